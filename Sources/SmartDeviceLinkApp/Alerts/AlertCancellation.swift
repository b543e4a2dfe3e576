internal import Synchronization

/// Who has to be told when an alert is cancelled.
final class AlertCancellation: Sendable {
    private struct Book {
        var lastID: UInt64 = 0
        var listeners: [UInt64: @Sendable () -> Void] = [:]
    }

    private let book = Mutex(Book())

    func listen(_ listener: @escaping @Sendable () -> Void) -> UInt64 {
        book.withLock { book in
            book.lastID += 1
            book.listeners[book.lastID] = listener
            return book.lastID
        }
    }

    func leave(_ id: UInt64) { book.withLock { $0.listeners[id] = nil } }

    func cancel() { for listener in book.withLock({ Array($0.listeners.values) }) { listener() } }
}
