import BezelModel
import HeadUnit
import SmartDeviceLink

extension HeadUnitConfiguration {
    /// Apps are drawn only as their lines of text.
    static let bare: HeadUnitConfiguration = {
        var configuration = HeadUnitConfiguration()
        configuration.screen.templates = false
        return configuration
    }()
}

/// Apps whose templates are drawn.
extension Bench {
    /// - Parameter schemes: Colours for the registration.
    static func withTemplate(
        isMedia: Bool = false, types: [AppHMIType] = [.default], version: Version = .servedRPC,
        schemes: [(String, JSON)] = []
    ) -> (bench: Bench, app: Phone?) {
        var configuration = HeadUnitConfiguration()
        configuration.screen.templates = true
        configuration.alerts.touchGuard = .zero
        let bench = Bench(configuration)
        guard let phone = bench.open() else { return (bench, nil) }
        let registration = RegisterAppInterface(
            rpcVersion: version, appName: "Table", appID: "1", types: types, isMediaApplication: isMedia)
        var parameters = registration.parameters.object ?? JSONObject()
        for (name, scheme) in schemes { parameters[name] = scheme }
        let answer = bench.request(.registerAppInterface, .object(parameters), from: phone).first
        _ = bench.wait(bench.engine.configuration.apps.activationDelay)
        return (bench, answer?.parameters["success"] == true ? phone : nil)
    }

    /// The template on the screen, an empty one while the app has shown nothing; nil for anything else.
    var template: TemplateContent? {
        page?.content is WaitingContent
            ? TemplateContent(layout: TemplateLayout(columns: []), media: MediaContent())
            : page?.content as? TemplateContent
    }

    /// Sends a Show.
    ///
    /// - Returns: Its response.
    func show(_ json: String, from phone: Phone) throws -> Heard? {
        request(.show, try JSON(parsing: json), from: phone).last { $0.rpc?.type == .response }
    }

    func upload(_ name: String, _ bytes: [UInt8] = [1], isPersistent: Bool = false, from phone: Phone) -> Heard? {
        let file = PutFile(name: name, type: .png, isPersistent: isPersistent)
        return request(.putFile, file.parameters, bulk: bytes, from: phone).last
    }
}
