/// The clients.
package protocol ClientDesk: AnyObject {
    /// The service's status with the numbers of clients and watches.
    var statusMembers: ControlLine.Members { get }
}
