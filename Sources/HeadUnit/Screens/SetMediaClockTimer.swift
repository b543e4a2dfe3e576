import BezelModel
import SmartDeviceLink

/// The parameters of SetMediaClockTimer (rpc_spec), with sdl_core's further rules.
struct SetMediaClockTimer: Sendable {
    enum Mode: String {
        case countUp = "COUNTUP"
        case countDown = "COUNTDOWN"
        case pause = "PAUSE"
        case resume = "RESUME"
        case clear = "CLEAR"
    }

    let mode: Mode
    /// In seconds.
    let start: Int?
    let end: Int?
    let rate: Double
    let indicator: MediaContent.Indicator
    let forward: MediaContent.Seek
    let back: MediaContent.Seek

    init(_ parameters: JSON) throws(InvalidData) {
        guard let mode = Mode(rawValue: parameters["updateMode"]?.string ?? "") else {
            throw InvalidData("updateMode: missing")
        }
        self.mode = mode
        start = Self.seconds(parameters["startTime"])
        end = Self.seconds(parameters["endTime"])
        if case .number(let rate)? = parameters["countRate"] { self.rate = rate } else { rate = 1 }
        indicator =
            switch parameters["audioStreamingIndicator"]?.string {
            case "PLAY": .play
            case "PAUSE": .pause
            case "STOP": .stop
            case _: .playPause
            }
        forward = try Self.seek(parameters, "forwardSeekIndicator")
        back = try Self.seek(parameters, "backSeekIndicator")
        guard mode == .countUp || mode == .countDown else { return }
        guard let start else { throw InvalidData("startTime: mandatory with \(mode.rawValue)") }
        guard let end else { return }
        if mode == .countUp, end < start { throw InvalidData("endTime: before startTime") }
        if mode == .countDown, end > start { throw InvalidData("endTime: after startTime") }
    }

    private static func seconds(_ time: JSON?) -> Int? {
        guard let hours = time?["hours"]?.integer, let minutes = time?["minutes"]?.integer,
            let seconds = time?["seconds"]?.integer
        else { return nil }
        return Int(hours * 3600 + minutes * 60 + seconds)
    }

    private static func seek(_ parameters: JSON, _ name: String) throws(InvalidData) -> MediaContent.Seek {
        let seconds = parameters[name]?["seekTime"]?.integer
        if parameters[name]?["type"] == "TIME" { return .time(seconds: seconds.map { Int($0) }) }
        guard seconds == nil else { throw InvalidData("\(name).seekTime: only with the type TIME") }
        return .track
    }
}
