import BezelModel
import SmartDeviceLink

/// Passes received bytes to sessions, and requests to the features that serve them.
extension Engine {
    mutating func received(_ bytes: [UInt8], on connection: ConnectionID, _ outbox: inout Outbox) {
        perform(sessions.append(bytes, on: connection), &outbox)
        let isGuest = isGuest(connection)
        while let frame = sessions.handleNextFrame(on: connection, isGuest: isGuest, &outbox) {
            switch frame {
            case .message(let actions): perform(actions, &outbox)
            case .stream(let id, let piece): perform(pass(piece, id, on: connection, &outbox), &outbox)
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
            guard let app else { return sessions.respond(request, Response(.applicationNotRegistered), &outbox) }
            if let refusal = refusal(of: request, function, by: app) {
                return sessions.respond(request, refusal, &outbox)
            }
            version = app.rpcVersion
        }
        if function == .putFile, let refusal = PutFile.refusal(of: rpc) {
            return sessions.respond(request, Response(.invalidData, refusal.info), &outbox)
        }
        // A PutFile has a lower limit, and its bytes stay on one thread.
        guard rpc.parameters.count <= LongRequests.limit || function == .putFile else {
            return readElsewhere(rpc, function, version, session, &outbox)
        }
        let read = Result { () throws(InvalidData) in try RequestContent(rpc, function, version) }
        serve(read, rpc, request, function, &outbox)
    }

    /// Serves a long request, if it may still be served.
    mutating func serve(_ read: ReadRequest, of session: SessionID, _ outbox: inout Outbox) {
        let request = RequestID(read.message, session)
        if read.function != .registerAppInterface {
            guard let app = apps[session] else {
                return sessions.respond(request, Response(.applicationNotRegistered), &outbox)
            }
            if let refusal = refusal(of: request, read.function, by: app) {
                return sessions.respond(request, refusal, &outbox)
            }
        }
        serve(read.content, read.message, request, read.function, &outbox)
    }

    /// Why an app's request is not served; nil if it is.
    private func refusal(of request: RequestID, _ function: FunctionID, by app: AppInfo) -> Response? {
        if sessions[request.session]?.pending.contains(request.correlationID) == true {
            return Response(.invalidID, "correlation id \(request.correlationID) is in use")
        }
        // The app is perhaps not notified yet that the program has left.
        if let row = ServedRPC.byFunction[function], !car.serving.functions.contains(row.provider) {
            return .notServed(function)
        }
        let level = status[request.session].level
        return switch app.policy.permission(to: function, at: level) {
        case .unsupported: .notServed(function)
        case .disallowed: Response(.disallowed, "\(function.name) is not allowed at level \(level.rawValue)")
        case .allowed: nil
        }
    }

    /// Serves a request whose parameters were read.
    private mutating func serve(
        _ read: Result<RequestContent, InvalidData>, _ rpc: RPCMessage, _ request: RequestID,
        _ function: FunctionID, _ outbox: inout Outbox
    ) {
        do throws(InvalidData) {
            let requestContent = try read.get()
            switch requestContent.use {
            case .registration(let registration): register(registration, requestContent.leftOut, request, &outbox)
            case .service(let serve):
                guard let app = apps[request.session] else { return }
                let checked = RPCRequest(
                    id: request, app: app, level: status[request.session].level, time: outbox.now, message: rpc,
                    leftOut: requestContent.leftOut)
                perform(try serve(&self, checked), &outbox)
                noteAnswer(of: request.session, &outbox)
            case .none: sessions.respond(request, .notServed(function), &outbox)
            }
        } catch {
            let response = Response(.invalidData, error.info)
            if function == .registerAppInterface { return refuseRegistration(request, response, &outbox) }
            sessions.respond(request, response, &outbox)
        }
    }
}

extension Response {
    fileprivate static func notServed(_ function: FunctionID) -> Response {
        Response(.unsupportedRequest, "\(function.name) is not served here")
    }
}
