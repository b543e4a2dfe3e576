import BezelModel
import SmartDeviceLink

/// Show and SetDisplayLayout, and the capabilities that follow from an app's template.
extension Engine {
    /// Whether an app's template is drawn. An app that takes touches draws the screen itself.
    func drawsTemplate(of app: AppInfo) -> Bool {
        configuration.screen.templates && !app.isTouchable && !configuration.touch.anyAppType
    }

    /// Whether an app's route guidance is drawn, over what the app draws itself.
    func hasGuidance(_ app: AppInfo) -> Bool { configuration.screen.templates && app.isTouchable }

    private func bareLayouts(of app: AppInfo) -> [PredefinedLayout] {
        Capabilities.bareLayouts(hasGuidance: hasGuidance(app))
    }

    func capabilities(of app: AppInfo) -> Capabilities {
        Capabilities(
            configuration: configuration, template: drawsTemplate(of: app) ? templates.table(of: app) : nil,
            hasGuidance: hasGuidance(app), served: vehicle.served)
    }

    mutating func show(_ request: RPCRequest, _ parameters: Parameters) throws(InvalidData) -> [Action] {
        let former = templates.table(of: request.app).name
        let isDrawn = drawsTemplate(of: request.app)
        let shown = templates.shown(by: request.session)
        let actions = try templates.show(
            request, parameters, files: files[request.session], isDrawn: isDrawn, bare: bareLayouts(of: request.app))
        if let refusal = memoryRefusal(request, shown) { return refusal }
        if isDrawn, parameters.json["windowID"]?.integer ?? 0 == 0, let text = parameters.json["mediaClock"]?.string {
            templates.setClock(text, of: request.session)
        }
        let isEmpty = pages.app == request.session && templates[request.session].softButtons.isEmpty
        return layoutChanged(from: former, of: request.app) + (isEmpty ? pages.closeButtons() : []) + actions
    }

    mutating func setDisplayLayout(
        _ request: RPCRequest, _ parameters: JSON
    ) throws(InvalidData) -> [Action] {
        let former = templates.table(of: request.app).name
        let isDrawn = drawsTemplate(of: request.app)
        let configuration = configuration
        let (layouts, hasGuidance) = (bareLayouts(of: request.app), hasGuidance(request.app))
        let actions = try templates.setLayout(
            request, parameters, isDrawn: isDrawn, bare: layouts
        ) { templates in
            let table = isDrawn ? templates.table(of: request.app) : nil
            return Capabilities(configuration: configuration, template: table, hasGuidance: hasGuidance).deprecatedParts
        }
        return layoutChanged(from: former, of: request.app) + actions
    }

    /// Another template has other fields: the app is told them before the answer to its request.
    private func layoutChanged(from former: PredefinedLayout, of app: AppInfo) -> [Action] {
        guard drawsTemplate(of: app), templates.table(of: app).name != former, app.rpcVersion >= Version(6, 0, 0),
            let displays = capabilities(of: app).capability(.displays)
        else { return [] }
        return [.notify(app.session, .onSystemCapabilityUpdated, ["systemCapability": displays])]
    }
}
