import BezelModel
import SmartDeviceLink

/// Connections and sessions: from bytes to messages, and the control frames in between (protocol_spec §3, §4).
extension Engine {
    mutating func received(
        _ bytes: [UInt8], on connection: ConnectionID, at now: Instant, into outbox: inout Outbox
    ) {
        guard let bytes = openingRead(bytes, on: connection, at: now, into: &outbox) else { return }
        links[connection]?.reader.append(bytes)
        while let found = links[connection]?.reader.next() {
            switch found {
            case .malformed:
                outbox.effects.append(.note(.malformed(connection)))
                guard links[connection]?.malformedRuns.exceeds(at: now) == true else { continue }
                return drop(connection, at: now, into: &outbox)
            case .frame(let frame):
                guard admits(frame, on: connection, at: now, into: &outbox) else { continue }
                switch links[connection]?.assembler.take(frame, at: now.nanoseconds) {
                case .message(let message):
                    if frame.header.type == .control {
                        control(frame, on: connection, at: now, into: &outbox)
                    } else {
                        take(message, on: connection, at: now, into: &outbox)
                    }
                case .rejected(let rejection):
                    let what = "a message on service \(frame.header.service.rawValue) \(rejection.text)"
                    outbox.effects.append(.note(.dropped(connection, what)))
                case .incomplete, .ignored, nil: break
                }
            }
        }
    }

    /// Looks whether a connection begins as SDL does. A client of another protocol is sent away.
    ///
    /// - Returns: What is to be read; nil while nothing is.
    private mutating func openingRead(
        _ bytes: [UInt8], on connection: ConnectionID, at now: Instant, into outbox: inout Outbox
    ) -> [UInt8]? {
        guard let opening = links[connection]?.opening else { return bytes }
        let all = opening + bytes
        switch ForeignProtocol.read(all) {
        case .needsMore:
            links[connection]?.opening = all
            return nil
        case .other:
            links[connection]?.opening = nil
            return all
        case .foreign(let foreign):
            outbox.effects.append(.note(.foreign(connection, foreign)))
            drop(connection, at: now, into: &outbox)
            return nil
        }
    }

    private mutating func control(
        _ frame: Frame, on connection: ConnectionID, at now: Instant, into outbox: inout Outbox
    ) {
        guard let info = ControlInfo(rawValue: frame.header.info) else { return }
        let session = session(frame.header.session, on: connection)
        switch info {
        case .startService:
            startService(frame, session, on: connection, into: &outbox)
        case .endService:
            endService(frame, session, at: now, into: &outbox)
        case .heartbeat:
            guard let session else { return }
            superviseHeartbeat(of: session, at: now)
            sendControl(.heartbeatACK, service: .control, to: session, into: &outbox)
        case .registerSecondaryTransport:
            guard let session, let version = sessions[session]?.version else { return }
            let refusal = ServiceNAK(reason: "there is no secondary transport")
            sendControl(
                .registerSecondaryTransportNAK, service: .control, payload: refusal.payload(version: version),
                to: session, into: &outbox)
        case .startServiceACK, .startServiceNAK, .endServiceACK, .endServiceNAK, .registerSecondaryTransportACK,
            .registerSecondaryTransportNAK, .transportEventUpdate, .serviceDataACK, .heartbeatACK:
            break  // A head unit says these; from an app they mean nothing.
        }
    }

    private mutating func startService(
        _ frame: Frame, _ session: SessionID?, on connection: ConnectionID, into outbox: inout Outbox
    ) {
        guard frame.header.service == .rpc else {
            // Without a session there is nobody to answer (sdl_core is silent too).
            guard let session, let version = sessions[session]?.version else { return }
            let refusal = ServiceNAK(reason: "this head unit takes no video, no audio and no service but RPC")
            return sendControl(
                .startServiceNAK, service: frame.header.service, payload: refusal.payload(version: version),
                to: session, into: &outbox)
        }
        if let session, let version = sessions[session]?.version {
            let refusal = ServiceNAK(reason: "session \(session.number) is open already")
            return sendControl(
                .startServiceNAK, payload: refusal.payload(version: version), to: session, into: &outbox)
        }
        guard !frame.header.isEncrypted else {
            return refuse(
                frame, "this head unit has no certificates and encrypts nothing", on: connection, into: &outbox)
        }
        switch Negotiation(frameVersion: frame.header.version, payload: frame.payload[...]) {
        case .refused(let reason):
            refuse(frame, rejected: ["protocolVersion"], reason, on: connection, into: &outbox)
        case .accepted(let headerVersion, let version):
            let limit = configuration.limits.sessionsPerConnection
            guard sessions.ids(on: connection).count < limit else {
                return refuse(frame, "\(limit) sessions are open on this connection", on: connection, into: &outbox)
            }
            let opened = sessions.open(on: connection) { id in
                Session(
                    id: id, connection: connection,
                    hashID: Int32(id.number) << 16 | Int32(truncatingIfNeeded: connection.number & 0xFFFF),
                    version: headerVersion,
                    requests: RequestLimits(configuration.limits))
            }
            guard let opened else {
                return refuse(frame, "all 255 sessions are in use", on: connection, into: &outbox)
            }
            let acceptance = StartServiceACK(
                hashID: opened.hashID, version: version, vehicle: configuration.vehicle)
            outbox.effects.append(.note(.sessionStarted(opened.id, connection, version: Int(headerVersion))))
            sendControl(.startServiceACK, payload: acceptance.payload, to: opened.id, into: &outbox)
        }
    }

