internal import Synchronization

/// The listeners for the cancellation of an alert. All copies of an ``AlertView`` share one.
///
/// A cancellation before the alert was ever listened to is remembered, because the requested presentation may not
/// have begun yet. It cancels the first presentation. A permanent one never forgets a cancellation.
final class AlertCancellation: Sendable {
    private struct State {
        var lastID: UInt64 = 0
        var listeners: [UInt64: @Sendable () -> Void] = [:]
        var isRemembered = false
    }

    private let isPermanent: Bool
    private let state = Mutex(State())

    init(isPermanent: Bool = false) { self.isPermanent = isPermanent }

    /// Adds a listener. It is called at once if a cancellation is remembered.
    func listen(_ listener: @escaping @Sendable () -> Void) -> UInt64 {
        let (id, isCancelled) = state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = listener
            defer { if !isPermanent { state.isRemembered = false } }
            return (state.lastID, state.isRemembered)
        }
        if isCancelled { listener() }
        return id
    }

    func leave(_ id: UInt64) { state.withLock { $0.listeners[id] = nil } }

    func cancel() {
        let listeners = state.withLock { state in
            state.isRemembered = isPermanent || state.lastID == 0
            return Array(state.listeners.values)
        }
        for listener in listeners { listener() }
    }
}
