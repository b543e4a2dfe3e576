import BezelModel
import SmartDeviceLink

/// What ``Screens`` reads of other features.
extension Engine {
    func screenContext(at now: Instant) -> ScreenContext {
        ScreenContext(
            now: now, configuration: configuration, apps: apps.all, cloudApps: apps.cloud.entries,
            isDistracting: apps.isDistracting, fullApp: status.fullApp, home: status.home, playing: status.playing,
            cover: alerts.cover,
            contents: content, files: files)
    }

    /// CancelInteraction: of an interaction, or of an alert.
    mutating func cancelInteraction(_ request: RPCRequest, _ parameters: Parameters) throws(InvalidData) -> [Action] {
        let cancellation = try CancelInteraction(parameters)
        let function = FunctionID(rawValue: cancellation.function)
        return function.map { FunctionID.interactions.contains($0) } == true
            ? screens.cancel(request, cancellation) : alerts.cancel(cancellation, request)
    }

    // MARK: Events

    /// The driver leaves the app on the screen, and sees all apps. The app's sound or video goes on as far as it may
    /// beside another app.
    mutating func showLauncher() -> [Action] { configuration.screen.templates ? status.leaveScreen() : [] }

    /// The home key. Under a full card it does nothing, as the back key.
    mutating func goHome() -> [Action] {
        status.driverActed()
        return alerts.cover?.isFull == true ? [] : showLauncher()
    }

    /// The back key. Under a full card it does nothing, because the driver cannot see what it would close.
    mutating func goBack() -> [Action] {
        status.driverActed()
        return alerts.cover?.isFull == true ? [] : screens.back()
    }

    mutating func setTime(_ time: LocalTime?, _ outbox: inout Outbox) {
        screens.setTime(time, at: outbox.now)
        // Nothing else is worth a scene: it would be the same one.
        if screens.showsClock { outbox.needsRedraw = true }
    }
}
