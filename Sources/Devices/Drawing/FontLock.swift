private import Synchronization

/// Only one thread at a time lays out and draws text: Cairo 1.16 shares some state among all threads and crashes when
/// two draw the same unusual letters at once. The program has one drawing thread, so there is no waiting.
enum FontLock {
    private static let mutex = Mutex(())

    static func withLock<Result>(_ body: () -> Result) -> Result { mutex.withLock { _ in Held(value: body()) }.value }

    // Unchecked: a mutex requires a value that can be sent to other threads. This value never leaves the lock.
    private struct Held<Value>: @unchecked Sendable {
        let value: Value
    }
}
