import BezelModel
import SmartDeviceLink

/// Passes received bytes to sessions, and requests to the features that serve them.
extension Engine {
    mutating func received(_ bytes: [UInt8], on connection: ConnectionID, _ outbox: inout Outbox) {
        perform(sessions.append(bytes, on: connection), &outbox)
        while let actions = sessions.handleNextFrame(on: connection, &outbox) { perform(actions, &outbox) }
        perform(sessions.countMemory(of: connection, &budget), &outbox)
    }

    /// There is no memory for the rest of a message. An app's request is answered; without one the session ends.
    mutating func refuse(_ message: Message, of session: SessionID, _ outbox: inout Outbox) {
        guard apps[session] != nil, let request = RequestID(beginning: message, session) else {
            return expel([session], .resourceConstraint, &outbox)
        }
        sessions.respond(request, Response(.outOfMemory, "there is no memory left for this message"), &outbox)
    }

    mutating func setBacklogged(_ connection: ConnectionID, _ isBacklogged: Bool, _ outbox: inout Outbox) {
        guard sessions.setBacklogged(connection, isBacklogged), !isBacklogged else { return }
        for session in sessions.ids(on: connection) { touch.sendHeldMoves(of: session, &sessions, &outbox) }
    }

    mutating func received(_ message: Message, on session: SessionID, _ outbox: inout Outbox) {
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
        if function == .registerAppInterface { return register(rpc, request, &outbox) }
        guard let app else { return sessions.respond(request, Response(.applicationNotRegistered), &outbox) }
        serve(rpc, request, function, app, &outbox)
    }

    private mutating func serve(
        _ rpc: RPCMessage, _ request: RequestID, _ function: FunctionID, _ app: AppInfo, _ outbox: inout Outbox
    ) {
        let level = status[request.session].level
        if sessions[request.session]?.pending.contains(rpc.correlationID) == true {
            let info = "correlation id \(rpc.correlationID) is in use"
            return sessions.respond(request, Response(.invalidID, info), &outbox)
        }
        switch app.policy.permission(to: function, at: level) {
        case .unsupported: respondNotServed(function, request, &outbox)
        case .disallowed:
            let info = "\(function.name) is not allowed at level \(level.rawValue)"
            sessions.respond(request, Response(.disallowed, info), &outbox)
        case .allowed:
            guard let serve = RPCCatalog.byFunction[function]?.service else {
                return respondNotServed(function, request, &outbox)
            }
            do throws(InvalidData) {
                if function == .putFile { try PutFile.admit(rpc) }
                let all = try Parameters(json: rpc.parameters, version: app.rpcVersion)
                var leftOut: [String] = []
                let parameters = try all.checked(for: function, unknown: &leftOut)
                let checked = RPCRequest(
                    id: request, app: app, level: level, time: outbox.now, message: rpc,
                    parameters: parameters, leftOut: leftOut)
                perform(try serve(&self, checked), &outbox)
            } catch {
                sessions.respond(request, Response(.invalidData, error.info), &outbox)
            }
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

    mutating func showAlert(_ request: RPCRequest, _ style: Alert.Style) throws(InvalidData) -> [Action] {
        let alert = try Alert(request.parameters, style: style)
        let sound = sound(of: alert.chunks, playsTone: alert.playTone, request.session)
        let files = files[request.session]
        return alerts.show(alert, request, sound) { image in
            guard image.type == .dynamic, let file = files?[image.value] else { return nil }
            return EncodedImage(file.contents, isTemplate: image.isTemplate)
        }
    }

    mutating func speak(_ request: RPCRequest) throws(InvalidData) -> [Action] {
        var chunks: [TTSChunk] = []
        let parameters = request.parameters
        let objects = try parameters.require("ttsChunks", try parameters.objects("ttsChunks", count: 1...100))
        for object in objects { chunks.append(try TTSChunk(object)) }
        return audio.speak(request, sound(of: chunks, request.session))
    }
}
