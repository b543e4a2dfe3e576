import BezelModel
import SmartDeviceLink

/// Turns received bytes into messages, and handles control frames (protocol_spec §3, §4).
extension SessionTable {
    /// Bytes of a message before its app is registered, when it may only send a registration, and while its device is not
    /// allowed.
    static let registrationLimit = Parameters.limit + 12
    private static let patience = Interval.milliseconds(Int(MessageAssembler.patience / 1_000_000))

    /// Adds bytes of a connection, for ``handleNextFrame(on:isGuest:_:)``. A client of another protocol is disconnected.
    mutating func append(_ bytes: [UInt8], on connection: ConnectionID) -> [Action] {
        let opening = with(connection) { connection -> [UInt8]? in
            if connection.opening == nil { connection.reader.append(bytes) }
            return connection.opening
        }
        guard let opening = opening ?? nil else { return [] }
        let all = opening + bytes
        switch ForeignProtocol.read(all) {
        case .needsMore: connections[connection]?.opening = all
        case .other:
            connections[connection]?.opening = nil
            connections[connection]?.reader.append(all)
        case .foreign(let foreign): return [.log(.foreign(connection, foreign)), .drop(connection)]
        }
        return []
    }

    /// The result of a frame.
    enum FrameOutcome {
        case message([Action])
        /// Data of a stream whose session is open. No array, so that nothing is allocated for it.
        case stream(StreamID, FramePiece)
    }

    /// - Parameter isGuest: Whether the connection's device is not allowed.
    /// - Returns: The result of the connection's next frame; nil when no whole frame is left.
    mutating func handleNextFrame(
        on connection: ConnectionID, isGuest: Bool, _ outbox: inout Outbox
    ) -> FrameOutcome? {
        switch with(connection, { $0.reader.next() }) ?? nil {
        case nil: return nil
        case .piece(let piece):
            guard let kind = StreamID.Kind(piece.header.service), !piece.header.isEncrypted,
                let session = session(piece.header.session, on: connection)
            else {
                return .message(piece.isStart ? refusal(of: piece.header, on: connection, &outbox) ?? [] : [])
            }
            heard(session, at: outbox.now)
            return .stream(StreamID(session, kind), piece)
        case .frame(let frame): return .message(handle(frame, on: connection, isGuest: isGuest, &outbox))
        case .malformed:
            outbox.log(.malformed(connection))
            let isOver = connections[connection]?.malformedRuns.exceeds(at: outbox.now) == true
            return .message(isOver ? [.drop(connection)] : [])
        }
    }

    private mutating func handle(
        _ frame: Frame, on connection: ConnectionID, isGuest: Bool, _ outbox: inout Outbox
    ) -> [Action] {
        if let actions = refusal(of: frame.header, on: connection, &outbox) { return actions }
        if isSecondary(connection) { return handleSecondary(frame, on: connection, &outbox) }
        let hasApp = connections[connection]?.registered.contains(SessionID(frame.header.session)) == true
        let longest = hasApp && !isGuest ? MessageAssembler.messageLimit : Self.registrationLimit
        switch connections[connection]?.assembler.take(frame, at: outbox.now.nanoseconds, limit: longest) {
        case .message(let message):
            if frame.header.type == .consecutive { findNextSilence() }
            if frame.header.type == .control { return control(frame, on: connection, &outbox) }
            return session(message.session, on: connection).map { [.received(message, $0)] } ?? []
        case .rejected(let rejection):
            findNextSilence()
            let what = "a message on service \(frame.header.service.rawValue) \(rejection.text)"
            outbox.log(.dropped(connection, what))
            return []
        case .incomplete:
            nextSilence = Instant.earliest(nextSilence, outbox.now + Self.patience)
            return []
        case .ignored, nil: return []
        }
    }

