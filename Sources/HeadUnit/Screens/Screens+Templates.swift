import BezelModel
import SmartDeviceLink

/// What apps show in their template and as route guidance.
extension Screens {
    func table(of app: AppInfo) -> TemplateTable { templates.table(of: app) }
    func guidance(of session: SessionID) -> Guidance? { templates.guidance(of: session) }

    // MARK: Memory

    /// What an app's template and route guidance take of the memory, in bytes.
    func footprint(of session: SessionID) -> Int { templates.footprint(of: session) }
    mutating func countFootprint(of session: SessionID) { templates.countFootprint(of: session) }

    /// All that an app shows.
    func shown(by session: SessionID) -> TemplateStore.Shown { templates.shown(by: session) }

    /// What the app shows is as it was before a request.
    mutating func restore(_ shown: TemplateStore.Shown, of session: SessionID) { templates.restore(shown, of: session) }

    // MARK: Requests

    /// - Parameter schemes: With `dayColorScheme` and `nightColorScheme`; one that is absent stays as it was.
    mutating func setColors(_ schemes: JSON, of session: SessionID) { templates.setColors(schemes, of: session) }

    mutating func show(
        _ request: RPCRequest, _ parameters: Parameters, _ files: AppFiles?, _ configuration: HeadUnitConfiguration
    ) throws(InvalidData) -> [Action] {
        try templates.show(
            request, parameters, files: files, isDrawn: configuration.drawsTemplate(of: request.app),
            bare: Capabilities.bareLayouts(hasGuidance: configuration.hasGuidance(request.app)))
    }

    /// What else follows from a Show for which there was memory.
    mutating func showed(
        _ request: RPCRequest, _ parameters: JSON, _ configuration: HeadUnitConfiguration
    ) -> [Action] {
        if configuration.drawsTemplate(of: request.app), parameters["windowID"]?.integer ?? 0 == 0,
            let text = parameters["mediaClock"]?.string
        {
            templates.setClock(text, of: request.session)
        }
        guard app == request.session, templates[request.session].softButtons.isEmpty else { return [] }
        return pages.closeButtons()
    }

    mutating func setLayout(
        _ request: RPCRequest, _ parameters: JSON, _ configuration: HeadUnitConfiguration
    ) throws(InvalidData) -> [Action] {
        let isDrawn = configuration.drawsTemplate(of: request.app)
        let hasGuidance = configuration.hasGuidance(request.app)
        return try templates.setLayout(
            request, parameters, isDrawn: isDrawn, bare: Capabilities.bareLayouts(hasGuidance: hasGuidance)
        ) { templates in
            let table = isDrawn ? templates.table(of: request.app) : nil
            return Capabilities(configuration: configuration, template: table, hasGuidance: hasGuidance).deprecatedParts
        }
    }

    mutating func setClock(_ timer: SetMediaClockTimer, _ request: RPCRequest) -> [Action] {
        templates.setClock(timer, request)
    }

    mutating func take(_ change: ShowConstantTBT, of session: SessionID) { templates.take(change, of: session) }
    mutating func take(_ maneuver: AlertManeuver, of session: SessionID) { templates.take(maneuver, of: session) }
    mutating func take(_ turns: [Guidance.Turn], of session: SessionID) { templates.take(turns, of: session) }

    /// The fields of an app's template, for people and scripts.
    func details(of session: SessionID) -> Engine.AppDetails.Show {
        let template = templates[session]
        return Engine.AppDetails.Show(
            mainFields: template.mainFields, track: template.track, title: template.title, presets: template.presets,
            graphic: template.graphic?.value, secondaryGraphic: template.secondaryGraphic?.value,
            softButtons: template.softButtons.map { $0.text ?? $0.image?.value ?? "" },
            layout: template.layout?.rawValue)
    }
}
