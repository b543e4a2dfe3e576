private import Synchronization

/// Letters are laid out and drawn by one thread at a time: Cairo 1.16 keeps those of all threads in one place and
/// crashes when two draw the same unusual ones at once. The program has one drawing thread, so nobody waits.
enum FontLock {
    private static let mutex = Mutex(())

    static func withLock<Result>(_ body: () -> Result) -> Result { mutex.withLock { _ in Held(value: body()) }.value }

    // Unchecked: a mutex hands out only what could go to any thread, and this goes nowhere.
    private struct Held<Value>: @unchecked Sendable {
        let value: Value
    }
}
