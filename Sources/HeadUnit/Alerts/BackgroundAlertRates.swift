import BezelModel
import SmartDeviceLink

/// How often an app in the background may show an alert: a number a minute, by its priority
/// (ProtocolNotes, "Alert rates").
struct BackgroundAlertRates: Sendable {
    private struct Key: Hashable {
        let session: SessionID
        let style: Alert.Style
    }

    /// Before this time the app shows no other alert of the style.
    private var next: [Key: Instant] = [:]

    /// How long an app must wait for its next alert; nil when it may show one now.
    func delay(_ style: Alert.Style, _ app: AppInfo, _ settings: HeadUnitConfiguration.Alerts, at now: Instant)
        -> Interval?
    {
        guard Self.perMinute(style, app, settings) > 0 else { return .seconds(60) }
        return next[Key(session: app.session, style: style)].flatMap { $0 > now ? $0 - now : nil }
    }

    /// An alert was taken. A refused alert must not be counted: `tryAgainTime` would be too short.
    mutating func count(
        _ style: Alert.Style, _ app: AppInfo, _ settings: HeadUnitConfiguration.Alerts, at now: Instant
    ) {
        let share = Interval.milliseconds(60_000 / max(Self.perMinute(style, app, settings), 1))
        next[Key(session: app.session, style: style)] = now + share
    }

    mutating func forget(_ session: SessionID) { next = next.filter { $0.key.session != session } }

    private static func perMinute(
        _ style: Alert.Style, _ app: AppInfo, _ settings: HeadUnitConfiguration.Alerts
    ) -> Int {
        (style == .full ? settings.perMinute : settings.subtlePerMinute)[app.policy.priority]
    }
}
