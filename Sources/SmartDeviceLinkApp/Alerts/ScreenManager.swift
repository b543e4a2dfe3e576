internal import SmartDeviceLink

/// Puts an app's alerts on the head unit's screen, one after the other (SDL-0282).
///
/// What was asked for waits while the head unit has not said yet what it can show, while it does not allow an Alert at
/// the app's level, and while the connection is lost and the app comes back. It ends when it was shown, or with the
/// reason why it was not.
public actor ScreenManager {
    public nonisolated let manager: SDLManager
    public nonisolated let files: SDLFileManager

    /// The highest cancel id of an alert; ids start again at 1. Choice sets use higher ones (ProtocolNotes, "Identifiers
    /// that app libraries use").
    static let cancelIDs: Int32 = 100

    private var lastCancelID: Int32 = 0
    private var lastPlace: UInt64 = 0
    /// Who presents, and behind it those who wait.
    private var line: [UInt64] = []
    private var turns: [UInt64: CheckedContinuation<Bool, Never>] = [:]

    /// - Parameters:
    ///   - manager: The app's connection.
    ///   - files: Where files are uploaded; by default one of its own. Two do not know of each other's uploads.
    public init(_ manager: SDLManager, files: SDLFileManager? = nil) {
        self.manager = manager
        self.files = files ?? SDLFileManager(manager)
    }

    /// Alerts that have not ended, the one on the screen among them.
    public var alertCount: Int { line.count }

    /// Shows an alert, once those before it have ended; returns when it has ended itself, with a button or its time.
    ///
    /// First its pictures and sounds are uploaded. A picture that cannot be had is left out; a sound too, unless the alert
    /// has no text. Cancelling the task is as good as ``AlertView/cancel()``. An alert that was on the screen when the
    /// connection ended is over; one that was not yet is shown when the app is back.
    public func present(_ alert: AlertView) async throws(AlertError) {
        try Self.check(alert)
        lastPlace += 1
        let place = lastPlace
        line.append(place)
        let work = Task { await self.show(alert, place) }
        let listener = alert.cancellation.listen { work.cancel() }
        defer { alert.cancellation.leave(listener) }
        let outcome = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
        try outcome.get()
    }

    private static func check(_ alert: AlertView) throws(AlertError) {
        guard !alert.lines.isEmpty || alert.audio?.parts.isEmpty == false else { throw AlertError(.empty) }
        guard alert.softButtons.count <= alert.style.buttonLimit else {
            throw AlertError(.tooManyButtons(alert.softButtons.count))
        }
        for button in alert.softButtons where button.states.count != 1 {
            throw AlertError(.states(button: button.name, count: button.states.count))
        }
    }

    private func show(_ alert: AlertView, _ place: UInt64) async -> Result<Void, AlertError> {
        let isUp = await turn(place)
        let outcome: Result<Void, AlertError> = isUp ? await showNow(alert) : .failure(AlertError(.cancelled))
        leave(place)
        return outcome
    }

    private func showNow(_ alert: AlertView) async -> Result<Void, AlertError> {
        lastCancelID = lastCancelID % Self.cancelIDs + 1
        while true {
            do throws(AlertPreparation.Failure) {
                let ready = try await AlertPreparation(alert, for: manager, files).run(cancelID: lastCancelID)
                defer { manager.softButtonIDs.release(ready.buttonIDs) }
                let listener = listen(for: alert)
                defer { if let listener { manager.broadcaster.leave(listener) } }
                try await send(ready)
                return .success(())
            } catch {
                switch error {
                case .over(let reason): return .failure(reason)
                // Nothing has been shown: once more on the next connection.
                case .lostConnection: continue
                }
            }
        }
    }

    /// Only one of the app's alerts is on the screen: a press that comes now is this one's.
    private func listen(for alert: AlertView) -> NotificationBroadcaster.ListenerID? {
        guard alert.style == .subtle, let pressed = alert.pressed else { return nil }
        return manager.broadcaster.listen { if $0 == .subtleAlertPressed { pressed() } }
    }

    private func send(_ ready: AlertPreparation.Ready) async throws(AlertPreparation.Failure) {
        let response: RPCResponse
        do throws(SDLManagerError) {
            response = try await manager.send(
                ready.alert.style.function, ready.alert.parameters,
                cancellation: ready.withdrawal.map { .withdraws($0) } ?? .waits)
        } catch {
            throw .init(error)
        }
        if let error = AlertError(response, wasCancelled: Task.isCancelled) { throw .over(error) }
    }

    private func turn(_ place: UInt64) async -> Bool {
        guard line.first != place else { return !Task.isCancelled }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turns[place] = $0 }
        } onCancel: {
            Task { await self.abandon(place) }
        }
    }

    private func abandon(_ place: UInt64) { turns.removeValue(forKey: place)?.resume(returning: false) }

    private func leave(_ place: UInt64) {
        line.removeAll { $0 == place }
        if let first = line.first { turns.removeValue(forKey: first)?.resume(returning: true) }
    }
}
