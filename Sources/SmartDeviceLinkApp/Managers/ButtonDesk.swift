internal import SmartDeviceLink
internal import Synchronization

/// Who listens to which button.
final class ButtonDesk: Sendable {
    private struct Entry {
        var id: UInt64
        var handler: Buttons.Handler
        var end: @Sendable () -> Void
    }

    private struct Book {
        var lastID: UInt64 = 0
        /// Those who came first hear first.
        var entries: [ButtonName: [Entry]] = [:]
    }

    private let book = Mutex(Book())

    var buttons: [ButtonName] { book.withLock { Array($0.entries.keys) } }

    func count(_ button: ButtonName) -> Int { book.withLock { $0.entries[button]?.count ?? 0 } }

    func add(
        _ button: ButtonName, _ handler: @escaping Buttons.Handler, end: @escaping @Sendable () -> Void
    ) -> (id: UInt64, isFirst: Bool) {
        book.withLock { book in
            book.lastID += 1
            let isFirst = book.entries[button] == nil
            book.entries[button, default: []].append(Entry(id: book.lastID, handler: handler, end: end))
            return (book.lastID, isFirst)
        }
    }

    /// - Returns: Whether it was the last one.
    func remove(_ button: ButtonName, _ id: UInt64) -> Bool {
        let (entry, wasLast) = book.withLock { book -> (Entry?, Bool) in
            let index = book.entries[button]?.firstIndex { $0.id == id }
            let entry = index.flatMap { book.entries[button]?.remove(at: $0) }
            let wasLast = entry != nil && book.entries[button]?.isEmpty == true
            if wasLast { book.entries[button] = nil }
            return (entry, wasLast)
        }
        entry?.end()
        return wasLast
    }

    func route(_ event: HeadUnitEvent) {
        let notice: ButtonNotice
        let name: ButtonName
        switch event {
        case .buttonEvent(let button, let mode, _): (name, notice) = (button, .event(mode))
        case .buttonPress(let button, let mode, _): (name, notice) = (button, .press(mode))
        default: return
        }
        for entry in book.withLock({ $0.entries[name] ?? [] }) { entry.handler(notice) }
    }
}
