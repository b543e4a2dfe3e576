import BezelModel
import SmartDeviceLink

/// The text fields and colours that each app shows in the template.
struct TemplateStore: Feature {
    /// What one app shows.
    struct Template: Sendable {
        /// mainField1 to mainField4 after all of its Shows; empty for a field without text.
        var mainFields = ["", "", "", ""]
        var colors = ColorSchemes()
    }

    private var templates: [SessionID: Template] = [:]

    subscript(session: SessionID) -> Template { templates[session] ?? Template() }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app): templates[app.session] = nil
        case .timerFired, .appClosed, .configured, .masterReset: break
        }
        return []
    }

    /// - Parameter schemes: With `dayColorScheme` and `nightColorScheme`; one that is absent stays as it was.
    mutating func setColors(_ schemes: JSON, of session: SessionID) {
        templates[session, default: Template()].colors.take(schemes)
    }

    // MARK: Requests

    /// A parameter that is absent leaves its field unchanged; an empty text clears it.
    mutating func show(
        _ request: RPCRequest, _ parameters: JSON, files: AppFiles?
    ) throws(InvalidData) -> [Action] {
        let show = parameters.object ?? JSONObject()
        // sdl_core's result code, though rpc_spec does not list it for Show.
        if let window = show["windowID"]?.integer, window != 0 {
            return request.respond(.invalidID, "windowID: there is no window \(window), only the main window 0")
        }
        guard show.members.contains(where: { $0.key != "windowID" }) else {
            throw InvalidData("at least one parameter besides windowID is mandatory")
        }
        for index in 0..<4 {
            guard let text = show["mainField\(index + 1)"]?.string else { continue }
            templates[request.session, default: Template()].mainFields[index] = text
        }
        if let template = show["templateConfiguration"] { setColors(template, of: request.session) }
        let notShown = Self.notShown(of: show)
        let shortfalls = notShown.isEmpty ? [] : ["not shown here: \(notShown.joined(separator: ", "))"]
        return [.redraw] + request.respond(shortfalls: shortfalls + missingImages(parameters.imageNames, files))
    }

    /// The parts of a Show that the template does not display. Parts that clear something are performed.
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

    /// Deprecated since 6.0; older libraries know it instead of Show's templateConfiguration.
    mutating func setLayout(
        _ request: RPCRequest, _ parameters: JSON, _ capabilities: Capabilities
    ) throws(InvalidData) -> [Action] {
        let name = parameters["displayLayout"]?.string ?? ""
        guard let layout = PredefinedLayout(rawValue: name) else {
            throw InvalidData("displayLayout: \"\(name.prefix(50))\" is not a PredefinedLayout")
        }
        setColors(parameters, of: request.session)
        let shortfalls = Capabilities.layouts.contains(layout) ? [] : ["not shown here: the layout \(name)"]
        return [.redraw] + request.respond(shortfalls: shortfalls, capabilities.deprecatedParts)
    }
}
