import BezelModel
import SmartDeviceLink

/// A request on its way to its answer.
struct Request {
    let session: SessionID
    let message: RPCMessage
    let function: FunctionID
    /// Values that were left out of its parameters: words that are not known, rectangles that are none. The app hears
    /// WARNINGS.
    var unknown: [String] = []

    /// The same in one sentence; nil where nothing was left out.
    var warning: String? {
        guard !unknown.isEmpty else { return nil }
        let named = unknown.prefix(5).joined(separator: "; ")
        return "left out: " + named + (unknown.count > 5 ? " and \(unknown.count - 5) more" : "")
    }
}

/// RPCs in, answers out (SDL.md §1.9).
extension Engine {
    mutating func take(_ message: Message, on connection: ConnectionID, at now: Instant, into outbox: inout Outbox) {
        guard let session = session(message.session, on: connection),
            message.service == .rpc || message.service == .bulk, message.version > 1,
            let rpc = RPCMessage(message)
        else { return }
        guard rpc.type != .request || admits(rpc, on: session, at: now, into: &outbox) else { return }
        let isRegistered = sessions[session]?.app != nil
        guard let function = FunctionID(rawValue: rpc.function) else {
            guard rpc.type == .request else { return }
            return isRegistered
                ? answer(
                    rpc, on: session, .unsupportedRequest, info: "function \(rpc.function) is not known", into: &outbox)
                : answer(rpc, on: session, .applicationNotRegistered, into: &outbox)
        }
        let request = Request(session: session, message: rpc, function: function)
        switch rpc.type {
        case .response: return
        case .notification:
            guard !function.isNotification else { return }
            return answer(
                request, .invalidData, info: "\(function.name) is a request, not a notification", into: &outbox)
        case .request:
            guard !function.isNotification else { return }
        }
        if rpc.correlationID < 0 {
            return answer(request, .invalidID, info: "the correlation id is negative", into: &outbox)
        }
        if function == .registerAppInterface { return register(request, at: now, into: &outbox) }
        guard let app = sessions[session]?.app else {
            return answer(request, .applicationNotRegistered, into: &outbox)
        }
        if app.pending.contains(rpc.correlationID) {
            return answer(request, .invalidID, info: "correlation id \(rpc.correlationID) is in use", into: &outbox)
        }
        switch app.policy.verdict(on: function, at: app.status.level) {
        case .unsupported: answerNotServed(request, into: &outbox)
        case .disallowed:
            let info = "\(function.name) is not allowed at level \(app.status.level.rawValue)"
            answer(request, .disallowed, info: info, into: &outbox)
        case .allowed:
            do { try serve(request, of: app, at: now, into: &outbox) } catch {
                answer(request, .invalidData, info: error.info, into: &outbox)
            }
        }
    }

    /// Who serves what.
    private mutating func serve(
        _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) throws(InvalidData) {
        var request = request
        if request.function == .putFile { try PutFile.admit(request.message) }
        let all = try Parameters(json: request.message.parameters, version: app.rpcVersion)
        let parameters = try all.checked(for: request.function, unknown: &request.unknown)
        switch request.function {
        case .unregisterAppInterface: unregister(request, at: now, into: &outbox)
        case .changeRegistration: changeRegistration(parameters, request, of: app, into: &outbox)
        case .setAppIcon: try setAppIcon(parameters, request, of: app, into: &outbox)
        case .getSystemCapability: try tellCapability(parameters, request, of: app, into: &outbox)
        case .closeApplication: closeApplication(request, of: app, at: now, into: &outbox)

        case .alert: showAlert(try Alert(parameters), request, of: app, at: now, into: &outbox)
        case .subtleAlert:
            showAlert(try Alert(parameters, style: .subtle), request, of: app, at: now, into: &outbox)
        case .speak: try speak(parameters, request, of: app, at: now, into: &outbox)
        case .cancelInteraction: cancel(try CancelInteraction(parameters), request, at: now, into: &outbox)

        case .show: try show(parameters, request, into: &outbox)
        case .setDisplayLayout: try setDisplayLayout(parameters, request, into: &outbox)
        case .sendHapticData:
            let data = try SendHapticData(parameters, leftOut: &request.unknown)
            setRegions(data, request, of: app, into: &outbox)

        case .putFile: try putFile(try PutFile(parameters), request, into: &outbox)
        case .deleteFile: deleteFile(try parameters.fileName(), request, into: &outbox)
        case .listFiles: listFiles(request, of: app, into: &outbox)

        case .subscribeButton: subscribe(parameters, request, of: app, at: now, into: &outbox)
        case .unsubscribeButton: unsubscribe(parameters, request, at: now, into: &outbox)

        case .addCommand: try addCommand(parameters, request, of: app, at: now, into: &outbox)
        case .deleteCommand: deleteCommand(parameters, request, at: now, into: &outbox)
        case .addSubMenu: addSubMenu(parameters, request, of: app, at: now, into: &outbox)
        case .deleteSubMenu: deleteSubMenu(parameters, request, of: app, at: now, into: &outbox)
        case .createInteractionChoiceSet: try createChoiceSet(parameters, request, at: now, into: &outbox)
        case .deleteInteractionChoiceSet: deleteChoiceSet(parameters, request, at: now, into: &outbox)
        case .setGlobalProperties: try setGlobalProperties(parameters, request, at: now, into: &outbox)
        case .resetGlobalProperties: resetGlobalProperties(parameters, request, at: now, into: &outbox)

        default: answerNotServed(request, into: &outbox)
        }
    }

    private mutating func answerNotServed(_ request: Request, into outbox: inout Outbox) {
        answer(request, .unsupportedRequest, info: "\(request.function.name) is not served here", into: &outbox)
    }

    mutating func answer(
        _ request: Request, _ result: ResultCode, info: String? = nil, _ extra: [(String, JSON)] = [],
        into outbox: inout Outbox
    ) {
        var (result, info) = (result, info)
        if result.isSuccess, let warning = request.warning {
            if result == .success { result = .warnings }
            info = [info, warning].compactMap { $0 }.joined(separator: "; ")
        }
        answer(request.message, on: request.session, result, info: info, extra, into: &outbox)
    }

    mutating func answer(
        _ message: RPCMessage, on session: SessionID, _ result: ResultCode, info: String? = nil,
        _ extra: [(String, JSON)] = [], into outbox: inout Outbox
    ) {
        var members: [(key: String, value: JSON)] = [
            ("success", .boolean(result.isSuccess)), ("resultCode", .string(result.rawValue)),
        ]
        if let info { members.append(("info", .string(info))) }
        members += extra.map { (key: $0.0, value: $0.1) }
        send(
            .response, message.function, correlationID: message.correlationID, .object(JSONObject(members)),
            to: session, into: &outbox)
        guard !result.isSuccess else { return }
        counters.requestsRefused += 1
        let function = FunctionID(rawValue: message.function)
        outbox.effects.append(.note(.refused(session, function, result, info: info ?? "")))
    }
}
