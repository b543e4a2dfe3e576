internal import Synchronization

/// The listeners for the cancellation of an alert.
final class AlertCancellation: Sendable {
    private struct State {
        var lastID: UInt64 = 0
        var listeners: [UInt64: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    func listen(_ listener: @escaping @Sendable () -> Void) -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = listener
            return state.lastID
        }
    }

    func leave(_ id: UInt64) { state.withLock { $0.listeners[id] = nil } }

    func cancel() { for listener in state.withLock({ Array($0.listeners.values) }) { listener() } }
}
