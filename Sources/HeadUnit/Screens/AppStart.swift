import BezelModel
import SmartDeviceLink

/// The time since the app on the screen got it, for the page that is shown until the app draws something.
struct AppStart: Feature {
    /// How long the former page stays on the screen.
    static let patience = Interval.milliseconds(300)
    /// After this time the page says that the app does not answer, or that it has nothing to show.
    static let slow = Interval.seconds(10)

    private var app: SessionID?
    private var since = Instant(nanoseconds: 0)
    /// The app has sent a request since then, so it does answer.
    private(set) var hasAnswered = false
    /// The page is on the screen, and its text will change.
    private var isWaiting = false

    var deadline: Instant? { isWaiting ? since + Self.slow : nil }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired:
            guard let deadline, deadline <= now else { return [] }
            isWaiting = false
            return [.redraw]
        case .appLeft, .appClosed, .configured, .masterReset: return []
        }
    }

    /// - Parameter app: The one that has the screen; nil for none.
    mutating func shows(_ app: SessionID?, at now: Instant) {
        guard app != self.app else { return }
        (self.app, since, isWaiting, hasAnswered) = (app, now, false, false)
    }

    /// An app has sent a request.
    ///
    /// - Returns: Whether the text of a page that is shown may change.
    mutating func heard(_ session: SessionID, at now: Instant) -> Bool {
        guard session == app, !hasAnswered else { return false }
        hasAnswered = true
        return isSlow(at: now)
    }

    /// A scene was composed.
    mutating func composed(isWaiting: Bool, at now: Instant) { self.isWaiting = isWaiting && now < since + Self.slow }

    func isSlow(at now: Instant) -> Bool { now >= since + Self.slow }

    /// When the page is seen.
    var appears: Instant { since + Self.patience }
}
