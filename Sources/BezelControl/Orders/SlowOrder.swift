package import BezelModel
internal import HeadUnit
package import SmartDeviceLink

/// Makes an app's connection slow: reads nothing for a time, or delays both directions and limits their rate until it ends.
///
/// - Members: `app`; `time`: 1 to 60,000 ms without reading, or `delay`: 0 to 10,000 ms and `rate`: 100 to 100,000,000 bytes
///   a second (default of each: none; `delay` 0 alone ends both)
/// - Answer: session, name, level, time; or delay and rate (null: none)
package struct SlowOrder: ControlOrder {
    package enum Act: Hashable, Sendable {
        /// Nothing is read for this time.
        case rest(Interval)
        case pace(LinkPace)
    }

    package static let name = "slow"
    package var right: ControlRight { .change }
    var app: String
    var act: Act

    package init(app: String, _ time: Interval) {
        self.app = app
        act = .rest(time)
    }

    package init(app: String, _ pace: LinkPace) {
        self.app = app
        act = .pace(pace)
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        app = try members.app()
        let delay = try members.integer("delay", 0...Int64(LinkPace.longestDelay.milliseconds))
        let rate = try members.integer("rate", LinkPace.rates)
        guard delay == nil, rate == nil else {
            if members.has("time") { throw ControlError("time: not with delay and rate") }
            act = .pace(LinkPace(delay: .milliseconds(Int(delay ?? 0)), rate: rate))
            return
        }
        act = .rest(.milliseconds(Int(try members.required("time", members.integer("time", 1...60_000)))))
    }

    package var members: [(String, JSON?)] {
        [("app", .string(app))] + amounts.filter { $0.1 != .null }.map { ($0.0, Optional($0.1)) }
    }

    private var amounts: [(String, JSON)] {
        switch act {
        case .rest(let time): [("time", .integer(Int64(time.milliseconds)))]
        case .pace(let pace):
            [
                ("delay", .integer(Int64(pace.delay.milliseconds))),
                ("rate", pace.rate.map { .integer($0) } ?? .null),
            ]
        }
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let snapshot = call.service.engine.snapshot
        let app = try snapshot.app(app)
        let links = call.service.links
        switch act {
        case .rest(let time): links.rest(app.connection, for: time.nanoseconds)
        case .pace(let pace):
            guard links.slow(app.connection, to: pace) else { throw ControlError("there is no timer for this") }
        }
        return .now(try snapshot.members(of: app.session) + amounts)
    }
}
