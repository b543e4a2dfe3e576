internal import HeadUnit
package import SmartDeviceLink

/// Closes an app's connection at once, as if the link was lost.
///
/// - Members: `app`
/// - Answer: session, name, level
package struct DropOrder: ControlOrder {
    package static let name = "drop"
    package var right: ControlRight { .change }
    var app: String

    package init(app: String) { self.app = app }

    package init(_ members: inout ControlParameters) throws(ControlError) { app = try members.app() }

    package var members: [(String, JSON?)] { [("app", .string(app))] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let snapshot = call.service.engine.snapshot
        let app = try snapshot.app(app)
        return .now(try snapshot.members(of: app.session)) { call.service.links.abandon(app.connection) }
    }
}
