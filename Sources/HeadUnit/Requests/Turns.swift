/// Sessions that wait, by device: devices take turns, and so do the sessions of each device.
struct Turns: Sendable {
    private var devices: [(device: DeviceID, sessions: [SessionID])] = []

    /// - Parameter device: The value of ``DeviceID/sharer``.
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

    /// Removes and returns the session whose turn it is; nil when none waits.
    mutating func next() -> SessionID? {
        guard !devices.isEmpty else { return nil }
        var (device, sessions) = devices.removeFirst()
        let session = sessions.removeFirst()
        if !sessions.isEmpty { devices.append((device, sessions)) }
        return session
    }
}
