import BezelModel
import SmartDeviceLink

/// What an app asks about the head unit (SDL.md §2.7).
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
}
