import BezelModel
import SmartDeviceLink

/// Passes received bytes to sessions, and requests to the features that serve them.
extension Engine {
    mutating func received(_ bytes: [UInt8], on connection: ConnectionID, _ outbox: inout Outbox) {
        perform(sessions.append(bytes, on: connection), &outbox)
        while let frame = sessions.handleNextFrame(on: connection, &outbox) {
            switch frame {
            case .message(let actions): perform(actions, &outbox)
            case .stream(let id, let piece): received(piece, id, on: connection, &outbox)
            }
        }
        outbox.passStreamData()
        if sessions.hasFlooded(connection) { outbox.effects.append(.rest(connection, SessionTable.floodRest)) }
        countMemory(of: connection, &outbox)
    }

    /// There is no memory for a message. An app's request is answered; without one the session ends.
    mutating func refuse(_ request: RequestID?, of session: SessionID, _ outbox: inout Outbox) {
        guard apps[session] != nil, let request else {
            return expel([session], .resourceConstraint, &outbox)
        }
        sessions.respond(request, Response(.outOfMemory, "there is no memory left for this message"), &outbox)
    }

    mutating func setBacklogged(_ connection: ConnectionID, _ bytes: Int, _ outbox: inout Outbox) {
        guard let device = sessions.device(of: connection) else { return }
        guard budget.hold(bytes, for: .backlog(connection), of: device) else {
            outbox.effects.append(.abandon(connection))
            return
        }
        let isBacklogged = bytes > 0
        guard sessions.setBacklogged(connection, isBacklogged), !isBacklogged else { return }
        for session in sessions.ids(on: connection) { touch.sendHeldMoves(of: session, &sessions, &outbox) }
    }

    mutating func serve(_ message: Message, of session: SessionID, _ outbox: inout Outbox) {
        guard message.service == .rpc || message.service == .bulk, message.version > 1, let rpc = RPCMessage(message)
        else { return }
        let request = RequestID(rpc, session)
        let app = apps[session]
        if rpc.type == .request, app != nil,
            let refusal = sessions.refusal(of: request, at: status[session].level, outbox.now)
        {
            return perform(refusal, &outbox)
        }
        guard let function = FunctionID(rawValue: rpc.function) else {
            guard rpc.type == .request else { return }
            let response =
                app == nil
                ? Response(.applicationNotRegistered)
                : Response(.unsupportedRequest, "function \(rpc.function) is not known")
            return sessions.respond(request, response, &outbox)
        }
        switch rpc.type {
        case .response: return
        case .notification:
            guard !function.isNotification else { return }
            let info = "\(function.name) is a request, not a notification"
            return sessions.respond(request, Response(.invalidData, info), &outbox)
        case .request: guard !function.isNotification else { return }
        }
        if rpc.correlationID < 0 {
            return sessions.respond(request, Response(.invalidID, "the correlation id is negative"), &outbox)
        }
        let version: Version
        if function == .registerAppInterface {
            guard app == nil else { return sessions.respond(request, Response(.applicationRegisteredAlready), &outbox) }
            version = .servedRPC
        } else {
            guard let app = permitted(request, function, &outbox) else { return }
            version = app.rpcVersion
        }
        if function == .putFile, let refusal = PutFile.refusal(of: rpc) {
            return sessions.respond(request, Response(.invalidData, refusal.info), &outbox)
        }
        // A PutFile has a lower limit, and its bytes stay on one thread.
        guard rpc.parameters.count <= LongRequests.limit || function == .putFile else {
            return readElsewhere(rpc, function, version, session, &outbox)
        }
        let content = Result { () throws(InvalidData) in try RequestContent(rpc, function, version) }
        serve(content, rpc, request, function, &outbox)
    }

    /// Serves a long request, if it may still be served.
    mutating func serve(_ read: ReadRequest, of session: SessionID, _ outbox: inout Outbox) {
        let request = RequestID(read.message, session)
        guard read.function == .registerAppInterface || permitted(request, read.function, &outbox) != nil else {
            return
        }
        serve(read.content, read.message, request, read.function, &outbox)
    }

    /// The app that has made a request, if it may; otherwise the request is answered.
    private mutating func permitted(
        _ request: RequestID, _ function: FunctionID, _ outbox: inout Outbox
    ) -> AppInfo? {
        guard let app = apps[request.session] else {
            sessions.respond(request, Response(.applicationNotRegistered), &outbox)
            return nil
        }
        let level = status[request.session].level
        if sessions[request.session]?.pending.contains(request.correlationID) == true {
            let info = "correlation id \(request.correlationID) is in use"
            sessions.respond(request, Response(.invalidID, info), &outbox)
            return nil
        }
        switch app.policy.permission(to: function, at: level) {
        case .unsupported: respondNotServed(function, request, &outbox)
        case .disallowed:
            let info = "\(function.name) is not allowed at level \(level.rawValue)"
            sessions.respond(request, Response(.disallowed, info), &outbox)
        case .allowed: return app
        }
        return nil
    }

    /// Serves a request whose parameters were read.
    private mutating func serve(
        _ content: Result<RequestContent, InvalidData>, _ rpc: RPCMessage, _ request: RequestID,
        _ function: FunctionID, _ outbox: inout Outbox
    ) {
        do throws(InvalidData) {
            let content = try content.get()
            switch content.use {
            case .registration(let registration): register(registration, content.leftOut, request, &outbox)
            case .service(let serve):
                guard let app = apps[request.session] else { return }
                let checked = RPCRequest(
                    id: request, app: app, level: status[request.session].level, time: outbox.now, message: rpc,
                    leftOut: content.leftOut)
                perform(try serve(&self, checked), &outbox)
            case .none: respondNotServed(function, request, &outbox)
            }
        } catch {
            let response = Response(.invalidData, error.info)
            if function == .registerAppInterface { return refuseRegistration(request, response, &outbox) }
            sessions.respond(request, response, &outbox)
        }
    }

    private mutating func respondNotServed(_ function: FunctionID, _ request: RequestID, _ outbox: inout Outbox) {
        sessions.respond(request, Response(.unsupportedRequest, "\(function.name) is not served here"), &outbox)
    }

    // MARK: Requests that need more than one feature

    func sound(of chunks: [TTSChunk], playsTone: Bool = false, _ session: SessionID) -> PreparedSound {
        PreparedSound(
            chunks, playsTone: playsTone, isAvailable: configuration.sound.isAvailable, files: files[session])
    }

    mutating func showAlert(_ alert: Alert, _ request: RPCRequest) -> [Action] {
        show(alert, request, sound(of: alert.chunks, playsTone: alert.playTone, request.session))
    }

    mutating func show(
        _ alert: Alert, _ request: RPCRequest, _ sound: PreparedSound, isManeuver: Bool = false
    ) -> [Action] {
        let files = files[request.session]
        let named = ([alert.icon] + alert.softButtons.map(\.image)).compactMap(\.self)
        let pictures = Dictionary(named.map { ($0, self.files.picture($0, of: request.session)) }) { first, _ in first }
        return alerts.show(alert, request, sound, isManeuver: isManeuver) { image in
            let picture = pictures[image] ?? nil
            // A file of an earlier session may not be read yet.
            let missing = picture == nil ? "the image \(image.value.prefix(50)) was not found" : nil
            return (picture, files.shortfall(of: image) ?? missing)
        }
    }
}
