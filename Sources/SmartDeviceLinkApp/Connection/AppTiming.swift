internal import EventLoop

/// The source of waiting, of the time and of random numbers for an ``SDLManager``. Tests pass their own.
public struct AppTiming: Sendable {
    /// Waits for a duration. Throws if the task is cancelled before the duration has passed.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// Returns a random number from 0 to 1; used for ``Backoff/jitter``.
    public var chance: @Sendable () -> Double
    /// Returns the time since some moment in the past. It never goes back.
    public var now: @Sendable () -> Duration

    /// Creates a timing from functions.
    ///
    /// - Parameter now: Default: the system's monotonic clock.
    public init(
        sleep: @escaping @Sendable (Duration) async throws -> Void, chance: @escaping @Sendable () -> Double,
        now: @escaping @Sendable () -> Duration = Self.monotonic
    ) {
        self.sleep = sleep
        self.chance = chance
        self.now = now
    }

    /// The time of the system's monotonic clock.
    public static let monotonic: @Sendable () -> Duration = { .nanoseconds(Clock.monotonic) }

    /// The system's clock and random numbers. The default.
    public static let real = AppTiming(
        sleep: { try await Task.sleep(for: $0) }, chance: { Double.random(in: 0...1) })
}
