import BezelModel
import SmartDeviceLink

/// What each app shows in the template, after all of its Shows (ProtocolNotes, "Templates").
struct TemplateStore: Feature {
    /// What one app shows.
    struct Template: Sendable {
        /// The app has sent a Show.
        var hasShown = false
        /// mainField1 to mainField4; empty for a field without text.
        var mainFields = ["", "", "", ""]
        var track = ""
        /// templateTitle; empty for the app's name.
        var title = ""
        /// nil until the app names one.
        var alignment: TemplateContent.Alignment?
        /// customPresets, PRESET_0 first.
        var presets: [String] = []
        /// What mainField1 to mainField4 are (MetadataType), as the app says.
        var metadata: [[String]] = [[], [], [], []]
        /// Files that need not be there yet.
        var graphic: Image?
        var secondaryGraphic: Image?
        var softButtons: [SoftButton] = []
        /// One of ``TemplateTable/names``; nil until the app asks for one, which is DEFAULT.
        var layout: PredefinedLayout?
        var colors = ColorSchemes()

        var hasText: Bool { mainFields.contains { !$0.isEmpty } }
    }

    var templates: [SessionID: Template] = [:]
    /// What they take of the memory, approximately; none for none.
    var footprints: [SessionID: Int] = [:]
    /// The clocks and media buttons of apps.
    var media = MediaStates()
    /// Of apps that draw the screen themselves.
    var guidances: [SessionID: Guidance] = [:]
    /// The ids of soft buttons that are held, by their position when they were touched.
    var heldButtons: [SessionID: [Int: UInt16]] = [:]

    subscript(session: SessionID) -> Template { templates[session] ?? Template() }

    func table(of app: AppInfo) -> TemplateTable {
        TemplateTable(self[app.session].layout ?? .default, isMedia: app.isMedia)
    }

    var deadline: Instant? { media.deadline }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app):
            templates[app.session] = nil
            guidances[app.session] = nil
            footprints[app.session] = nil
            heldButtons[app.session] = nil
        case .appClosed(let session):
            guidances[session] = nil
            countFootprint(of: session)
        case .timerFired, .configured, .masterReset: break
        }
        return media.handle(event, at: now)
    }

    /// - Parameter schemes: With `dayColorScheme` and `nightColorScheme`; one that is absent stays as it was.
    mutating func setColors(_ schemes: JSON, of session: SessionID) {
        templates[session, default: Template()].colors.take(schemes)
    }

    // MARK: Requests

    /// A parameter that is absent leaves its field unchanged; an empty text clears it.
    ///
    /// - Parameters:
    ///   - isDrawn: Whether the app's template is drawn. Otherwise its lines are shown in the middle of the screen and
    ///     nothing else.
    ///   - layouts: Those of an app whose template is not drawn.
    mutating func show(
        _ request: RPCRequest, _ parameters: Parameters, files: AppFiles?, isDrawn: Bool,
        bare layouts: [PredefinedLayout]
    ) throws(InvalidData) -> [Action] {
        let show = parameters.json.object ?? JSONObject()
        // sdl_core's result code, though rpc_spec does not list it for Show.
        if let window = show["windowID"]?.integer, window != 0 {
            return request.respond(.invalidID, "windowID: there is no window \(window), only the main window 0")
        }
        guard show.members.contains(where: { $0.key != "windowID" }) else {
            throw InvalidData("at least one parameter besides windowID is mandatory")
        }
        var new = self[request.session]
        var shortfalls: [String] = []
        if let configuration = show["templateConfiguration"] {
            let name = configuration["template"]?.string ?? ""
            let change =
                isDrawn ? new.setLayout(name, configuration) : new.setBareLayout(name, configuration, among: layouts)
            switch change {
            case .made: break
            case .unknown: shortfalls.append("not shown here: the layout \(name.prefix(50))")
            case .refused(let info): return request.respond(.rejected, info)
            }
        }
        for index in 0..<4 {
            if let text = show["mainField\(index + 1)"]?.string { new.mainFields[index] = text }
        }
        if isDrawn {
            try new.take(parameters)
            let table = TemplateTable(new.layout ?? .default, isMedia: request.app.isMedia)
            shortfalls += Self.shortfalls(of: show, in: table, new)
        } else {
            shortfalls = Self.notShown(of: show, in: layouts)
        }
        new.hasShown = true
        templates[request.session] = new
        return [.redraw] + request.respond(shortfalls: shortfalls + files.shortfalls(of: parameters.json.images))
    }

    /// Deprecated since 6.0; older libraries know it instead of Show's templateConfiguration.
    ///
    /// - Parameters:
    ///   - isDrawn: Whether the app's template is drawn.
    ///   - layouts: Those of an app whose template is not drawn.
    ///   - answer: The parameters of the answer, with what is known after the change.
    mutating func setLayout(
        _ request: RPCRequest, _ json: JSON, isDrawn: Bool, bare layouts: [PredefinedLayout],
        answer: (TemplateStore) -> [(String, JSON)]
    ) throws(InvalidData) -> [Action] {
        let name = json["displayLayout"]?.string ?? ""
        guard PredefinedLayout(rawValue: name) != nil else {
            throw InvalidData("displayLayout: \"\(name.prefix(50))\" is not a PredefinedLayout")
        }
        var new = self[request.session]
        var shortfalls: [String] = []
        switch isDrawn ? new.setLayout(name, json) : new.setBareLayout(name, json, among: layouts) {
        case .made: break
        case .unknown: shortfalls = ["not shown here: the layout \(name)"]
        case .refused(let info): return request.respond(.rejected, info)
        }
        templates[request.session] = new
        return [.redraw] + request.respond(shortfalls: shortfalls, answer(self))
    }
}
