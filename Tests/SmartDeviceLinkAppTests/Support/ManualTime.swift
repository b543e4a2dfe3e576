import SmartDeviceLinkApp
import Synchronization

/// Time that passes when a test says so.
final class ManualTime: Sendable {
    private struct Sleeper {
        var duration: Duration
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher {
        var duration: Duration
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct Book {
        var lastID: UInt64 = 0
        var sleepers: [UInt64: Sleeper] = [:]
        var cancelled: Set<UInt64> = []
        var watchers: [Watcher] = []
    }

    private let book = Mutex(Book())

    var timing: AppTiming { AppTiming(sleep: { try await self.sleep($0) }, chance: { 0.5 }) }

    /// Waits until somebody sleeps for exactly that long, and wakes one who does.
    func wake(_ duration: Duration) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isThere = book.withLock { book in
                if book.sleepers.values.contains(where: { $0.duration == duration }) { return true }
                book.watchers.append(Watcher(duration: duration, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
        let sleeper = book.withLock { book -> Sleeper? in
            guard let id = book.sleepers.filter({ $0.value.duration == duration }).keys.min() else { return nil }
            return book.sleepers.removeValue(forKey: id)
        }
        sleeper?.continuation.resume()
    }

    private func sleep(_ duration: Duration) async throws {
        let id = book.withLock { book in
            book.lastID += 1
            return book.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let (watcher, isCancelled) = book.withLock { book -> (Watcher?, Bool) in
                    if book.cancelled.remove(id) != nil { return (nil, true) }
                    book.sleepers[id] = Sleeper(duration: duration, continuation: continuation)
                    guard let position = book.watchers.firstIndex(where: { $0.duration == duration }) else {
                        return (nil, false)
                    }
                    return (book.watchers.remove(at: position), false)
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                watcher?.continuation.resume()
            }
        } onCancel: {
            let sleeper = book.withLock { book -> Sleeper? in
                if let sleeper = book.sleepers.removeValue(forKey: id) { return sleeper }
                book.cancelled.insert(id)
                return nil
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
