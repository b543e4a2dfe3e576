import BezelModel
import SmartDeviceLink

/// What an app shows on the bare screen (SDL.md §4.3).
extension Engine {
    /// A parameter that is absent leaves what it names unchanged; an empty text clears it.
    mutating func show(
        _ parameters: Parameters, _ request: Request, into outbox: inout Outbox
    ) throws(InvalidData) {
        let show = parameters.json.object ?? JSONObject()
        // sdl_core's code, though rpc_spec does not list it for Show.
        if let window = show["windowID"]?.integer, window != 0 {
            let info = "windowID: there is no window \(window), only the main window 0"
            return answer(request, .invalidID, info: info, into: &outbox)
        }
        guard show.members.contains(where: { $0.key != "windowID" }) else {
            throw InvalidData("at least one parameter besides windowID is mandatory")
        }
        for index in 0..<4 {
            guard let text = show["mainField\(index + 1)"]?.string else { continue }
            sessions[request.session]?.app?.mainFields[index] = text
            needsRedraw = true
        }
        if let template = show["templateConfiguration"] { takeColors(template, request) }
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
