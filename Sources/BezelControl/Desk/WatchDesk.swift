package import SmartDeviceLink

/// The watches of clients.
package protocol WatchDesk: AnyObject {
    /// Sends the client events of these kinds until it leaves.
    func watch(_ kinds: Set<WatchKind>, for request: ClientRequest) throws(ControlError)
    /// Sends the client the kept messages of apps, then the event "present", then newer messages.
    func sendPast(to request: ClientRequest)
    /// The present time as `t` of an event.
    var now: JSON { get }
    /// The first event of a watch of touches.
    func sendScreen(to request: ClientRequest)
}
