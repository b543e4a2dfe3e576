internal import HeadUnit
internal import SmartDeviceLink

/// Lists the regions of an app that can be focused.
///
/// - Members: `app` (default: the app on the screen)
/// - Answer: session, name, `regions`: id, x, y, width, height, focus
struct RegionsOrder: ControlOrder {
    static let name = "regions"
    var right: ControlRight { .look }
    /// nil for the app on the screen.
    var app: String?

    init(app: String?) { self.app = app }

    init(_ members: inout ControlParameters) throws(ControlError) {
        app = try members.text("app", ControlParameters.names)
    }

    var members: [(String, JSON?)] { [("app", app.map { .string($0) })] }

    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let snapshot = call.service.engine.snapshot
        if let app { return .now(try snapshot.app(app).regionsJSON) }
        guard let shown = snapshot.apps.first(where: { $0.status.level == .full }) else {
            throw ControlError("no app has the screen; name one")
        }
        return .now(shown.regionsJSON)
    }
}
