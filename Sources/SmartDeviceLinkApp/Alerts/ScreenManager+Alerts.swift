internal import SmartDeviceLink

/// The app's alerts, one after another (SDL-0282). An alert waits until the head unit's capabilities are known, the RPC is
/// allowed at the app's HMI level and the connection is open.
extension ScreenManager {
    /// The greatest cancel id of an alert; after it ids start at 1 again. Choice sets use higher ids (ProtocolNotes,
    /// "Identifiers that app libraries use").
    static let cancelIDs: Int32 = 100

    /// Number of alerts that have not ended, including the one on the screen.
    public var alertCount: Int { alerts.count }

    /// Shows an alert when all earlier ones have ended. Returns when it was dismissed by a button or its timeout, and the
    /// handlers of its buttons have returned. A handler may present another alert, also one with the same button.
    ///
    /// Pictures and sounds are uploaded first. A picture that cannot be uploaded is left out; so is a sound, unless the
    /// alert has no text. Cancelling the task has the same effect as ``AlertView/cancel()``. If the connection is lost,
    /// an alert on the screen ends with ``AlertError/Reason/failed(_:)``; an alert that was not sent is shown after the
    /// reconnection.
    ///
    /// - Returns: SUCCESS, or WARNINGS with the head unit's explanation if it left out a part.
    /// - Throws: ``AlertError``.
    @discardableResult public func present(_ alert: AlertView) async throws(AlertError) -> AlertOutcome {
        // A handler that runs already may be the one that presents this alert, so it is not waited for.
        let calls = alert.softButtons.compactMap(\.calls).filter { !$0.isCalling }
        let isTapped = alert.taps.isCalling
        let outcome: Result<AlertOutcome, AlertError>
        do throws(AlertError) {
            outcome = .success(try await presentOnly(alert))
        } catch {
            outcome = .failure(error)
        }
        for queue in calls { await queue.waitUntilIdle() }
        if !isTapped { await alert.taps.waitUntilIdle() }
        return try outcome.get()
    }

    /// Presents an alert, and does not wait for the handlers of its buttons.
    func presentOnly(_ alert: AlertView) async throws(AlertError) -> AlertOutcome {
        try Self.check(alert)
        let place = alerts.enter()
        let work = Task { await self.show(alert, place) }
        let listener = alert.cancellation.listen { work.cancel() }
        defer { alert.cancellation.leave(listener) }
        let outcome = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
        return try outcome.get()
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

    private func show(_ alert: AlertView, _ place: TurnQueue.Place) async -> Result<AlertOutcome, AlertError> {
        defer { alerts.leave(place) }
        guard await alerts.turn(place), !Task.isCancelled else { return .failure(AlertError(.cancelled)) }
        return await showNow(alert)
    }

    private func showNow(_ alert: AlertView) async -> Result<AlertOutcome, AlertError> {
        lastCancelID = lastCancelID % Self.cancelIDs + 1
        while true {
            do throws(AlertPreparation.Failure) {
                let ready = try await AlertPreparation(alert, for: connection, files).run(cancelID: lastCancelID)
                defer { connection.softButtonIDs.release(ready.buttonIDs) }
                let listener = listen(for: alert)
                defer { if let listener { connection.broadcaster.leave(listener) } }
                return .success(try await send(ready))
            } catch {
                switch error {
                case .over(let reason): return .failure(reason)
                // Nothing was shown; tried again on the next connection.
                case .lostConnection: continue
                }
            }
        }
    }

    /// Listens for taps on a subtle alert. Only one alert of the app is on the screen, so a tap belongs to it.
    private func listen(for alert: AlertView) -> NotificationBroadcaster.ListenerID? {
        guard alert.style == .subtle else { return nil }
        return connection.broadcaster.listen { if $0 == .subtleAlertPressed { alert.taps.send(()) } }
    }

    private func send(_ ready: AlertPreparation.Ready) async throws(AlertPreparation.Failure) -> AlertOutcome {
        let response: RPCResponse
        do throws(SDLManagerError) {
            response = try await connection.send(
                ready.alert.style.function, ready.alert.parameters,
                cancellation: ready.withdrawal.map { .withdraws($0) } ?? .waits)
        } catch {
            throw .init(error)
        }
        if let error = AlertError(response, wasCancelled: Task.isCancelled) { throw .over(error) }
        return AlertOutcome(response.result, info: response.info)
    }
}