    private mutating func control(
        _ frame: Frame, on connection: ConnectionID, _ outbox: inout Outbox
    ) -> [Action] {
        guard let info = ControlInfo(rawValue: frame.header.info) else { return [] }
        let session = session(frame.header.session, on: connection)
        switch info {
        case .startService:
            guard let kind = StreamID.Kind(frame.header.service) else {
                return startService(frame, session, on: connection, &outbox)
            }
            guard let session, let version = self[session]?.version else {
                refuseUnknownSession(frame, on: connection, &outbox)
                break
            }
            guard self[session]?.mayUseSecondary != true else {
                let refusal = ServiceNAK(
                    reason: "service \(frame.header.service.rawValue) uses the secondary transport")
                sendControl(
                    .startServiceNAK, service: frame.header.service, payload: refusal.payload(version: version),
                    to: session, &outbox)
                break
            }
            // An app that sends headers of version 1 or 2 gets neither service, as in sdl_core. The answer to a
            // StartService without a payload has a header of version 4 nevertheless.
            let used = frame.header.version
            let wish = StreamWish(
                kind: kind, version: used < 3 ? used : version, isEncrypted: frame.header.isEncrypted,
                payload: frame.payload)
            return [.startStream(wish, session)]
        case .endService:
            guard let session else { break }
            guard let kind = StreamID.Kind(frame.header.service) else { return [.endService(frame, session)] }
            return [.endStream(StreamID(session, kind))]
        case .heartbeat:
            guard let session else { break }
            superviseHeartbeat(of: session, at: outbox.now)
            sendControl(.heartbeatACK, service: .control, to: session, &outbox)
        case .registerSecondaryTransport:
            // Without a session no response can be sent (as in sdl_core).
            guard let session, let version = self[session]?.version else { break }
            let refusal = ServiceNAK(reason: "there is no secondary transport")
            sendControl(
                .registerSecondaryTransportNAK, service: .control, payload: refusal.payload(version: version),
                to: session, &outbox)
        case .startServiceACK, .startServiceNAK, .endServiceACK, .endServiceNAK, .registerSecondaryTransportACK,
            .registerSecondaryTransportNAK, .transportEventUpdate, .serviceDataACK, .heartbeatACK:
            break  // A head unit sends these; from an app they mean nothing.
        }
        return []
    }

    private mutating func startService(
        _ frame: Frame, _ session: SessionID?, on connection: ConnectionID, _ outbox: inout Outbox
    ) -> [Action] {
        guard session != nil || frame.header.service == .rpc && frame.header.session == 0 else {
            refuseUnknownSession(frame, on: connection, &outbox)
            return []
        }
        guard frame.header.service == .rpc else {
            guard let session, let version = self[session]?.version else { return [] }
            let refusal = ServiceNAK(reason: "this head unit takes no such service")
            sendControl(
                .startServiceNAK, service: frame.header.service, payload: refusal.payload(version: version),
                to: session, &outbox)
            return []
        }
        if let session, let version = self[session]?.version {
            let refusal = ServiceNAK(reason: "session \(session.number) is open already")
            sendControl(.startServiceNAK, payload: refusal.payload(version: version), to: session, &outbox)
            return []
        }
        guard !frame.header.isEncrypted else {
            refuse(frame, "this head unit has no certificates and encrypts nothing", on: connection, &outbox)
            return []
        }
        switch Negotiation(frameVersion: frame.header.version, payload: frame.payload[...]) {
        case .refused(let reason): refuse(frame, rejected: ["protocolVersion"], reason, on: connection, &outbox)
        case .accepted(let headerVersion, let version):
            let limit = limits.sessionsPerConnection
            guard ids(on: connection).count < limit else {
                refuse(frame, "\(limit) sessions are open on this connection", on: connection, &outbox)
                break
            }
            let wish = SessionWish(frame: frame, headerVersion: headerVersion, version: version)
            return [.openSession(wish, on: connection)]
        }
        return []
    }

