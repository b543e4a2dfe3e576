import BezelModel
import SmartDeviceLink

/// What an app asks about the head unit, and what it shows on the bare screen (SDL.md §2.7, §4.3).
extension Engine {
    mutating func tellCapability(
        _ parameters: Parameters, _ request: Request, of app: App, into outbox: inout Outbox
    ) throws(InvalidData) {
        let word = parameters.json["systemCapabilityType"]?.string ?? ""
        guard let type = SystemCapabilityType(rawValue: word) else {
            let info = "systemCapabilityType: \"\(word.prefix(50))\" is not a SystemCapabilityType"
            return answer(request, .unsupportedResource, info: info, into: &outbox)
        }
        if type == .remoteControl, !app.types.contains(.remoteControl) {
            return answer(request, .disallowed, info: "\(word) is for apps of type REMOTE_CONTROL", into: &outbox)
        }
        guard let capability = Capabilities(configuration: configuration).capability(type) else {
            return answer(request, .dataNotAvailable, info: "there is no \(word) here", into: &outbox)
        }
        switch parameters.json["subscribe"]?.boolean {
        case true?: sessions[request.session]?.app?.capabilities.insert(type)
        case false?: sessions[request.session]?.app?.capabilities.remove(type)
        case nil: break
        }
        let isNeedless = type == .displays && parameters.json["subscribe"]?.boolean != nil
        let info = isNeedless ? "DISPLAYS is told to every app, subscribed or not" : nil
        answer(request, .success, info: info, [("systemCapability", capability)], into: &outbox)
    }

    /// Who has subscribed to what the screen is like hears of it; what displays there are, everybody does. Fingers of the
    /// app are lost: their places mean something else now.
    mutating func changeScreen(to viewport: Viewport, into outbox: inout Outbox) {
        guard viewport != configuration.screen.viewport else { return }
        if let touchTarget { cancelFingers(of: touchTarget, at: nil, into: &outbox) }
        configuration.screen.viewport = viewport
        card = nil
        needsRedraw = true
        let capabilities = Capabilities(configuration: configuration)
        for session in sessions.ids {
            guard let app = sessions[session]?.app, app.rpcVersion >= Version(6, 0, 0) else { continue }
            for type in [SystemCapabilityType.displays, .videoStreaming] {
                guard type == .displays || app.capabilities.contains(type),
                    let capability = capabilities.capability(type)
                else { continue }
                notify(session, .onSystemCapabilityUpdated, ["systemCapability": capability], into: &outbox)
            }
        }
    }

    mutating func show(_ parameters: Parameters, _ request: Request, into outbox: inout Outbox) {
        let lines = (1...4).map { parameters.json["mainField\($0)"]?.string }
        if lines.contains(where: { $0 != nil }) {
            sessions[request.session]?.app?.shownText = lines.compactMap { $0 }.filter { !$0.isEmpty }
            needsRedraw = true
        }
        if let template = parameters.json["templateConfiguration"] { takeColors(template, request) }
        answer(request, .success, into: &outbox)
    }

    mutating func setDisplayLayout(
        _ parameters: Parameters, _ request: Request, into outbox: inout Outbox
    ) throws(InvalidData) {
        let layout = parameters.json["displayLayout"]?.string ?? ""
        guard Capabilities.templates.contains(layout) else {
            throw InvalidData("displayLayout: \"\(layout.prefix(50))\" is not one of templatesAvailable")
        }
        takeColors(parameters.json, request)
        let capabilities = Capabilities(configuration: configuration)
        answer(request, .success, capabilities.deprecatedParts, into: &outbox)
    }

    private mutating func takeColors(_ parameters: JSON, _ request: Request) {
        sessions[request.session]?.app?.colors.take(parameters)
        needsRedraw = true
    }
}
