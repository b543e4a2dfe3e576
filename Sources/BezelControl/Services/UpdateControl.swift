/// The idle screen's message about an update.
package protocol UpdateControl: AnyObject {
    /// Says that another version is being installed, until the program ends.
    func beginUpdate()
}
