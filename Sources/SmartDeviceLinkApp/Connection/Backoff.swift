/// Delays before an app tries to reconnect to its head unit. Each delay is longer than the one before, up to a limit,
/// and is shortened by a random amount.
public struct Backoff: Hashable, Sendable {
    /// Delay before the first attempt. Default: 0.5 s.
    public var first: Duration
    /// Factor from each delay to the next, 1 or more. Default: 2.
    public var factor: Double
    /// Upper limit of a delay. Default: 30 s.
    public var longest: Duration
    /// The largest part of a delay that is randomly taken away, 0 to 1. It keeps apps from reconnecting all at the same
    /// moment after a restart of the head unit. Default: 0.3.
    public var jitter: Double
    /// Number of attempts before the app gives up. Nil, the default: it never gives up.
    public var attempts: Int?

    /// Creates a backoff; all parameters have defaults.
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

    /// The delay before an attempt.
    ///
    /// - Parameters:
    ///   - attempt: Number of the attempt, counted from 1 after each lost connection.
    ///   - chance: A random number from 0 to 1, which decides how much of the jitter is taken away.
    /// - Returns: Nil if there are no more attempts.
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
