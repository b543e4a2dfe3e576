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
        let notShown = Self.notShown(of: show)
        let shortfalls = notShown.isEmpty ? [] : ["not shown here: \(notShown.joined(separator: ", "))"]
        answer(request, shortfalls: shortfalls, pictures: parameters.json, into: &outbox)
    }

    /// What of a Show has no place on the bare screen. What clears something is carried out.
    private static func notShown(of show: JSONObject) -> [String] {
        var parts = ["statusBar", "mediaClock", "mediaTrack", "templateTitle"].filter {
            show[$0]?.string?.isEmpty == false
        }
        if let alignment = show["alignment"]?.string, alignment != "CENTERED" { parts.append("alignment") }
        parts += ["graphic", "secondaryGraphic"].filter { show[$0]?["value"]?.string?.isEmpty == false }
        if show["softButtons"]?.array?.isEmpty == false { parts.append("softButtons") }
        if show["customPresets"]?.array?.contains(where: { $0 != "" }) == true { parts.append("customPresets") }
        if let layout = show["templateConfiguration"]?["template"]?.string, !layout.isEmpty,
            !Capabilities.layouts.map(\.rawValue).contains(layout)
        {
            parts.append("the layout \(layout.prefix(50))")
        }
        return parts
    }

    /// Deprecated since 6.0, and what older libraries know instead of Show's templateConfiguration.
    mutating func setDisplayLayout(
        _ parameters: Parameters, _ request: Request, into outbox: inout Outbox
    ) throws(InvalidData) {
        let word = parameters.json["displayLayout"]?.string ?? ""
        guard let layout = PredefinedLayout(rawValue: word) else {
            throw InvalidData("displayLayout: \"\(word.prefix(50))\" is not a PredefinedLayout")
        }
        takeColors(parameters.json, request)
        let shortfalls = Capabilities.layouts.contains(layout) ? [] : ["not shown here: the layout \(word)"]
        let capabilities = Capabilities(configuration: configuration)
        answer(request, shortfalls: shortfalls, capabilities.deprecatedParts, into: &outbox)
    }

    private mutating func takeColors(_ parameters: JSON, _ request: Request) {
        sessions[request.session]?.app?.colors.take(parameters)
        needsRedraw = true
    }
}
