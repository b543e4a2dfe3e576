internal import Synchronization

/// The result of one ``ScreenManager/update(_:)``.
public final class ScreenUpdate: Sendable {
    /// How an update ended.
    public enum Outcome: Hashable, Sendable {
        /// The head unit shows it. The notices say which pictures and parts are not shown; usually there are none.
        case shown([ContentNotice])
        /// The head unit refused it and shows what it showed before.
        case refused([ContentNotice])
        /// A newer update came before the head unit showed all of it.
        case superseded
        /// The manager stopped, or gave up reconnecting, before the head unit showed it.
        case ended
    }

    private struct State {
        var outcome: Outcome?
        var waiting: [AsyncStream<Outcome>.Continuation] = []
    }

    private let state = Mutex(State())

    init() {}

    /// Waits until the head unit shows the update with its pictures, or will not. The wait lasts while the connection is lost
    /// and while the head unit takes no texts from the app.
    ///
    /// - Returns: Nil if the task is cancelled.
    public func outcome() async -> Outcome? {
        let (outcomes, sink) = AsyncStream.makeStream(of: Outcome.self)
        let known = state.withLock { state in
            if state.outcome == nil { state.waiting.append(sink) }
            return state.outcome
        }
        if let known { return known }
        return await outcomes.first()
    }

    /// Only the first outcome counts.
    func settle(_ outcome: Outcome) {
        let waiting = state.withLock { state in
            guard state.outcome == nil else { return [AsyncStream<Outcome>.Continuation]() }
            state.outcome = outcome
            defer { state.waiting = [] }
            return state.waiting
        }
        for sink in waiting {
            sink.yield(outcome)
            sink.finish()
        }
    }
}
