import BezelModel

/// The apps that had the screen last, each at a place that does not change while it is there. A further app takes the place
/// of the one that was used least recently.
struct RecentApps: Sendable {
    private(set) var places = [SessionID?](repeating: nil, count: Rail.places)
    /// The most recently used one first.
    private var order: [SessionID] = []

    mutating func used(_ session: SessionID) {
        order.removeAll { $0 == session }
        order.insert(session, at: 0)
        if places.contains(session) { return }
        if let free = places.firstIndex(of: nil) {
            places[free] = session
        } else if let oldest = order.last(where: { places.contains($0) }) {
            places[places.firstIndex(of: oldest) ?? 0] = session
        }
    }

    /// Its place becomes free. An app that was used before and has no place gets it.
    mutating func left(_ session: SessionID) {
        order.removeAll { $0 == session }
        guard let place = places.firstIndex(of: session) else { return }
        places[place] = order.first { !places.contains($0) }
    }
}
