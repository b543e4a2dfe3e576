import BezelModel
import SmartDeviceLink

/// Limits the alerts of apps in the background: a number per minute that depends on the app's priority (ProtocolNotes,
/// "Alert rates").
struct BackgroundAlertRates: Sendable {
    private struct Key: Hashable {
        let session: SessionID
        let style: Alert.Style
    }

    /// Before this time the app may not show another alert of the style.
    private var next: [Key: Instant] = [:]

    /// How long an app must wait for its next alert; nil when it may show one now.
    func delay(_ style: Alert.Style, _ app: AppInfo, _ settings: HeadUnitConfiguration.Alerts, at now: Instant)
        -> Interval?
    {
        guard Self.perMinute(style, app, settings) > 0 else { return .seconds(60) }
        return next[Key(session: app.session, style: style)].flatMap { $0 > now ? $0 - now : nil }
    }

    /// Counts an alert that was accepted. A rejected alert must not be counted, because `tryAgainTime` would then be
    /// too short.
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
