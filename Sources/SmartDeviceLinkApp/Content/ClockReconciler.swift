internal import SmartDeviceLink

/// Brings the head unit's media clock to the one that the app declares. A value without side effects.
///
/// A clock is declared at a moment, so the same one that is declared later is another one, and after a reconnection the clock is
/// sent with the time that it shows then. Nothing is sent if the head unit's clock shows that already.
struct ClockReconciler: Sendable {
    /// A clock, nil for none, with its controls.
    struct Shown: Hashable, Sendable {
        var face: ClockFace?
        var controls = MediaControls()
    }

    /// SetMediaClockTimer.
    struct Request: Hashable, Sendable {
        /// rpc_spec UpdateMode.
        enum Mode: String {
            case countUp = "COUNTUP"
            case countDown = "COUNTDOWN"
            case pause = "PAUSE"
            case resume = "RESUME"
            case clear = "CLEAR"
        }

        var mode: Mode
        var start: Duration?
        var end: Duration?
        var rate = 1.0
        var controls: MediaControls
    }

    private(set) var inFlight: Shown?
    /// What the app must know of the clock.
    private(set) var notices: [ContentNotice] = []
    private var declared = Shown()
    private var shown = Shown()
    /// It is not sent again before the next declaration or level.
    private var refused: Shown?
    private var pace = ShowPace()

    mutating func declare(_ clock: MediaClock?, _ controls: MediaControls, at now: Duration) {
        if let clock { declared.face = ClockFace(clock, after: declared.face, at: now) }
        declared.controls = controls
        refused = nil
    }

    mutating func registered() { (shown, inFlight, refused, notices) = (Shown(), nil, nil, []) }

    mutating func lost() { inFlight = nil }

    mutating func levelChanged() { refused = nil }

    /// Whether there is something to send.
    var isWanted: Bool { inFlight == nil && declared != refused && !isShown }

    /// Whether the head unit has the clock, or has refused it.
    var isSettled: Bool { inFlight == nil && !isWanted }

    /// How long the next request must wait.
    func delay(at now: Duration) -> Duration { pace.delay(at: now) }

    /// The next request. ``finished(_:)`` must be called with its outcome.
    mutating func send(at now: Duration) -> Request {
        let (request, next) = step(at: now)
        inFlight = next
        pace.sent(at: now)
        return request
    }

    mutating func finished(_ outcome: ContentReconciler.Outcome) {
        guard let sent = inFlight else { return }
        inFlight = nil
        switch outcome {
        // IGNORED: the head unit's clock is so already.
        case .answered(let result, let info) where result.isSuccess || result == .ignored:
            shown = sent
            notices =
                result == .warnings
                ? [ContentNotice(.warning, change: nil, function: .setMediaClockTimer, result: result, info: info)] : []
        case .answered(let result, let info): refuse(result, info)
        case .unanswered: refuse(nil, "no answer")
        case .lost: break
        }
    }

    private mutating func refuse(_ result: ResultCode?, _ info: String) {
        refused = declared
        notices = [ContentNotice(change: nil, function: .setMediaClockTimer, result: result, info: info)]
    }

    private var isShown: Bool {
        guard declared.controls == shown.controls else { return false }
        guard let wanted = declared.face, let face = shown.face else {
            return declared.face == nil && shown.face == nil
        }
        // Clocks that count in the same way keep their distance.
        return wanted.isPaused == face.isPaused && wanted.agrees(with: face, at: max(wanted.since, face.since))
    }

    /// - Returns: The next request, and what the head unit shows after it.
    private func step(at now: Duration) -> (Request, Shown) {
        let controls = declared.controls
        guard var wanted = declared.face else { return (Request(mode: .clear, controls: controls), declared) }
        (wanted.position, wanted.since) = (wanted.position(at: now), now)
        let agrees = shown.face?.agrees(with: wanted, at: now) ?? false
        if wanted.isPaused, let face = shown.face {
            // Without times the clock keeps its fraction of a second.
            let isPlain = agrees && !face.isPaused
            let request = Request(
                mode: .pause, start: isPlain ? nil : wanted.position, end: isPlain ? nil : wanted.end,
                rate: wanted.rate, controls: controls)
            return (request, Shown(face: wanted, controls: controls))
        }
        if agrees, shown.face?.isPaused == true {
            let request = Request(mode: .resume, rate: wanted.rate, controls: controls)
            return (request, Shown(face: wanted, controls: controls))
        }
        // A head unit without a clock can pause none, so it is started first.
        wanted.isPaused = false
        let request = Request(
            mode: wanted.isDown ? .countDown : .countUp, start: wanted.position, end: wanted.end, rate: wanted.rate,
            controls: controls)
        return (request, Shown(face: wanted, controls: controls))
    }
}

extension ClockReconciler.Request {
    /// The parameters of SetMediaClockTimer. Those with the protocol's default are left out.
    var parameters: JSON {
        var object = JSONObject([("updateMode", .string(mode.rawValue))])
        if let start { object["startTime"] = Self.time(start) }
        if let end { object["endTime"] = Self.time(end) }
        if rate != 1 { object["countRate"] = .number(rate) }
        if controls.indicator != .playPause {
            object["audioStreamingIndicator"] = .string(controls.indicator.rawValue)
        }
        if let seek = controls.forward.json { object["forwardSeekIndicator"] = seek }
        if let seek = controls.back.json { object["backSeekIndicator"] = seek }
        return .object(object)
    }

    private static func time(_ time: Duration) -> JSON {
        let seconds = time.components.seconds
        return [
            "hours": .integer(seconds / 3600), "minutes": .integer(seconds / 60 % 60),
            "seconds": .integer(seconds % 60),
        ]
    }
}

extension MediaControls.Seek {
    /// rpc_spec SeekStreamingIndicator; nil for its default.
    fileprivate var json: JSON? {
        switch self {
        case .track: nil
        case .time(seconds: nil): ["type": "TIME"]
        case .time(seconds: let seconds?): ["type": "TIME", "seekTime": .integer(Int64(min(max(seconds, 1), 99)))]
        }
    }
}
