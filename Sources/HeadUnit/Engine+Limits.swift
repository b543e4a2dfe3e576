import BezelModel
import SmartDeviceLink

/// What one connection or app may take of the head unit (SDL.md §1.11 and §1.12).
extension Engine {
    /// Counts a frame, and ends the connection's sessions when it was one too many. The connection stays, as in
    /// sdl_core; what comes on it is dropped until it comes slower.
    ///
    /// - Returns: Whether the frame is to be looked at.
    mutating func admits(
        _ frame: Frame, on connection: ConnectionID, at now: Instant, into outbox: inout Outbox
    ) -> Bool {
        guard links[connection]?.frames.exceeds(at: now) == false else {
            counters.framesDropped += 1
            let flooding = sessions.ids(on: connection)
            guard !flooding.isEmpty else { return false }
            outbox.effects.append(.note(.flooded(connection)))
            expel(flooding, .tooManyRequests, at: now, into: &outbox)
            return false
        }
        let session = session(frame.header.session, on: connection)
        if let session { sessions[session]?.heartbeat?.heard(at: now) }
        guard frame.header.type != .control else { return true }
        // Nothing is kept of a message that nobody would take: no session, a service that was never started, or bytes that
        // cannot be read.
        let service = frame.header.service
        guard session != nil, service == .rpc || service == .bulk, !frame.header.isEncrypted else {
            counters.framesDropped += 1
            if let session { refuse(frame, of: session, on: connection, into: &outbox) }
            return false
        }
        return true
    }

    /// Says once what is wrong with messages of a service. An encrypted one is answered as sdl_core does it (its
    /// `ProtocolHandlerImpl::DecryptFrame`).
    private mutating func refuse(
        _ frame: Frame, of session: SessionID, on connection: ConnectionID, into outbox: inout Outbox
    ) {
        let service = frame.header.service
        guard service == .rpc || service == .bulk else {
            guard links[connection]?.refusedServices.insert(service).inserted == true else { return }
            let what = "data on service \(service.rawValue), which was not started"
            return outbox.effects.append(.note(.dropped(connection, what)))
        }
        // Once a message.
        guard frame.header.type == .single || frame.header.type == .first else { return }
        let text = "service \(service.rawValue) is not protected"
        let payload = SecurityQuery.internalError(SecurityQuery.serviceNotProtected, text)
        sessions.send(payload, service: .control, to: session, into: &outbox)
        outbox.effects.append(.note(.dropped(connection, "an encrypted message: \(text)")))
    }

    /// Counts a registered app's request, and answers it when it is one too many.
    ///
    /// - Returns: Whether the request is to be served.
    mutating func admits(
        _ message: RPCMessage, on session: SessionID, at now: Instant, into outbox: inout Outbox
    ) -> Bool {
        guard let level = sessions[session]?.app?.status.level else { return true }
        let function = FunctionID(rawValue: message.function)
        switch sessions[session]?.requests.admit(function, at: level, now) {
        case .admitted, nil: break
        case .expelled(let reason):
            expel([session], reason, at: now, into: &outbox)
            return false
        case .rejected:
            let info = "at level NONE no more than \(configuration.limits.fileRequestsInNone) of these are served"
            answer(message, on: session, .rejected, info: info, into: &outbox)
            return false
        }
        let pending = sessions[session]?.app?.pending.count ?? 0
        // What ends something that waits must get through.
        guard pending >= configuration.limits.pendingRequests, function != .cancelInteraction,
            function != .unregisterAppInterface
        else { return true }
        let info = "\(pending) requests wait for their answers already"
        answer(message, on: session, .tooManyPendingRequests, info: info, into: &outbox)
        return false
    }

    /// Ends sessions whose apps ask for too much. Their connection stays, and on it their apps do not register again.
    private mutating func expel(
        _ leaving: [SessionID], _ reason: UnregisteredReason, at now: Instant, into outbox: inout Outbox
    ) {
        for session in leaving {
            if let app = sessions[session]?.app, let connection = sessions.connection(of: session) {
                links[connection]?.expelled.insert(app.appID)
                notify(session, .onAppInterfaceUnregistered, Notifications.unregistered(reason), into: &outbox)
            }
            sendEndService(to: session, into: &outbox)
        }
        end(leaving, .closed, at: now, into: &outbox)
    }

    /// The app has sent a heartbeat: from now on it is expected to go on.
    mutating func superviseHeartbeat(of session: SessionID, at now: Instant) {
        let timeout = configuration.limits.heartbeatTimeout
        guard timeout > .zero, let open = sessions[session], open.heartbeat == nil, open.version >= 3 else {
            return
        }
        let heartbeat = Heartbeat(timeout: timeout, at: now)
        sessions[session]?.heartbeat = heartbeat
        nextHeartbeat = nextHeartbeat.map { min($0, heartbeat.due) } ?? heartbeat.due
    }

    mutating func askTheSilent(at now: Instant, into outbox: inout Outbox) {
        guard let due = nextHeartbeat, due <= now else { return }
        for session in sessions.ids {
            switch sessions[session]?.heartbeat?.timerFired(at: now) {
            case .wait, nil: break
            case .ask: sendControl(.heartbeat, service: .control, to: session, into: &outbox)
            case .over:
                sendEndService(to: session, into: &outbox)
                leave(session, .lost, at: now, into: &outbox)
            }
        }
        findNextHeartbeat()
    }

    mutating func findNextHeartbeat() {
        nextHeartbeat = sessions.ids.compactMap { sessions[$0]?.heartbeat?.due }.min()
    }
}
