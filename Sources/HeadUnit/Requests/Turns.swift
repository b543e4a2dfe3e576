/// Sessions that wait, by device: devices have turns, and so have the sessions of each.
struct Turns: Sendable {
    private var devices: [(device: DeviceID, sessions: [SessionID])] = []

    /// - Parameter device: As ``DeviceID/sharer`` gives it.
    mutating func append(_ session: SessionID, of device: DeviceID) {
        if let place = devices.firstIndex(where: { $0.device == device }) {
            devices[place].sessions.append(session)
        } else {
            devices.append((device, [session]))
        }
    }

    mutating func remove(_ session: SessionID) {
        for place in devices.indices { devices[place].sessions.removeAll { $0 == session } }
        devices.removeAll { $0.sessions.isEmpty }
    }

    /// Takes the session whose turn it is; nil when none waits.
    mutating func next() -> SessionID? {
        guard !devices.isEmpty else { return nil }
        var (device, sessions) = devices.removeFirst()
        let session = sessions.removeFirst()
        if !sessions.isEmpty { devices.append((device, sessions)) }
        return session
    }
}
