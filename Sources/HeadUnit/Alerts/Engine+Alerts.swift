import BezelModel
import SmartDeviceLink

/// Alerts from request to answer: exactly one answer each (SDL.md §3).
extension Engine {
    mutating func showAlert(
        _ alert: Alert, _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) {
        for button in alert.softButtons {
            switch button.action {
            case .default: continue
            case .stealFocus where app.policy.mayStealFocus: continue
            case .keepContext where app.policy.mayKeepContext: continue
            case .stealFocus, .keepContext:
                let info = "the policy does not allow \(button.action.rawValue)"
                return answer(request, .disallowed, info: info, into: &outbox)
            }
        }
        for chunk in alert.chunks where chunk.type == .file && app.files[chunk.text] == nil {
            return answer(request, .fileNotFound, info: "ttsChunks: there is no file \(chunk.text)", into: &outbox)
        }
        if alert.lines.isEmpty && alert.softButtons.isEmpty {
            return answer(request, .unsupportedResource, info: "there is no sound here, and no text", into: &outbox)
        }
        lastAlert += 1
        let id = AlertQueue.ID(lastAlert)
        let pending = prepare(alert, request, of: app)
        alerts[id] = pending
        sessions[request.session]?.app?.pending.insert(request.message.correlationID)
        let entry = AlertQueue.Entry(id: id, rank: alert.style == .subtle ? .low : app.rank, time: time(of: alert))
        perform(queue.add(entry, at: now), at: now, into: &outbox)
        needsRedraw = true
        if alerts[id] != nil, queue.current != id {
            outbox.effects.append(.note(.alertWaits(id, app: app.name, ahead: queue.waiting - 1)))
        }
    }

    /// How long an alert stays: with buttons its own wish does not count (HMI guidelines, UI/Alert).
    private func time(of alert: Alert) -> Interval? {
        guard alert.softButtons.isEmpty else {
            return configuration.alerts.buttonTimeout > .zero ? configuration.alerts.buttonTimeout : nil
        }
        return .milliseconds(Int(alert.duration ?? 5000))
    }

    private func prepare(_ alert: Alert, _ request: Request, of app: App) -> PendingAlert {
        var warnings: [String] = []
        if !alert.chunks.isEmpty { warnings.append("there is no sound here") }
        if alert.playTone && alert.chunks.isEmpty {
            warnings.append("playTone ignored since no ttsChunks were given")
        }
        func encoded(_ image: Image?) -> EncodedImage? {
            guard let image else { return nil }
            guard image.type == .dynamic, let file = app.files[image.value] else {
                warnings.append("the image \(image.value.prefix(50)) was not found")
                return nil
            }
            return EncodedImage(bytes: file.bytes, isTemplate: image.isTemplate)
        }
        return PendingAlert(
            session: request.session, message: request.message, appName: app.name, alert: alert,
            icon: encoded(alert.icon), buttonImages: alert.softButtons.map { encoded($0.image) }, warnings: warnings)
    }

    mutating func perform(_ actions: [AlertQueue.Action], at now: Instant, into outbox: inout Outbox) {
        for action in actions {
            needsRedraw = true
            switch action {
            case .present, .clear: break  // The next scene shows it.
            case .finish(let id, let ending): finish(id, ending, into: &outbox)
            }
        }
        if !actions.isEmpty { updateContexts(into: &outbox) }
    }

    private mutating func finish(_ id: AlertQueue.ID, _ ending: AlertQueue.Ending, into outbox: inout Outbox) {
        guard let pending = alerts[id] else { return }
        letGoOfButtons(of: id, pending, into: &outbox)
        alerts[id] = nil
        sessions[pending.session]?.app?.pending.remove(pending.message.correlationID)
        var result: (code: ResultCode, info: String?)
        var extra: [(String, JSON)] = []
        switch ending {
        case .timedOut where pending.alert.softButtons.isEmpty: result = (.success, nil)
        case .timedOut: result = (.aborted, "the time for its buttons ran out")
        case .preempted: result = (.aborted, "something more important took its place")
        case .ended: result = (pending.verdict.result, pending.verdict.info)
        case .rejected(let tryAgain):
            result = (.rejected, "the line is full")
            extra = [("tryAgainTime", .integer(Int64(max(tryAgain.milliseconds, 1))))]
        }
        if result.code == .success, !pending.warnings.isEmpty {
            result = (.warnings, pending.warnings.joined(separator: "; "))
        }
        answer(pending.message, on: pending.session, result.code, info: result.info, extra, into: &outbox)
        outbox.effects.append(.note(.alertEnded(id, result.code)))
    }

    mutating func cancel(
        _ cancellation: CancelInteraction, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) {
        let style: Alert.Style
        switch FunctionID(rawValue: cancellation.function) {
        case .alert: style = .full
        case .subtleAlert: style = .subtle
        case .performInteraction, .scrollableMessage, .slider:
            return answer(request, .ignored, info: "nothing of that kind is open", into: &outbox)
        default:
            return answer(request, .invalidID, info: "functionID: nothing of that kind can be cancelled", into: &outbox)
        }
        let mine = alerts.filter { $0.value.session == request.session && $0.value.alert.style == style }
        let found: AlertQueue.ID? =
            if let cancelID = cancellation.cancelID {
                mine.filter { $0.value.alert.cancelID == cancelID }.keys.min { $0.number < $1.number }
            } else {
                queue.current.flatMap { mine[$0] == nil ? nil : $0 }
            }
        guard let found else { return answer(request, .ignored, info: "there is no such alert", into: &outbox) }
        endAlert(found, .aborted, info: "cancelled by the app", at: now, into: &outbox)
        answer(request, .success, into: &outbox)
    }

    /// Ends an alert by somebody's decision.
    mutating func endAlert(
        _ id: AlertQueue.ID, _ result: ResultCode, info: String? = nil, at now: Instant, into outbox: inout Outbox
    ) {
        alerts[id]?.verdict = (result, info)
        perform(queue.end(id, at: now), at: now, into: &outbox)
    }

    /// The app is closed, or gone: its alerts go too.
    mutating func withdrawAlerts(of session: SessionID, at now: Instant, into outbox: inout Outbox) {
        for id in alerts.filter({ $0.value.session == session }).keys.sorted(by: { $0.number < $1.number }) {
            endAlert(id, .aborted, at: now, into: &outbox)
        }
    }

    /// The alert whose time runs: one that is on the screen, as far as anybody knows.
    var seenAlert: AlertQueue.ID? { queue.isShowing ? queue.current : nil }

    mutating func shown(
        _ serial: Scene.Serial, _ layout: CardLayout?, at stamp: Stamp, _ now: Instant, into outbox: inout Outbox
    ) {
        let alert = drawn.last { $0.serial <= serial }?.alert
        drawn.removeAll { $0.serial < serial }
        guard let layout, let alert else {
            card = nil
            return
        }
        if card?.alert == alert {
            card?.layout = layout
        } else {
            let isModal = alerts[alert]?.alert.style != .subtle
            card = ShownCard(alert: alert, layout: layout, since: stamp, isModal: isModal)
        }
        guard queue.shown(alert, at: now), let pending = alerts[alert] else { return }
        if layout.failedImages > 0 { alerts[alert]?.warnings.append("an image could not be decoded") }
        outbox.effects.append(.note(.alertShown(alert, app: pending.appName)))
        // A full card is in the way now: whatever finger is on an app has lost it.
        if pending.alert.style == .full, let app = touchTarget { cancelFingers(of: app, at: stamp, into: &outbox) }
        updateContexts(into: &outbox)
        needsRedraw = true
    }
}
