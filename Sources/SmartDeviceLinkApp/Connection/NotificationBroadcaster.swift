internal import Synchronization

/// Hands what the head unit says to everyone who listens, in order, on the thread that read it.
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

    /// Events that wait for one slow listener; past it the oldest go.
    static let backlog = 4096

    private let state = Mutex(State())

    func listen(
        _ take: @escaping @Sendable (HeadUnitEvent) -> Void, end: @escaping @Sendable () -> Void = {}
    ) -> ListenerID {
        state.withLock { state in
            state.lastID += 1
            state.listeners.append(Listener(id: state.lastID, take: take, end: end))
            return state.lastID
        }
    }

    func leave(_ id: ListenerID) { state.withLock { $0.listeners.removeAll { $0.id == id } } }

    func stream() -> AsyncStream<HeadUnitEvent> {
        AsyncStream(bufferingPolicy: .bufferingNewest(Self.backlog)) { continuation in
            let id = listen({ continuation.yield($0) }, end: { continuation.finish() })
            continuation.onTermination = { [weak self] _ in self?.leave(id) }
        }
    }

    func send(_ event: HeadUnitEvent) {
        for listener in state.withLock({ $0.listeners }) { listener.take(event) }
    }

    /// Ends every stream. Listeners without one stay.
    func finish() {
        for listener in state.withLock({ $0.listeners }) { listener.end() }
    }
}
