/// The watches of clients.
package protocol WatchDesk: AnyObject {
    /// Sends the client events of these kinds until it leaves.
    func watch(_ kinds: Set<WatchKind>, for request: ClientRequest) throws(ControlError)
    /// The first event of a watch of touches.
    func sendScreen(to request: ClientRequest)
}
