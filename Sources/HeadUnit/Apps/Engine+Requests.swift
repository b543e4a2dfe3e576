import BezelModel
import SmartDeviceLink

/// A request on its way to its answer.
struct Request {
    let session: SessionID
    let message: RPCMessage
    let function: FunctionID
}

/// RPCs in, answers out (SDL.md §1.9).
extension Engine {
    mutating func take(_ message: Message, on connection: ConnectionID, at now: Instant, into outbox: inout Outbox) {
        guard let session = session(message.session, on: connection),
            message.service == .rpc || message.service == .bulk, message.version > 1,
            let rpc = RPCMessage(payload: message.payload)
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
        switch Permissions.verdict(on: function, at: app.status.level) {
        case .unsupported:
            answer(request, .unsupportedRequest, info: "\(function.name) is not served here", into: &outbox)
        case .disallowed:
            let info = "\(function.name) is not allowed at level \(app.status.level.rawValue)"
            answer(request, .disallowed, info: info, into: &outbox)
        case .allowed:
            do { try serve(request, of: app, at: now, into: &outbox) } catch {
                answer(request, .invalidData, info: error.info, into: &outbox)
            }
        }
    }

    private mutating func serve(
        _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) throws(InvalidData) {
        let parameters = try Parameters(json: request.message.parameters)
        switch request.function {
        case .unregisterAppInterface: unregister(request, at: now, into: &outbox)
        case .alert: showAlert(try Alert(parameters), request, of: app, at: now, into: &outbox)
        case .cancelInteraction: cancel(try CancelInteraction(parameters), request, at: now, into: &outbox)
        case .sendHapticData: setRegions(try SendHapticData(parameters), request, of: app, into: &outbox)
        case .putFile: try putFile(try PutFile(parameters), request, into: &outbox)
        case .deleteFile: deleteFile(try parameters.fileName(), request, into: &outbox)
        case .listFiles: listFiles(request, of: app, into: &outbox)
        case .getSystemCapability: try tellCapability(parameters, request, into: &outbox)
        case .show: try show(parameters, request, into: &outbox)
        case .setDisplayLayout: try setDisplayLayout(parameters, request, into: &outbox)
        case .subscribeButton: try subscribe(parameters, request, of: app, at: now, into: &outbox)
        case .unsubscribeButton: try unsubscribe(parameters, request, at: now, into: &outbox)
        case .createInteractionChoiceSet: try createChoiceSet(parameters, request, at: now, into: &outbox)
        case .deleteInteractionChoiceSet: try deleteChoiceSet(parameters, request, at: now, into: &outbox)
        default:
            answer(request, .unsupportedRequest, info: "\(request.function.name) is not served here", into: &outbox)
        }
    }

    private mutating func setRegions(
        _ data: SendHapticData, _ request: Request, of app: App, into outbox: inout Outbox
    ) {
        guard app.isTouchable || configuration.touch.anyAppType else {
            let info = "only apps of type NAVIGATION or PROJECTION have regions"
            return answer(request, .disallowed, info: info, into: &outbox)
        }
        let regions = data.rects.map {
            Region(id: $0.id, rect: AppRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
        }
        sessions[request.session]?.app?.regions = RegionSet(regions)
        if let focus = app.focus, !regions.contains(where: { $0.id == focus }) {
            sessions[request.session]?.app?.focus = nil
        }
        needsRedraw = true
        outbox.effects.append(.note(.regions(request.session, count: regions.count)))
        answer(request, .success, into: &outbox)
    }

    private mutating func tellCapability(
        _ parameters: Parameters, _ request: Request, into outbox: inout Outbox
    ) throws(InvalidData) {
        let type: SystemCapabilityType = try parameters.require(
            "systemCapabilityType", try parameters.word("systemCapabilityType"))
        _ = try parameters.boolean("subscribe")
        guard let capability = Capabilities(configuration: configuration).capability(type) else {
            return answer(request, .dataNotAvailable, info: "there is no \(type.rawValue) here", into: &outbox)
        }
        answer(request, .success, [("systemCapability", capability)], into: &outbox)
    }

    private mutating func show(
        _ parameters: Parameters, _ request: Request, into outbox: inout Outbox
    ) throws(InvalidData) {
        var lines: [String?] = []
        for number in 1...4 { lines.append(try parameters.string("mainField\(number)")) }
        guard lines.contains(where: { $0 != nil }) else { return answer(request, .success, into: &outbox) }
        sessions[request.session]?.app?.shownText = lines.compactMap { $0 }.filter { !$0.isEmpty }
        needsRedraw = true
        answer(request, .success, into: &outbox)
    }

    private mutating func setDisplayLayout(
        _ parameters: Parameters, _ request: Request, into outbox: inout Outbox
    ) throws(InvalidData) {
        let layout = try parameters.require("displayLayout", try parameters.string("displayLayout"))
        guard Capabilities.templates.contains(layout) else {
            throw InvalidData("displayLayout: \"\(layout.prefix(50))\" is not one of templatesAvailable")
        }
        let capabilities = Capabilities(configuration: configuration)
        answer(request, .success, capabilities.deprecatedParts, into: &outbox)
    }

    private mutating func subscribe(
        _ parameters: Parameters, _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) throws(InvalidData) {
        let button: ButtonName = try parameters.require("buttonName", try parameters.word("buttonName"))
        if button.isForMedia && !app.isMedia || button.isForNavigation && !app.types.contains(.navigation) {
            return answer(request, .rejected, info: "\(button.rawValue) is not for this kind of app", into: &outbox)
        }
        guard sessions[request.session]?.app?.data.buttons.insert(button).inserted == true else {
            return answer(request, .ignored, info: "\(button.rawValue) is subscribed already", into: &outbox)
        }
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    private mutating func unsubscribe(
        _ parameters: Parameters, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) throws(InvalidData) {
        let button: ButtonName = try parameters.require("buttonName", try parameters.word("buttonName"))
        guard sessions[request.session]?.app?.data.buttons.remove(button) != nil else {
            return answer(request, .ignored, info: "\(button.rawValue) is not subscribed", into: &outbox)
        }
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    private mutating func createChoiceSet(
        _ parameters: Parameters, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) throws(InvalidData) {
        let id = try parameters.choiceSetID()
        for choice in try parameters.require("choiceSet", try parameters.objects("choiceSet", count: 1...100)) {
            _ = try choice.require("choiceID", try choice.integer("choiceID", 0...65535))
            _ = try choice.require("menuName", try choice.string("menuName"))
        }
        guard sessions[request.session]?.app?.data.choiceSets[id] == nil else {
            return answer(request, .invalidID, info: "choice set \(id) is there already", into: &outbox)
        }
        sessions[request.session]?.app?.data.choiceSets[id] = parameters.json
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    private mutating func deleteChoiceSet(
        _ parameters: Parameters, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) throws(InvalidData) {
        let id = try parameters.choiceSetID()
        guard sessions[request.session]?.app?.data.choiceSets.removeValue(forKey: id) != nil else {
            return answer(request, .invalidID, info: "there is no choice set \(id)", into: &outbox)
        }
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    mutating func answer(
        _ request: Request, _ result: ResultCode, info: String? = nil, _ extra: [(String, JSON)] = [],
        into outbox: inout Outbox
    ) {
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
        let function = FunctionID(rawValue: message.function)
        outbox.effects.append(.note(.refused(session, function, result, info: info ?? "")))
    }
}

extension Parameters {
    fileprivate func choiceSetID() throws(InvalidData) -> Int64 {
        try require("interactionChoiceSetID", try integer("interactionChoiceSetID", 0...2_000_000_000))
    }
}
