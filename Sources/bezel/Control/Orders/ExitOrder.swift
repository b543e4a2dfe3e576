internal import HeadUnit
internal import SmartDeviceLink

/// Closes an app: its level is NONE until it is activated again.
///
/// - Members: `app`
/// - Answer: session, name, level
struct ExitOrder: ControlOrder {
    static let name = "exit"
    var right: ControlRight { .change }
    var app: String

    init(app: String) { self.app = app }

    init(_ members: inout ControlParameters) throws(ControlError) { app = try members.app() }

    var members: [(String, JSON?)] { [("app", .string(app))] }

    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        let session = try engine.snapshot.app(app).session
        engine.send(.appClosed(session))
        return .now(try engine.snapshot.members(of: session))
    }
}
