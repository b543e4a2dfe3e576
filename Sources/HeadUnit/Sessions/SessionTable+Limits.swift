import BezelModel
import SmartDeviceLink

/// Limits for connections and apps (ProtocolNotes, "Limits").
extension SessionTable {
    /// Counts a frame, and ends the connection's sessions if there were too many. The connection stays open, as in
    /// sdl_core; its frames are dropped until they come more slowly. They are also read slowly, so that they do not
    /// delay the loop.
    ///
    /// - Returns: Actions for a frame that must be dropped; nil for a frame that must be handled.
    mutating func refusal(
        of frame: FrameHeader, on connection: ConnectionID, _ outbox: inout Outbox
    ) -> [Action]? {
        guard connections[connection]?.frames.exceeds(at: outbox.now) == false else {
            countDroppedFrame()
            connections[connection]?.isFlooding = true
            let flooding = ids(on: connection)
            guard !flooding.isEmpty else { return [] }
            return [.log(.flooded(connection)), .expel(flooding, .tooManyRequests)]
        }
        let session = session(frame.session, on: connection)
        if let session { heard(session, at: outbox.now) }
        // Once for each message.
        guard frame.type != .control else { return nil }
        // A message that is dropped anyway must not use memory: one without a session, for a service that was never
        // started, or encrypted.
        let service = frame.service
        guard session != nil, service == .rpc || service == .bulk, !frame.isEncrypted else {
            countDroppedFrame()
            if let session { refuse(frame, of: session, on: connection, &outbox) }
            return []
        }
        return nil
    }

    /// Time without reading from a connection after bytes with a frame above the limit.
    static let floodRest = Interval.milliseconds(100)

    /// Whether the last bytes of the connection had a frame above the limit.
    mutating func hasFlooded(_ connection: ConnectionID) -> Bool {
        with(connection) { connection in
            defer { connection.isFlooding = false }
            return connection.isFlooding
        } ?? false
    }

    /// Logs once why messages of a service are refused. An encrypted message is answered as sdl_core does it (its
    /// `ProtocolHandlerImpl::DecryptFrame`).
    private mutating func refuse(
        _ frame: FrameHeader, of session: SessionID, on connection: ConnectionID, _ outbox: inout Outbox
    ) {
        let service = frame.service
        guard service == .rpc || service == .bulk else {
            guard connections[connection]?.refusedServices.insert(service).inserted == true else { return }
            return outbox.log(.dropped(connection, "data on service \(service.rawValue), which was not started"))
        }
        // Once a message.
        guard frame.type == .single || frame.type == .first else { return }
        let text = "service \(service.rawValue) is not protected"
        let payload = SecurityQuery.internalError(SecurityQuery.serviceNotProtected, text)
        send(payload, service: .control, to: session, &outbox)
        outbox.log(.dropped(connection, "an encrypted message: \(text)"))
    }

    /// Whether a connection can get another session.
    ///
    /// - Parameters:
    ///   - keepsPlaces: Whether a device is not a guest (``Places``).
    ///   - claim: How the driver was asked about a guest.
    func room(
        on connection: ConnectionID, keepsPlaces: (DeviceID) -> Bool, claim: (DeviceID, [SessionID]) -> Places.Claim
    ) -> Places.Room<SessionID> {
        guard let device = connections[connection]?.device else { return .none(.ofAll(Self.mostSessions)) }
        let holders = ids.compactMap { id in
            self[id].map { session in
                Places.Holder(
                    id, at: session.device.sharer, isGuest: !keepsPlaces(session.device),
                    isIdle: connections[session.connection]?.registered.contains(id) != true,
                    claim: claim(session.device, [id]))
            }
        }
        return Places(whole: Self.mostSessions, perAddress: limits.sessionsPerAddress)
            .room(at: device.sharer, isGuest: !keepsPlaces(device), claim: claim(device, []), among: holders)
    }

    /// Counts a registered app's request.
    ///
    /// - Returns: Actions for a request that must not be served; nil for one that may be.
    mutating func refusal(of request: RequestID, at level: HMILevel, _ now: Instant) -> [Action]? {
        let function = FunctionID(rawValue: request.function)
        switch self[request.session]?.requests.admit(function, at: level, now) {
        case .admitted, nil: break
        case .expelled(let reason): return [.expel([request.session], reason)]
        case .rejected:
            let info = "at level NONE no more than \(limits.fileRequestsInNone) of these are served"
            return [.respond(request, Response(.rejected, info))]
        }
        let pending = self[request.session]?.pending.count ?? 0
        // CancelInteraction is always accepted, because it ends a waiting request.
        guard pending >= limits.pendingRequests, function != .cancelInteraction, function != .unregisterAppInterface
        else { return nil }
        let info = "\(pending) requests wait for their answers already"
        return [.respond(request, Response(.tooManyPendingRequests, info))]
    }

    /// The app has sent a heartbeat: from then on it must send more of them (protocol_spec §5.1.2.6).
    mutating func superviseHeartbeat(of session: SessionID, at now: Instant) {
        guard limits.heartbeatTimeout > .zero, let open = self[session], open.heartbeat == nil, open.version >= 3 else {
            return
        }
        let heartbeat = Heartbeat(timeout: limits.heartbeatTimeout, at: now)
        self[session]?.heartbeat = heartbeat
        nextHeartbeat = Instant.earliest(nextHeartbeat, heartbeat.due)
    }

    mutating func sendDueHeartbeats(at now: Instant) -> [Action] {
        guard let due = nextHeartbeat, due <= now else { return [] }
        var actions: [Action] = []
        for session in ids {
            switch self[session]?.heartbeat?.timerFired(at: now) {
            case .wait, nil: break
            case .ask: actions.append(.sendHeartbeat(session))
            case .over: actions.append(.leave(session, .lost))
            }
        }
        findNextHeartbeat()
        return actions
    }

    mutating func findNextHeartbeat() {
        nextHeartbeat = ids.compactMap { self[$0]?.heartbeat?.due }.min()
    }
}
