import BezelModel
import SmartDeviceLink

/// The time since the app on the screen got it, for the page that is shown until the app draws something.
struct AppStart: Feature {
    /// How long the former page stays on the screen.
    static let patience = Interval.milliseconds(300)
    /// After this time the page says that the app does not answer.
    static let slow = Interval.seconds(10)

    private var app: SessionID?
    private var since = Instant(nanoseconds: 0)
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
        (self.app, since, isWaiting) = (app, now, false)
    }

    /// A scene was composed.
    mutating func composed(isWaiting: Bool, at now: Instant) { self.isWaiting = isWaiting && now < since + Self.slow }

    func isSlow(at now: Instant) -> Bool { now >= since + Self.slow }

    /// When the page is seen.
    var appears: Instant { since + Self.patience }
}

extension Screens {
    /// For an app whose template is drawn, until it has shown something.
    func waitingForTemplate(of app: AppInfo, in context: ScreenContext) -> WaitingContent {
        let words = Words.of(app.displayLanguage)
        let name = app.label(in: words.language)
        let isSlow = start.isSlow(at: context.now)
        return WaitingContent(
            icon: context.icon(of: app.session), name: name,
            title: words[isSlow ? .noAnswer : .starting].filled(["%": name]),
            text: isSlow ? words[.openOnPhone] : "", apps: isSlow ? words[.apps] : "", appears: start.appears)
    }

    /// For an app that draws the screen itself, until its first picture; nil for one that sends no video, or has sent a
    /// text to show.
    func waitingForVideo(of app: AppInfo, in context: ScreenContext) -> WaitingContent? {
        guard context.configuration.screen.templates, context.configuration.streams.takes(.video), app.isTouchable,
            !templates[app.session].hasText,
            templates.guidance(of: app.session)?.isEmpty != false
        else { return nil }
        let words = Words.of(app.displayLanguage)
        let name = app.label(in: words.language)
        return WaitingContent(
            icon: context.icon(of: app.session), name: name,
            title: app.types.contains(.navigation) ? words[.waitingMap] : words[.starting].filled(["%": name]),
            text: words[.appConnected].filled(["%": name]), appears: start.appears)
    }
}
