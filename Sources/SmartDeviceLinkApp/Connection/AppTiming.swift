/// The source of waiting and of random numbers for an ``SDLManager``. Tests pass their own.
public struct AppTiming: Sendable {
    /// Waits for a duration. Throws if the task is cancelled before the duration has passed.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// Returns a random number from 0 to 1; used for ``Backoff/jitter``.
    public var chance: @Sendable () -> Double

    /// Creates a timing from two functions.
    public init(
        sleep: @escaping @Sendable (Duration) async throws -> Void, chance: @escaping @Sendable () -> Double
    ) {
        self.sleep = sleep
        self.chance = chance
    }

    /// The system's clock and random numbers. The default.
    public static let real = AppTiming(
        sleep: { try await Task.sleep(for: $0) }, chance: { Double.random(in: 0...1) })
}
