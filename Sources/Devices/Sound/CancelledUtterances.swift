internal import BezelModel
internal import Synchronization

/// The utterances that nobody wants to hear any more. Asked by the thread that plays, told by any other.
final class CancelledUtterances: Sendable {
    private struct State {
        var stopped: Set<UInt64> = []
        /// The highest id that has come to its end. Ids go up, so a late stop of an older one says nothing new.
        var ended: UInt64?
        var isClosed = false
    }

    private let state = Mutex(State())

    func stop(_ id: Utterance.ID) {
        state.withLock { state in
            if let ended = state.ended, id.number <= ended { return }
            state.stopped.insert(id.number)
        }
    }

    /// Stops every utterance, also those to come.
    func close() { state.withLock { $0.isClosed = true } }

    func isStopped(_ id: Utterance.ID) -> Bool {
        state.withLock { $0.isClosed || $0.stopped.contains(id.number) }
    }

    /// Forgets what can not be asked for again.
    func end(_ id: Utterance.ID) {
        state.withLock { state in
            let ended = max(state.ended ?? 0, id.number)
            state.ended = ended
            state.stopped = state.stopped.filter { $0 > ended }
        }
    }
}
