import BezelModel

/// The media clock of one app as a function of time (rpc_spec SetMediaClockTimer).
struct MediaClock: Hashable, Sendable {
    /// In seconds, as ``end`` and ``position(at:)``.
    private(set) var start: Int
    /// Where it stops; nil for nowhere. Below ``start`` when it counts down.
    private(set) var end: Int?
    let countsDown: Bool
    private(set) var isRunning = true
    /// Seconds of the clock in one second.
    private var rate: Double
    /// The position at ``since``.
    private var position: Double
    private var since: Instant

    /// - Parameter end: nil for none; a clock that counts down then stops at 0.
    init(from start: Int, to end: Int?, countsDown: Bool, rate: Double, at now: Instant) {
        self.start = start
        self.end = countsDown ? end ?? 0 : end
        self.countsDown = countsDown
        self.rate = rate
        position = Double(start)
        since = now
    }

    /// Seconds of the clock.
    private func position(at now: Instant) -> Double {
        guard isRunning else { return position }
        let passed = max(Double((now - since).nanoseconds), 0) / 1e9 * rate
        let place = countsDown ? position - passed : position + passed
        guard let end else { return place }
        return countsDown ? max(place, Double(end)) : min(place, Double(end))
    }

    /// The whole seconds that are shown.
    func seconds(at now: Instant) -> Int {
        // The timer fires at a whole second or a little later; a nanosecond before it counts as it.
        let place = position(at: now)
        return Int(countsDown ? (place - 1e-6).rounded(.up) : (place + 1e-6).rounded(.down))
    }

    /// When other whole seconds are to be shown; nil for a clock that stands.
    func nextTick(after now: Instant) -> Instant? {
        guard isRunning else { return nil }
        let place = position(at: now)
        if let end, countsDown ? place <= Double(end) : place >= Double(end) { return nil }
        let shown = Double(seconds(at: now))
        let distance = countsDown ? place - (shown - 1) : shown + 1 - place
        return now + Interval(nanoseconds: Int64((max(distance, 1e-3) / rate * 1e9).rounded(.up)))
    }

    mutating func pause(at now: Instant) {
        position = position(at: now)
        isRunning = false
    }

    mutating func resume(rate: Double, at now: Instant) {
        self.rate = rate
        since = now
        isRunning = true
    }

    /// Other times while it is paused; nil leaves one as it was.
    mutating func change(start: Int?, end: Int?) {
        if let start {
            self.start = start
            position = Double(start)
        }
        self.end = end ?? self.end
    }
}