    /// Opens a session, for which there is room, and notifies its app.
    mutating func open(_ wish: SessionWish, on connection: ConnectionID, _ outbox: inout Outbox) {
        guard let opened = open(on: connection, version: wish.headerVersion) else {
            return refuse(wish, .ofAll(Self.mostSessions), on: connection, &outbox)
        }
        let transports = transports(on: connection, wish.version)
        let acceptance = StartServiceACK(
            hashID: opened.hashID, version: wish.version, vehicle: vehicle, transports: transports)
        started(connection)
        outbox.log(.sessionStarted(opened.id, connection, version: Int(wish.headerVersion)))
        sendControl(.startServiceACK, payload: acceptance.payload, to: opened.id, &outbox)
        guard transports != .primaryOnly else { return }
        self[opened.id]?.mayUseSecondary = true
        offerSecondary(to: opened.id, &outbox)
    }

    mutating func refuse(
        _ wish: SessionWish, _ shortage: Places.Shortage, on connection: ConnectionID, _ outbox: inout Outbox
    ) {
        let reason =
            switch shortage {
            case .ofAll(let count): "all \(count) sessions are in use"
            case .ofAddress(let count): "\(count) sessions are open from this address"
            case .ofGuests(let count): "\(count) sessions are open from devices that nobody has allowed"
            }
        refuse(wish.frame, reason, on: connection, &outbox)
    }

    /// A service other than the first one needs a session of the connection (sdl_core's `AddNewService`).
    private func refuseUnknownSession(
        _ frame: Frame, on connection: ConnectionID, _ outbox: inout Outbox
    ) {
        refuse(frame, "session \(frame.header.session) is not open on this connection", on: connection, &outbox)
    }

    /// A refusal before there is a session, with the header version that the app has used.
    private func refuse(
        _ frame: Frame, rejected: [String] = [], _ reason: String, on connection: ConnectionID,
        _ outbox: inout Outbox
    ) {
        send(
            ServiceNAK(rejected: rejected, reason: reason), as: .startServiceNAK, of: frame.header.service,
            version: frame.header.version, session: frame.header.session, on: connection, &outbox)
    }

    /// A refusal on a connection that need not have a session.
    func send(
        _ refusal: ServiceNAK, as info: ControlInfo, of service: Service, version: UInt8, session: UInt8,
        on connection: ConnectionID, _ outbox: inout Outbox
    ) {
        let payload = refusal.payload(version: version)
        let header = FrameHeader(
            version: version, type: .control, service: service, info: info.rawValue, session: session,
            size: UInt32(payload.count))
        outbox.send(to: connection) { bytes in
            header.append(to: &bytes)
            bytes.append(contentsOf: payload)
        }
    }

    mutating func endService(_ frame: Frame, _ session: SessionID, _ outbox: inout Outbox) -> [Action] {
        guard let open = self[session] else { return [] }
        guard frame.header.service == .rpc else {
            let refusal = ServiceNAK(reason: "this service was never started")
            sendControl(
                .endServiceNAK, service: frame.header.service, payload: refusal.payload(version: open.version),
                to: session, &outbox)
            return []
        }
        guard endServiceHashID(version: frame.header.version, payload: frame.payload[...]) == open.hashID else {
            let refusal = ServiceNAK(rejected: ["hashId"], reason: "wrong hash id for session \(session.number)")
            sendControl(.endServiceNAK, payload: refusal.payload(version: open.version), to: session, &outbox)
            return []
        }
        sendControl(.endServiceACK, to: session, &outbox)
        return [.endSessions([session], .closed)]
    }
}

extension MessageAssembler.Rejection {
    /// The problem with the message.
    fileprivate var text: String {
        switch self {
        case .length(let length) where length > 0 && length <= MessageAssembler.messageLimit:
            "announces \(length) bytes; 1 to \(SessionTable.registrationLimit) are taken of an app without a registration or permission"
        case .length(let length): "announces \(length) bytes; 1 to \(MessageAssembler.messageLimit) are taken"
        case .tooManyOpen: "came while \(MessageAssembler.openLimit) others were incomplete"
        case .stray: "began without its first frame"
        case .outOfTurn: "came in a wrong order or length"
        case .tooMuchHeld: "came on top of \(MessageAssembler.heldLimit) bytes of incomplete ones"
        }
    }
}
