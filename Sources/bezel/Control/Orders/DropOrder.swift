internal import HeadUnit
internal import SmartDeviceLink

/// Closes an app's connection at once, as if the link was lost.
///
/// - Members: `app`
/// - Answer: session, name, level
struct DropOrder: ControlOrder {
    static let name = "drop"
    var right: ControlRight { .change }
    var app: String

    init(app: String) { self.app = app }

    init(_ members: inout ControlParameters) throws(ControlError) { app = try members.app() }

    var members: [(String, JSON?)] { [("app", .string(app))] }

    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let snapshot = call.service.engine.snapshot
        let app = try snapshot.app(app)
        return .now(try snapshot.members(of: app.session)) { call.service.links.abandon(app.connection) }
    }
}
