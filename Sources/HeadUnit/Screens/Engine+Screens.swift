import BezelModel
import SmartDeviceLink

/// What ``Screens`` reads of other features.
extension Engine {
    /// An app has sent a request, so it is not said to give no answer.
    mutating func noteAnswer(of session: SessionID, _ outbox: inout Outbox) {
        perform(screens.heard(session, at: outbox.now), &outbox)
    }

    func screenContext(at now: Instant) -> ScreenContext {
        ScreenContext(
            now: now, configuration: configuration, apps: apps.all, cloudApps: apps.cloud.entries,
            isDistracting: apps.isDistracting, fullApp: status.fullApp, home: status.home, playing: status.playing,
            closedApps: status.inactive, cover: alerts.cover, driverSpeaks: driverSpeaks, voiceUse: voiceUse,
            contents: content, files: files, permissions: consent, voice: voiceRules)
    }

    /// CancelInteraction: of an interaction, or of an alert.
    mutating func cancelInteraction(_ request: RPCRequest, _ parameters: Parameters) throws(InvalidData) -> [Action] {
        let cancellation = try CancelInteraction(parameters)
        let function = FunctionID(rawValue: cancellation.function)
        guard function.map({ FunctionID.interactions.contains($0) }) == true else {
            return alerts.cancel(cancellation, request)
        }
        return cancelSession(request, cancellation) ?? screens.cancel(request, cancellation)
    }

    /// Whether a page of the settings is on the screen: it shows the value that it is about.
    public func shows(_ page: SettingsPage) -> Bool { screens.shows(page) }

    // MARK: Events

    /// The driver leaves the app on the screen, and sees all apps. The app's sound or video goes on as far as it may
    /// beside another app.
    mutating func showLauncher() -> [Action] {
        screens.closeSettings() + (configuration.screen.templates ? status.leaveScreen() : [])
    }

    mutating func setTime(_ time: LocalTime?, _ outbox: inout Outbox) {
        screens.setTime(time, at: outbox.now)
        // Nothing else is worth a scene: it would be the same one.
        if screens.showsClock { outbox.needsRedraw = true }
    }
}
