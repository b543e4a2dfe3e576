internal import Synchronization

/// Lets one task after another use something, in the order in which they came.
final class TurnQueue: Sendable {
    typealias Place = UInt64

    private struct State {
        var last: Place = 0
        /// The first one has its turn.
        var places: [Place] = []
        var waiting: [Place: CheckedContinuation<Bool, Never>] = [:]
        /// Places whose tasks were cancelled before they waited.
        var abandoned: Set<Place> = []
    }

    private let state = Mutex(State())

    /// Number of places that are taken.
    var count: Int { state.withLock { $0.places.count } }

    /// Takes a place at the end. ``leave(_:)`` must be called.
    func enter() -> Place {
        state.withLock { state in
            state.last += 1
            state.places.append(state.last)
            return state.last
        }
    }

    /// Waits for the turn.
    ///
    /// - Returns: False if the task was cancelled.
    func turn(_ place: Place) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isUp = state.withLock { state -> Bool? in
                    if state.abandoned.contains(place) { return false }
                    if state.places.first == place { return true }
                    state.waiting[place] = continuation
                    return nil
                }
                if let isUp { continuation.resume(returning: isUp) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                state.abandoned.insert(place)
                return state.waiting.removeValue(forKey: place)
            }
            waiting?.resume(returning: false)
        }
    }

    func leave(_ place: Place) {
        let next = state.withLock { state in
            state.places.removeAll { $0 == place }
            state.abandoned.remove(place)
            return state.places.first.flatMap { state.waiting.removeValue(forKey: $0) }
        }
        next?.resume(returning: true)
    }
}
