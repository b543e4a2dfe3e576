package import BezelModel
internal import HeadUnit
package import SmartDeviceLink

/// Reads nothing from an app's connection for a time, as if the link was slow.
///
/// - Members: `app`; `time`: 1 to 60,000 ms
/// - Answer: session, name, level, time
package struct SlowOrder: ControlOrder {
    package static let name = "slow"
    package var right: ControlRight { .change }
    var app: String
    var time: Interval

    package init(app: String, _ time: Interval) {
        self.app = app
        self.time = time
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        app = try members.app()
        time = .milliseconds(Int(try members.required("time", members.integer("time", 1...60_000))))
    }

    package var members: [(String, JSON?)] { [("app", .string(app)), ("time", timeJSON)] }

    private var timeJSON: JSON { .integer(Int64(time.milliseconds)) }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let snapshot = call.service.engine.snapshot
        let app = try snapshot.app(app)
        call.service.links.rest(app.connection, for: time.nanoseconds)
        return .now(try snapshot.members(of: app.session) + [("time", timeJSON)])
    }
}
