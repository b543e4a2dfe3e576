import SmartDeviceLinkApp
import Synchronization

/// Time that only the test advances.
final class ManualTime: Sendable {
    private struct Sleeper {
        var duration: Duration
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher {
        var duration: Duration
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var lastID: UInt64 = 0
        var sleepers: [UInt64: Sleeper] = [:]
        var cancelled: Set<UInt64> = []
        var watchers: [Watcher] = []
        var passed = Duration.zero
    }

    private let state = Mutex(State())

    var timing: AppTiming {
        AppTiming(
            sleep: { try await self.sleep($0) }, chance: { 0.5 }, now: { self.state.withLock { $0.passed } })
    }

    /// Lets the clock pass. Tasks that sleep are not woken.
    func pass(_ duration: Duration) { state.withLock { $0.passed += duration } }

    /// Waits until a task sleeps for exactly this duration, and wakes one such task.
    func wake(_ duration: Duration) async {
        await waitForSleeper(duration)
        let sleeper = state.withLock { state -> Sleeper? in
            guard let id = state.sleepers.filter({ $0.value.duration == duration }).keys.min() else { return nil }
            return state.sleepers.removeValue(forKey: id)
        }
        sleeper?.continuation.resume()
    }

    /// Waits until a task sleeps for exactly this duration, and lets it sleep.
    func waitForSleeper(_ duration: Duration) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isThere = state.withLock { state in
                if state.sleepers.values.contains(where: { $0.duration == duration }) { return true }
                state.watchers.append(Watcher(duration: duration, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func sleep(_ duration: Duration) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let (watcher, isCancelled) = state.withLock { state -> (Watcher?, Bool) in
                    if state.cancelled.remove(id) != nil { return (nil, true) }
                    state.sleepers[id] = Sleeper(duration: duration, continuation: continuation)
                    guard let position = state.watchers.firstIndex(where: { $0.duration == duration }) else {
                        return (nil, false)
                    }
                    return (state.watchers.remove(at: position), false)
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                watcher?.continuation.resume()
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                if let sleeper = state.sleepers.removeValue(forKey: id) { return sleeper }
                state.cancelled.insert(id)
                return nil
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
