package import BezelModel

/// The display.
package protocol ScreenControl: AnyObject {
    /// The size of all pictures.
    var size: DisplaySize { get }
    /// The newest picture that was passed to the display; nil before the first one.
    var picture: Picture? { get }
    func switchOn()
    /// Until a touch or something new on the screen.
    func switchOff()
}
