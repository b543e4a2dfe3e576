package import HeadUnit

/// What clients say of the car for as long as they are connected.
package protocol CarDesk: AnyObject {
    /// An event begins or ends for this client.
    ///
    /// - Returns: All events that last, of all clients.
    func occupy(_ event: SystemEvent, isOn: Bool, by client: UInt64) -> Set<SystemEvent>
    /// Vehicle data are set by this client.
    ///
    /// - Parameter isLasting: Whether they stay when the client leaves.
    func keep(_ values: [VehicleValue], isLasting: Bool, by client: UInt64)
}
