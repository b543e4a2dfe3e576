import BezelModel

/// The apps that had the screen last, each at a place that does not change while it is there. A further app takes the place
/// of the one that was used least recently.
struct RecentApps: Sendable {
    private(set) var places = [SessionID?](repeating: nil, count: Rail.places)
    /// The most recently used one first.
    private var order: [SessionID] = []
    /// Apps whose connections were lost while they had the screen. They keep their places for a time.
    private(set) var gone: [SessionID: AppFace] = [:]
    /// Those of them that have left since the list of all apps was opened.
    private var justGone: Set<SessionID> = []

    mutating func used(_ session: SessionID) {
        order.removeAll { $0 == session }
        order.insert(session, at: 0)
        if places.contains(session) { return }
        if let free = places.firstIndex(of: nil) ?? places.firstIndex(where: { $0.map { gone[$0] != nil } ?? false }) {
            forgetGone(at: free)
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

    /// The connection of the app on the screen was lost: its place is kept.
    mutating func lost(_ session: SessionID, _ face: AppFace) {
        order.removeAll { $0 == session }
        guard places.contains(session) else { return }
        gone[session] = face
        justGone.insert(session)
    }

    /// Apps that have registered again get their places back.
    mutating func returned(_ apps: [AppInfo]) {
        guard !gone.isEmpty else { return }
        for app in apps {
            guard let former = gone.first(where: { $0.value.keptID == app.keptID })?.key else { continue }
            gone[former] = nil
            if places.contains(app.session) {
                left(former)
            } else if let place = places.firstIndex(of: former) {
                places[place] = app.session
                order.append(app.session)
            }
        }
    }

    /// The list of all apps is opened: places of apps that had left before it was opened last become free.
    mutating func open() {
        let former = gone.keys.filter { !justGone.contains($0) }
        for session in former {
            gone[session] = nil
            left(session)
        }
        justGone = []
    }

    private mutating func forgetGone(at place: Int) {
        if let session = places[place] { gone[session] = nil }
    }
}
