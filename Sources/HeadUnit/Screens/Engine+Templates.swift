import BezelModel
import SmartDeviceLink

/// Show and SetDisplayLayout, and the capabilities that follow from an app's template.
extension Engine {
    func capabilities(of app: AppInfo) -> Capabilities {
        Capabilities(
            configuration: configuration, template: configuration.drawsTemplate(of: app) ? screens.table(of: app) : nil,
            hasGuidance: configuration.hasGuidance(app), served: car.serving.functions,
            modules: car.remoteControl.capability?.json, seats: car.remoteControl.capability?.seats?.json,
            hasMicrophone: offersMicrophone, recognises: voiceUse == .microphone)
    }

    mutating func show(_ request: RPCRequest, _ parameters: Parameters) throws(InvalidData) -> [Action] {
        let former = screens.table(of: request.app).name
        let shown = screens.shown(by: request.session)
        let actions = try screens.show(request, parameters, files[request.session], configuration)
        if let refusal = memoryRefusal(request, shown) { return refusal }
        let closing = screens.showed(request, parameters.json, configuration)
        return layoutChanged(from: former, of: request.app) + closing + actions
    }

    mutating func setDisplayLayout(_ request: RPCRequest, _ parameters: JSON) throws(InvalidData) -> [Action] {
        let former = screens.table(of: request.app).name
        let actions = try screens.setLayout(request, parameters, configuration)
        return layoutChanged(from: former, of: request.app) + actions
    }

    /// Another template has other fields: the app gets them before the answer to its request.
    private func layoutChanged(from former: PredefinedLayout, of app: AppInfo) -> [Action] {
        guard configuration.drawsTemplate(of: app), screens.table(of: app).name != former,
            app.rpcVersion >= Version(6, 0, 0), let displays = capabilities(of: app).capability(.displays)
        else { return [] }
        return [.notify(app.session, .onSystemCapabilityUpdated, ["systemCapability": displays])]
    }
}
