/// Where an app's waits and its chance come from. Tests pass their own.
public struct AppTiming: Sendable {
    /// Returns when the time has passed; throws when the task is cancelled before.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// 0 to 1, anew each time.
    public var chance: @Sendable () -> Double

    public init(
        sleep: @escaping @Sendable (Duration) async throws -> Void, chance: @escaping @Sendable () -> Double
    ) {
        self.sleep = sleep
        self.chance = chance
    }

    public static let real = AppTiming(
        sleep: { try await Task.sleep(for: $0) }, chance: { Double.random(in: 0...1) })
}
