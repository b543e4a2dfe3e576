/// How long an app waits before it tries to reach its head unit again: longer each time, and never quite as long as the
/// app beside it.
public struct Backoff: Hashable, Sendable {
    /// Before the first attempt. Default 0.5 s.
    public var first: Duration
    /// What each wait is multiplied by for the next; 1 or more. Default 2.
    public var factor: Double
    /// No wait is longer. Default 30 s.
    public var longest: Duration
    /// The share of a wait that chance may take away, 0 to 1, so that the apps of a head unit that was started again do
    /// not all come at once. Default 0.3.
    public var jitter: Double
    /// Attempts after which the app gives up; nil (the default) for never.
    public var attempts: Int?

    public init(
        first: Duration = .milliseconds(500), factor: Double = 2, longest: Duration = .seconds(30),
        jitter: Double = 0.3, attempts: Int? = nil
    ) {
        self.first = first
        self.factor = factor
        self.longest = longest
        self.jitter = jitter
        self.attempts = attempts
    }

    /// - Parameters:
    ///   - attempt: Counted from 1 after each registration.
    ///   - chance: 0 to 1.
    /// - Returns: Nil when there are to be no more attempts.
    public func delay(before attempt: Int, chance: Double) -> Duration? {
        if let attempts, attempt > attempts { return nil }
        var delay = first
        var step = 1
        while step < attempt, delay < longest, factor > 1 {
            delay = delay * factor
            step += 1
        }
        return min(delay, longest) * (1 - min(max(jitter, 0), 1) * min(max(chance, 0), 1))
    }
}
