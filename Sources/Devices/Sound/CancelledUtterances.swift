internal import BezelModel
internal import Synchronization

/// The utterances that were stopped. Stopped on any thread, read by the thread that plays.
final class CancelledUtterances: Sendable {
    private struct State {
        var stopped: Set<UInt64> = []
        /// The highest id that has ended. Ids increase, so stopping an older one has no effect.
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

    /// Stops every utterance, including future ones.
    func close() { state.withLock { $0.isClosed = true } }

    func isStopped(_ id: Utterance.ID) -> Bool {
        state.withLock { $0.isClosed || $0.stopped.contains(id.number) }
    }

    /// Removes ids that can no longer be played.
    func end(_ id: Utterance.ID) {
        state.withLock { state in
            let ended = max(state.ended ?? 0, id.number)
            state.ended = ended
            state.stopped = state.stopped.filter { $0 > ended }
        }
    }
}
