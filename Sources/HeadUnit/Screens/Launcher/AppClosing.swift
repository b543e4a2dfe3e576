import BezelModel

/// An app that the driver holds in the list of all apps, its tile or its place in the rail, to close it.
struct AppClosing: Sendable {
    /// From the touch to the ring. A shorter touch chooses the app.
    static let delay = Interval.milliseconds(300)
    /// From the touch to the end of the app.
    static let time = Interval.milliseconds(1000)

    /// The actions that are due when the time of a part has come.
    enum Step: Equatable {
        case showRing
        case close(SessionID)
    }

    /// What the end of a touch means.
    enum End: Equatable {
        /// An ordinary press.
        case press
        /// The app was held, and let go before the ring was full.
        case nothing
        case close(SessionID)
    }

    private struct Held {
        let target: TargetID
        let app: SessionID
        let since: Instant
        var hasRing = false

        var due: Instant { since + (hasRing ? AppClosing.time : AppClosing.delay) }
    }

    private var held: Held?
    /// Apps that were closed since the list was opened, and the list.
    private var closed: (page: Page.ID, apps: Set<SessionID>)?

    var deadline: Instant? { held?.due }

    /// The target that is held, if its next step is due.
    func dueTarget(at now: Instant) -> TargetID? { held.flatMap { $0.due <= now ? $0.target : nil } }

    /// A finger or the select key is on an app.
    mutating func hold(_ target: TargetID, _ app: SessionID, at now: Instant) {
        if held == nil { held = Held(target: target, app: app, since: now) }
    }

    /// The target is not held any more.
    mutating func stop(_ target: TargetID) { if held?.target == target { held = nil } }

    /// The finger is lifted, or the select key released.
    ///
    /// - Parameter time: How long it was down.
    mutating func release(_ target: TargetID, after time: Interval) -> End {
        guard let former = held, former.target == target else { return .press }
        held = nil
        guard time >= Self.delay else { return .press }
        // The timer may be late.
        return time >= Self.time ? .close(former.app) : .nothing
    }

    /// The next step of the target that is held, which is due.
    mutating func next(at now: Instant) -> Step? {
        guard let former = held, former.due <= now else { return nil }
        guard former.hasRing || former.since + Self.time <= now else {
            held?.hasRing = true
            return .showRing
        }
        held = nil
        return .close(former.app)
    }

    /// The ring of the app that is held, and the target that has it; nil before the ring is there.
    var ring: (app: SessionID, target: TargetID, time: TimeBar)? {
        guard let held, held.hasRing else { return nil }
        let time = TimeBar(start: held.since + Self.delay, end: held.since + Self.time)
        return (held.app, held.target, time)
    }

    // MARK: Closed apps

    mutating func close(_ app: SessionID, on page: Page.ID) {
        if closed?.page != page { closed = (page, []) }
        closed?.apps.insert(app)
    }

    /// Whether the app was closed since the list was opened. It may have been started again.
    func wasClosed(_ app: SessionID, on page: Page.ID) -> Bool {
        closed.map { $0.page == page && $0.apps.contains(app) } ?? false
    }
}
