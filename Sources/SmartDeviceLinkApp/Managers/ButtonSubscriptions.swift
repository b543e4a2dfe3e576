internal import SmartDeviceLink
internal import Synchronization

/// The handlers of hard buttons.
final class ButtonSubscriptions: Sendable {
    private struct Entry {
        var id: UInt64
        var handler: SubscribeButtonManager.Handler
        var end: @Sendable () -> Void
    }

    private struct State {
        var lastID: UInt64 = 0
        /// Handlers are called in the order in which they were added.
        var entries: [ButtonName: [Entry]] = [:]
    }

    private let state = Mutex(State())

    var buttons: [ButtonName] { state.withLock { Array($0.entries.keys) } }

    func count(_ button: ButtonName) -> Int { state.withLock { $0.entries[button]?.count ?? 0 } }

    func add(
        _ button: ButtonName, _ handler: @escaping SubscribeButtonManager.Handler, end: @escaping @Sendable () -> Void
    ) -> (id: UInt64, isFirst: Bool) {
        state.withLock { state in
            state.lastID += 1
            let isFirst = state.entries[button] == nil
            state.entries[button, default: []].append(Entry(id: state.lastID, handler: handler, end: end))
            return (state.lastID, isFirst)
        }
    }

    /// - Returns: Whether it was the button's last handler.
    func remove(_ button: ButtonName, _ id: UInt64) -> Bool {
        let (entry, wasLast) = state.withLock { state -> (Entry?, Bool) in
            let index = state.entries[button]?.firstIndex { $0.id == id }
            let entry = index.flatMap { state.entries[button]?.remove(at: $0) }
            let wasLast = entry != nil && state.entries[button]?.isEmpty == true
            if wasLast { state.entries[button] = nil }
            return (entry, wasLast)
        }
        entry?.end()
        return wasLast
    }

    func route(_ notification: HeadUnitEvent) {
        let event: ButtonEvent
        let name: ButtonName
        switch notification {
        case .buttonEvent(let button, let mode, _): (name, event) = (button, .event(mode))
        case .buttonPress(let button, let mode, _): (name, event) = (button, .press(mode))
        default: return
        }
        for entry in state.withLock({ $0.entries[name] ?? [] }) { entry.handler(event) }
    }
}