    /// A refusal before there is a session, under the header the app came with.
    private func refuse(
        _ frame: Frame, rejected: [String] = [], _ reason: String, on connection: ConnectionID,
        into outbox: inout Outbox
    ) {
        let start = outbox.bytes.count
        let payload = ServiceNAK(rejected: rejected, reason: reason).payload(version: frame.header.version)
        FrameHeader(
            version: frame.header.version, type: .control, service: .rpc, info: ControlInfo.startServiceNAK.rawValue,
            session: frame.header.session, size: UInt32(payload.count)
        ).append(to: &outbox.bytes)
        outbox.bytes.append(contentsOf: payload)
        outbox.effects.append(.send(connection, start..<outbox.bytes.count))
    }

    private mutating func endService(
        _ frame: Frame, _ session: SessionID?, at now: Instant, into outbox: inout Outbox
    ) {
        guard let session, let open = sessions[session] else { return }
        guard frame.header.service == .rpc else {
            let refusal = ServiceNAK(reason: "this service was never started")
            return sendControl(
                .endServiceNAK, service: frame.header.service, payload: refusal.payload(version: open.version),
                to: session, into: &outbox)
        }
        guard endServiceHashID(version: frame.header.version, payload: frame.payload[...]) == open.hashID else {
            let refusal = ServiceNAK(rejected: ["hashId"], reason: "wrong hash id for session \(session.number)")
            return sendControl(
                .endServiceNAK, payload: refusal.payload(version: open.version), to: session, into: &outbox)
        }
        sendControl(.endServiceACK, to: session, into: &outbox)
        end([session], .closed, at: now, into: &outbox)
    }

    /// The session of that number, where it belongs to this connection.
    func session(_ number: UInt8, on connection: ConnectionID) -> SessionID? {
        let id = SessionID(number)
        return sessions.connection(of: id) == connection ? id : nil
    }

    /// Forgets sessions and all that hung on them. Says nothing to their apps. Who gets the screen next is settled
    /// once all of them are gone, so that none gets it on its way out.
    mutating func end(
        _ leaving: [SessionID], _ departure: Departure = .lost, at now: Instant, into outbox: inout Outbox
    ) {
        let ended = leaving.compactMap { sessions[$0] }
        for session in ended {
            links[session.connection]?.assembler.forget(session: session.id.number)
            releaseFingers(of: session.id)
            releaseButtons(of: session.id)
            sessions.close(session.id)
        }
        for session in ended {
            if let app = session.app { remember(app, departure, at: now, into: &outbox) }
            withdrawAlerts(of: session.id, at: now, into: &outbox)
            withdrawSpeech(of: session.id, at: now, into: &outbox)
            outbox.effects.append(.note(.sessionEnded(session.id, app: session.app?.name)))
        }
        findNextActivation()
        findNextHeartbeat()
        if ended.contains(where: { $0.app?.status.level == .full }) { activateNext(at: now, into: &outbox) }
    }

    /// Ends all of a connection from our side.
    mutating func drop(_ connection: ConnectionID, at now: Instant, into outbox: inout Outbox) {
        end(sessions.ids(on: connection), at: now, into: &outbox)
        links[connection] = nil
        backlogged.remove(connection)
        outbox.effects.append(.close(connection))
    }

    mutating func stop(at now: Instant, into outbox: inout Outbox) {
        for session in sessions.ids {
            if sessions[session]?.app != nil {
                notify(session, .onAppInterfaceUnregistered, Notifications.unregistered(.ignitionOff), into: &outbox)
            }
            sendEndService(to: session, into: &outbox)
        }
        end(sessions.ids, at: now, into: &outbox)
        for id in alerts.keys.sorted(by: { $0.number < $1.number }) { endAlert(id, .aborted, at: now, into: &outbox) }
        // In an order of its own: a dictionary's differs from run to run.
        for connection in links.keys.sorted(by: { $0.number < $1.number }) { outbox.effects.append(.close(connection)) }
        links = [:]
        backlogged = []
    }

    mutating func sendEndService(to session: SessionID, into outbox: inout Outbox) {
        guard let open = sessions[session] else { return }
        let payload = endServicePayload(version: open.version, hashID: open.hashID)
        sendControl(.endService, payload: payload, to: session, into: &outbox)
    }

    mutating func sendControl(
        _ info: ControlInfo, service: Service = .rpc, payload: [UInt8] = [], to session: SessionID,
        into outbox: inout Outbox
    ) {
        sessions.send(info, service: service, payload: payload, to: session, into: &outbox)
    }

    mutating func send(
        _ type: RPCType, _ function: UInt32, correlationID: Int32 = -1, _ parameters: JSON, to session: SessionID,
        into outbox: inout Outbox
    ) {
        var payload: [UInt8] = []
        payload.appendRPC(type, function, correlationID: correlationID) { $0.append(json: parameters) }
        sessions.send(payload, to: session, into: &outbox)
    }

    /// Tells an app, where its policy lets it hear that at its level.
    mutating func notify(
        _ session: SessionID, _ function: FunctionID, _ parameters: JSON, into outbox: inout Outbox
    ) {
        guard let app = sessions[session]?.app,
            app.policy.verdict(on: function, at: app.status.level) == .allowed
        else { return }
        send(.notification, function.rawValue, parameters, to: session, into: &outbox)
    }
}

extension MessageAssembler.Rejection {
    /// What is wrong with the message.
    fileprivate var text: String {
        switch self {
        case .length(let length): "announces \(length) bytes; 1 to \(MessageAssembler.messageLimit) are taken"
        case .tooManyOpen: "came while \(MessageAssembler.openLimit) others were under way"
        case .stray: "began without its first frame"
        case .outOfTurn: "came in a wrong order or length"
        case .tooMuchHeld: "came on top of \(MessageAssembler.heldLimit) bytes of unfinished ones"
        }
    }
}
