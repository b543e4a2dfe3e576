import BezelModel
import SmartDeviceLink

/// Connections and messages that receive no more data (ProtocolNotes, "Limits").
extension SessionTable {
    /// A session has begun on a connection. Only the first session extends the connection's time limit.
    mutating func started(_ connection: ConnectionID) {
        guard connections[connection]?.isStarted == false else { return }
        connections[connection]?.isStarted = true
        expect(connections[connection]?.registrationDue, on: connection)
    }

    mutating func appRegistered(_ session: SessionID) {
        guard let connection = connection(of: session) else { return }
        connections[connection]?.registered.insert(session)
        connections[connection]?.due = nil
        findNextSilence()
    }

    /// A session, or its app's registration, has ended. A connection without another app gets the same time limit as at
    /// the beginning.
    mutating func appLeft(_ session: SessionID, on connection: ConnectionID, at now: Instant) {
        self[session]?.mayStream = false
        guard connections[connection]?.registered.remove(session) != nil,
            connections[connection]?.registered.isEmpty == true
        else { return }
        let patience = connections[connection]?.device.kind.patience ?? .zero
        expect(Self.due(limits.registrationTimeout, atLeast: patience, at: now), on: connection)
    }

    mutating func expect(_ due: Instant?, on connection: ConnectionID) {
        connections[connection]?.due = due
        findNextSilence()
    }

    mutating func findNextSilence() {
        nextSilence = connections.values.reduce(nil) { Instant.earliest($0, $1.nextSilence) }
    }

    /// Closes connections without an app, and drops messages that are not continued.
    mutating func endSilences(at now: Instant) -> [Action] {
        guard let due = nextSilence, due <= now else { return [] }
        var actions: [Action] = []
        for id in connections.keys.sorted(by: { $0.number < $1.number }) {
            if let due = connections[id]?.due, due <= now {
                let timeout = connections[id]?.isStarted == true ? limits.registrationTimeout : limits.startTimeout
                let patience = connections[id]?.device.kind.patience ?? .zero
                actions += [.log(.silent(id, max(timeout, patience))), .close(id)]
                continue
            }
            actions += portDue(of: id, at: now)
            let given = connections[id]?.assembler.forgetSilent(at: now.nanoseconds) ?? 0
            if given > 0 {
                let patience = MessageAssembler.patience / 1_000_000_000
                actions.append(.log(.dropped(id, "a message that did not go on for \(patience) s")))
                actions.append(.countMemory(id))
            }
        }
        findNextSilence()
        return actions
    }
}

/// The memory of messages that are not complete.
extension SessionTable {
    /// Bytes of a connection that are not counted, so that every connection stays usable, however much memory others
    /// use.
    private static let uncounted = 16 << 10

    /// Reports the memory of a connection to the budget. While there is no room for it, its largest message is refused.
    ///
    /// - Parameters:
    ///   - waiting: Bytes of whole messages that are not served yet.
    ///   - isGuest: Whether its device is not allowed.
    mutating func countMemory(
        of id: ConnectionID, waiting: Int, isGuest: Bool, _ budget: inout MemoryBudget
    ) -> [Action] {
        var actions: [Action] = []
        while true {
            guard let (device, bytes) = with(id, { ($0.device, $0.heldBytes) }) else { return [] }
            let held = max(bytes + waiting - Self.uncounted, 0)
            if budget.hold(held, for: .messages(id), of: device, isGuest: isGuest) { return actions }
            guard let message = connections[id]?.assembler.refuseLargest() else {
                return actions + [.refuseWaiting(id)]
            }
            let what = "a message on service \(message.service.rawValue) for which there is no memory left"
            actions.append(.log(.dropped(id, what)))
            if let session = session(message.session, on: id) { actions.append(.refuseMessage(message, session)) }
        }
    }
}
