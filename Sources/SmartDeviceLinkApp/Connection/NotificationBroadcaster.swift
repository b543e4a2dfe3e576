internal import Synchronization

/// Passes each event from the head unit to all listeners, in order, on the manager's thread.
final class NotificationBroadcaster: Sendable {
    typealias ListenerID = UInt64

    private struct Listener {
        var id: ListenerID
        var take: @Sendable (HeadUnitEvent) -> Void
        var end: @Sendable () -> Void
    }

    private struct State {
        var lastID: ListenerID = 0
        var listeners: [Listener] = []
    }

    /// The largest number of events that a stream buffers for a slow reader. Above it the oldest events are dropped.
    static let backlog = 4096

    private let state = Mutex(State())

    /// Adds a listener.
    ///
    /// - Parameters:
    ///   - take: Called with each event.
    ///   - end: Called by ``finish()``.
    /// - Returns: The id for ``leave(_:)``.
    func listen(
        _ take: @escaping @Sendable (HeadUnitEvent) -> Void, end: @escaping @Sendable () -> Void = {}
    ) -> ListenerID {
        state.withLock { state in
            state.lastID += 1
            state.listeners.append(Listener(id: state.lastID, take: take, end: end))
            return state.lastID
        }
    }

    /// Removes a listener.
    func leave(_ id: ListenerID) { state.withLock { $0.listeners.removeAll { $0.id == id } } }

    /// A stream of all events from now until ``finish()``.
    func stream() -> AsyncStream<HeadUnitEvent> {
        AsyncStream(bufferingPolicy: .bufferingNewest(Self.backlog)) { continuation in
            let id = listen({ continuation.yield($0) }, end: { continuation.finish() })
            continuation.onTermination = { [weak self] _ in self?.leave(id) }
        }
    }

    func send(_ event: HeadUnitEvent) {
        for listener in state.withLock({ $0.listeners }) { listener.take(event) }
    }

    /// Ends every stream. Other listeners stay registered.
    func finish() {
        for listener in state.withLock({ $0.listeners }) { listener.end() }
    }
}
