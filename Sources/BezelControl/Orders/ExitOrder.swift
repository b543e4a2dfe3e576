internal import HeadUnit
package import SmartDeviceLink

/// Closes an app: its level is NONE until it is activated again.
///
/// - Members: `app`
/// - Answer: session, name, level
package struct ExitOrder: ControlOrder {
    package static let name = "exit"
    package var right: ControlRight { .change }
    var app: String

    package init(app: String) { self.app = app }

    package init(_ members: inout ControlParameters) throws(ControlError) { app = try members.app() }

    package var members: [(String, JSON?)] { [("app", .string(app))] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        let session = try engine.snapshot.app(app).session
        engine.send(.appClosed(session))
        return .now(try engine.snapshot.members(of: session))
    }
}
