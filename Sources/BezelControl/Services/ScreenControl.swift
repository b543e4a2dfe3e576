package import BezelModel

/// The display.
package protocol ScreenControl: AnyObject {
    /// The size of all pictures.
    var size: DisplaySize { get }
    /// The newest picture that was passed to the display; nil before the first one.
    var picture: Picture? { get }
    func switchOn()
    /// Switches the panel off until a touch or a change of the screen.
    func switchOff()
}
