import SmartDeviceLink

/// Who gets a connection or a session when there are too few (``Places``).
extension Engine {
    /// Whether a device keeps its connections when there are too few for all: this machine, a device that was allowed or
    /// of which an app was, and a configured cloud app.
    public func keepsPlaces(_ device: DeviceID) -> Bool { consent.keepsPlaces(device) }

    /// Whether a second link belongs to a session of such a device.
    public func keepsPlace(ofSecondary link: ConnectionID) -> Bool {
        sessions.ids.contains { id in
            sessions.secondary(of: id) == link && sessions[id].map { consent.keepsPlaces($0.device) } == true
        }
    }

    /// How the driver was asked about a device that is not allowed, and that has or wants a connection.
    public func claim(of device: DeviceID, on connection: ConnectionID?) -> Places.Claim {
        consent.claim(of: device, with: connection.map { sessions.ids(on: $0) } ?? [])
    }

    /// Whether the device of a connection is not allowed.
    func isGuest(_ connection: ConnectionID) -> Bool { sessions.device(of: connection).map(consent.isGuest) ?? true }

    /// Whether an app is registered on the connection.
    public func hasApp(on connection: ConnectionID) -> Bool {
        sessions.hasApp(on: connection)
    }

    /// Finds a place for a session on a connection, if necessary that of a guest.
    ///
    /// - Returns: What ends the guest's session; nil if there is no place. Then the app is refused.
    mutating func makeRoom(
        for wish: SessionWish, on connection: ConnectionID, _ outbox: inout Outbox
    ) -> [Action]? {
        let devices = consent
        let room = sessions.room(
            on: connection, keepsPlaces: { devices.keepsPlaces($0) }, claim: { devices.claim(of: $0, with: $1) })
        switch room {
        case .free: return []
        case .inPlaceOf(let guest):
            outbox.log(.gaveWay(guest, app: apps[guest]?.name))
            sessions.countDisplaced()
            return [.unregistered(guest, .resourceConstraint), .leave(guest, .lost)]
        case .none(let shortage):
            sessions.refuse(wish, shortage, on: connection, &outbox)
            return nil
        }
    }
}
