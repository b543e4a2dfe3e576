internal import HeadUnit
package import SmartDeviceLink

/// Lists the regions of an app that can be focused.
///
/// - Members: `app` (default: the app on the screen)
/// - Answer: session, name, `regions`: id, x, y, width, height, focus
package struct RegionsOrder: ControlOrder {
    package static let name = "regions"
    package var right: ControlRight { .look }
    /// nil for the app on the screen.
    var app: String?

    package init(app: String?) { self.app = app }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        app = try members.text("app", ControlParameters.names)
    }

    package var members: [(String, JSON?)] { [("app", app.map { .string($0) })] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let snapshot = call.service.engine.snapshot
        if let app { return .now(try snapshot.app(app).regionsJSON) }
        guard let shown = snapshot.apps.first(where: { $0.status.level == .full }) else {
            throw ControlError("no app has the screen; name one")
        }
        return .now(shown.regionsJSON)
    }
}
