internal import Synchronization

/// Calls a handler of the app with events, one after another and in order. The next call begins when the call before has
/// returned. The manager's thread does not wait.
final class EventQueue<Event: Sendable>: Sendable {
    private struct State {
        var waiting: [Event] = []
        var isCalling = false
        var idleWaits: [AsyncStream<Void>.Continuation] = []
    }

    /// The most events that wait for a slow handler. Above it the oldest are dropped.
    static var limit: Int { 256 }

    private let state = Mutex(State())
    private let handler: @Sendable (Event) async -> Void

    init(_ handler: @escaping @Sendable (Event) async -> Void) { self.handler = handler }

    /// Whether the handler has not returned from the calls for all events.
    var isCalling: Bool { state.withLock(\.isCalling) }

    /// Adds an event.
    @Sendable func send(_ event: Event) {
        let begins = state.withLock { state in
            if state.waiting.count >= Self.limit { state.waiting.removeFirst() }
            state.waiting.append(event)
            defer { state.isCalling = true }
            return !state.isCalling
        }
        if begins { Task { while let event = self.next() { await self.handler(event) } } }
    }

    /// Waits until the handler has returned from the calls for all events, or the task is cancelled.
    func waitUntilIdle() async {
        let (idle, sink) = AsyncStream.makeStream(of: Void.self)
        let isCalling = state.withLock { state in
            if state.isCalling { state.idleWaits.append(sink) }
            return state.isCalling
        }
        if isCalling { for await _ in idle {} }
    }

    private func next() -> Event? {
        let (event, waits) = state.withLock { state -> (Event?, [AsyncStream<Void>.Continuation]) in
            guard state.waiting.isEmpty else { return (state.waiting.removeFirst(), []) }
            state.isCalling = false
            defer { state.idleWaits = [] }
            return (nil, state.idleWaits)
        }
        for wait in waits { wait.finish() }
        return event
    }
}
