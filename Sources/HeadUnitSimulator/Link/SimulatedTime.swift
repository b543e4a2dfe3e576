internal import SmartDeviceLinkApp
internal import Synchronization

/// The time of a simulated head unit and of the managers of its apps. Only the simulator advances it.
final class SimulatedTime: Sendable {
    private struct Sleeper {
        var due: Duration
        var length: Duration
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Duration.zero
        var lastID: UInt64 = 0
        var sleepers: [UInt64: Sleeper] = [:]
        /// Sleepers that were cancelled before they slept.
        var cancelled: Set<UInt64> = []
        var changes = 0
    }

    private let state = Mutex(State())

    /// The time since the simulator was created.
    var now: Duration { state.withLock(\.now) }
    /// Increases with each task that begins or ends to sleep.
    var changes: Int { state.withLock(\.changes) }
    /// When the next task wakes.
    var nextDue: Duration? { state.withLock { $0.sleepers.values.map(\.due).min() } }

    var timing: AppTiming {
        AppTiming(sleep: { try await self.sleep($0) }, chance: { 0.5 }, now: { self.now })
    }

    /// When the next task wakes, of those that sleep at most for this time.
    func nextDue(ofLength limit: Duration) -> Duration? {
        state.withLock { $0.sleepers.values.filter { $0.length <= limit }.map(\.due).min() }
    }

    /// The time never goes back.
    func advance(to time: Duration) { state.withLock { $0.now = max($0.now, time) } }

    /// Wakes the task whose time has come first.
    ///
    /// - Returns: Whether there was one.
    func wakeOne() -> Bool {
        let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            let due = state.sleepers.filter { $0.value.due <= state.now }
            guard let first = due.min(by: { ($0.value.due, $0.key) < ($1.value.due, $1.key) }) else { return nil }
            state.changes += 1
            return state.sleepers.removeValue(forKey: first.key)?.continuation
        }
        continuation?.resume()
        return continuation != nil
    }

    private func sleep(_ length: Duration) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let isCancelled = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return true }
                    state.changes += 1
                    state.sleepers[id] = Sleeper(due: state.now + length, length: length, continuation: continuation)
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
