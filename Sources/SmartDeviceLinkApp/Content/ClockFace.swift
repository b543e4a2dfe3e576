/// What a media clock shows, from a moment on.
struct ClockFace: Hashable, Sendable {
    /// Times that the protocol can carry.
    static let times: ClosedRange<Duration> = .zero ... .seconds(59 * 3600 + 59 * 60 + 59)
    /// Rates that the protocol can carry.
    static let rates = 0.1...100

    /// How far it is at ``since``.
    var position: Duration
    /// Where it stops; nil for nowhere.
    var end: Duration?
    var rate = 1.0
    var isDown = false
    var isPaused = false
    /// The moment at which it shows ``position``, as time on the manager's clock.
    var since: Duration

    /// - Parameters:
    ///   - clock: The clock that the app declares.
    ///   - old: The clock before; nil for none.
    ///   - now: The moment of the declaration, as time on the manager's clock.
    /// - Returns: Nil for no clock.
    init?(_ clock: MediaClock, after old: ClockFace?, at now: Duration) {
        since = now
        let present = old?.position(at: now) ?? .zero
        switch clock {
        case .cleared: return nil
        case .running(let from, let to, let rate):
            position = from.map(Self.clamp) ?? present
            end = to.map(Self.clamp) ?? (from == nil ? old?.end : nil)
            self.rate = Self.clamp(rate)
            isDown = from == nil && old?.isDown == true
        case .countingDown(let from, let to, let rate):
            (position, end, self.rate, isDown) = (Self.clamp(from), to.map(Self.clamp), Self.clamp(rate), true)
        case .paused(let at, let of):
            position = at.map(Self.clamp) ?? present
            end = of.map(Self.clamp) ?? (at == nil ? old?.end : nil)
            (isDown, isPaused, rate) = (at == nil && old?.isDown == true, true, old?.rate ?? 1)
        }
        // The head unit refuses an end before the beginning.
        end = end.map { isDown ? min($0, position) : max($0, position) }
    }

    /// What it shows at a moment.
    func position(at now: Duration) -> Duration {
        guard !isPaused else { return position }
        let way = max(.zero, min(now - since, Self.times.upperBound * 10)) * rate
        let reached = isDown ? position - way : position + way
        guard let end else { return Self.clamp(reached) }
        return Self.clamp(isDown ? max(reached, end) : min(reached, end))
    }

    /// Whether it shows the same second as another one at a moment, or one beside it, and counts in the same way.
    func agrees(with other: ClockFace, at now: Duration) -> Bool {
        let (mine, others) = (position(at: now), other.position(at: now))
        return (end, rate) == (other.end, other.rate) && isDown == other.isDown
            && max(mine, others) - min(mine, others) < .seconds(1)
    }

    private static func clamp(_ time: Duration) -> Duration { min(max(time, times.lowerBound), times.upperBound) }

    private static func clamp(_ rate: Double) -> Double {
        rate.isNaN ? 1 : min(max(rate, rates.lowerBound), rates.upperBound)
    }
}
