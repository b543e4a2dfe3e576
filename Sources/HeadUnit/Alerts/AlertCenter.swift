import BezelModel
import SmartDeviceLink

/// Alerts from request to answer: exactly one answer each (ProtocolNotes, "Alerts").
struct AlertCenter: Feature {
    private(set) var queue: AlertQueue
    private(set) var pending: [AlertQueue.ID: PendingAlert] = [:]
    private var last: UInt64 = 0
    private var rates = BackgroundAlertRates()
    private(set) var settings: HeadUnitConfiguration.Alerts
    private(set) var longPress: Interval
    private var hasSound: Bool

    init(_ configuration: HeadUnitConfiguration) {
        settings = configuration.alerts
        longPress = configuration.buttons.longPress
        hasSound = configuration.sound.isAvailable
        queue = AlertQueue(length: settings.queueLength, longestWait: settings.longestWait)
    }

    var deadline: Instant? { queue.deadline }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return follow(queue.timerFired(at: now), at: now)
        case .appLeft(let app):
            rates.forget(app.session)
            return withdraw(app.session, at: now)
        case .appClosed(let session): return withdraw(session, at: now)
        case .configured(let configuration):
            settings = configuration.alerts
            longPress = configuration.buttons.longPress
            queue.reconfigure(length: settings.queueLength, longestWait: settings.longestWait)
        case .masterReset: break
        }
        return []
    }

    // MARK: Requests

    /// - Parameters:
    ///   - sound: The parts of its chunks.
    ///   - isManeuver: It shows an AlertManeuver: it has the rank of the app's alerts and may come at any time.
    ///   - image: Returns an image, nil for one that is missing, and why it is not shown as the app wants it.
    mutating func show(
        _ alert: Alert, _ request: RPCRequest, _ sound: PreparedSound, isManeuver: Bool = false,
        image: (Image) -> (picture: EncodedImage?, shortfall: String?)
    ) -> [Action] {
        let now = request.time
        if let refusal = refusal(of: alert, sound, request, isRare: isManeuver, at: now) {
            let extra = refusal.tryAgain.map { [("tryAgainTime", Self.tryAgainTime($0))] } ?? []
            return request.respond(refusal.result, refusal.info, extra)
        }
        var warnings = [Response.warning(leftOut: request.leftOut)].compactMap { $0 } + sound.problems
        if alert.playTone && alert.chunks.isEmpty {
            warnings.append("playTone ignored since no ttsChunks were given")
        }
        if alert.style == .subtle, !isManeuver, alert.softButtons.count > PendingAlert.subtleButtons {
            warnings.append(PendingAlert.leftOutButtons(of: alert))
        }
        func encoded(_ named: Image?) -> EncodedImage? {
            guard let named else { return nil }
            let (picture, shortfall) = image(named)
            if let shortfall, !warnings.contains(shortfall) { warnings.append(shortfall) }
            return picture
        }
        let icon = encoded(alert.icon)
        let images = alert.softButtons.map { $0.shownImage(encoded) }
        let new = PendingAlert(
            .app(request.id), sender: request.app.name, alert, icon: icon, buttonImages: images, sound: sound.parts,
            isEmergency: alert.style == .full && !isManeuver && request.app.policy.urgency == .emergency,
            isWarning: !isManeuver && request.app.policy.urgency == .warning, warnings: warnings)
        let rank = alert.style == .subtle && !isManeuver ? .low : request.app.rank
        let (actions, isTaken) = enqueue(new, rank, at: now)
        if isTaken, !isManeuver, request.level == .background {
            rates.count(alert.style, request.app, settings, at: now)
        }
        return [.awaitResponse(request.id)] + actions
    }

    /// Why an alert is refused before it enters the queue. The checks are in sdl_core's order.
    ///
    /// - Parameter isRare: The alert does not count for the limit of alerts from the background.
    private func refusal(
        of alert: Alert, _ sound: PreparedSound, _ request: RPCRequest, isRare: Bool, at now: Instant
    ) -> (result: ResultCode, info: String, tryAgain: Interval?)? {
        let app = request.app
        if request.level == .background, !isRare, let delay = rates.delay(alert.style, app, settings, at: now) {
            return (.rejected, "\(alert.style == .full ? "Alert" : "SubtleAlert") frequency is too high", delay)
        }
        if let info = app.policy.refusal(of: alert.softButtons) { return (.disallowed, info, nil) }
        guard alert.lines.isEmpty && alert.softButtons.isEmpty else { return nil }
        // An alert without text consists of its sound only.
        if let missing = sound.missingFile { return (.fileNotFound, missing, nil) }
        guard sound.parts.isEmpty else { return nil }
        return (.unsupportedResource, sound.problems.joined(separator: "; "), nil)
    }

    /// CancelInteraction: an app cancels its alert.
    mutating func cancel(_ cancellation: CancelInteraction, _ request: RPCRequest) -> [Action] {
        let style: Alert.Style
        switch FunctionID(rawValue: cancellation.function) {
        case .alert: style = .full
        case .subtleAlert: style = .subtle
        default: return request.respond(.invalidID, "functionID: nothing of that kind can be cancelled")
        }
        // An app cannot see alerts of other apps.
        let own = pending.filter { $0.value.session == request.session && $0.value.alert.style == style }
        let found: AlertQueue.ID? =
            if let cancelID = cancellation.cancelID {
                own.filter { $0.value.alert.cancelID == cancelID }.keys.min { $0.number < $1.number }
            } else {
                queue.current.flatMap { own[$0] == nil ? nil : $0 }
            }
        guard let found else { return request.respond(.ignored, "there is no such alert") }
        return end(found, .aborted, "cancelled by the app", at: request.time) + request.respond(.success)
    }

    /// The manoeuvres of an app's AlertManeuvers are complete.
    mutating func completeManeuver(of session: SessionID, at now: Instant) -> [Action] {
        let own = pending.filter { $0.value.session == session && $0.value.isManeuver }
        return own.keys.sorted { $0.number < $1.number }.reduce(into: []) { $0 += end($1, .success, at: now) }
    }

    // MARK: The queue

    /// - Returns: The actions that follow, and whether the alert was accepted.
    private mutating func enqueue(
        _ alert: PendingAlert, _ rank: AlertQueue.Rank, at now: Instant
    ) -> (actions: [Action], isTaken: Bool) {
        last += 1
        let id = AlertQueue.ID(last)
        pending[id] = alert
        var actions: [Action] = [.redraw, .log(.alertRequested(AlertTitle(id, alert)))]
        let steps = queue.add(alert.entry(id, rank, settings), at: now)
        actions += follow(steps, at: now)
        let isRejected = steps.contains { if case .finish(id, _) = $0 { true } else { false } }
        guard !isRejected, queue.current != id else { return (actions, !isRejected) }
        let ahead = queue.waitingEntries.firstIndex { $0.id == id } ?? 0
        actions.append(.log(.alertWaits(AlertTitle(id, alert), ahead: ahead)))
        if let local = alert.local { actions.append(.effect(.localAlertEvent(local.id, .waits(ahead: ahead)))) }
        return (actions, true)
    }

    /// Turns the queue's decisions into actions.
    private mutating func follow(_ steps: [AlertQueue.Action], at now: Instant) -> [Action] {
        guard !steps.isEmpty else { return [] }
        var actions: [Action] = [.redraw]
        for step in steps {
            switch step {
            case .clear: break  // The next scene shows it.
            case .present(let id):
                // An alert without text and buttons needs no frame.
                if pending[id]?.isVisible == false, queue.shown(id, at: now) { actions += seen(id, at: now) }
            case .presume(let id): actions += seen(id, at: now)
            case .shelve(let id):
                // The driver sees it again after the more important one.
                pending[id]?.isHidden = false
                pending[id]?.isOnScreen = false
                actions += [.releaseTargets(id.layer), .stopAlertSound(id)]
            case .finish(let id, let ending):
                // Buttons and sound end while the alert is still known.
                actions += [.releaseTargets(id.layer), .stopAlertSound(id), .finishAlert(id, ending)]
            }
        }
        return actions + [.coverChanged, .playNextSpeech]
    }

    mutating func finish(_ id: AlertQueue.ID, _ ending: AlertQueue.Ending) -> [Action] {
        guard let alert = pending.removeValue(forKey: id) else { return [] }
        switch alert.source {
        case .app(let request):
            let response = alert.response(to: ending, settings)
            return [.finishRequest(request, response), .log(.alertEnded(AlertTitle(id, alert), response.result))]
        case .local(let local):
            let unseen: [Action] =
                ending == .timedOut && alert.isUnseen
                ? [.effect(.localAlertEvent(local.id, .warned(PendingAlert.unseen)))] : []
            let ending = alert.localEnding(ending)
            return unseen + [
                .effect(.localAlertEvent(local.id, .ended(ending))),
                .log(.localAlertEnded(AlertTitle(id, alert), ending)),
            ]
        }
    }

    /// Ends an alert with the given result.
    mutating func end(
        _ id: AlertQueue.ID, _ result: ResultCode, _ info: String? = nil, at now: Instant
    ) -> [Action] {
        pending[id]?.decision = (result, info)
        return follow(queue.end(id, at: now), at: now)
    }

    /// The driver closes an alert without an answer.
    mutating func close(_ id: AlertQueue.ID, at now: Instant) -> [Action] {
        pending[id]?.ending = .closed
        return end(id, .aborted, "closed by the driver", at: now)
    }

    /// The driver hides the card of an alert, or shows it again. Its sender is not notified, and its time goes on.
    mutating func setHidden(_ isHidden: Bool, _ id: AlertQueue.ID) -> [Action] {
        guard id == queue.current, pending[id]?.isHidden == !isHidden else { return [] }
        pending[id]?.isHidden = isHidden
        pending[id]?.shift = CardShift()
        let released: [Action] = isHidden ? [.releaseTargets(id.layer)] : []
        return released + [.coverChanged, .redraw]
    }

    mutating func setScroll(_ scroll: Scroll, of id: AlertQueue.ID) -> [Action] {
        pending[id]?.scroll = scroll
        return [.redraw]
    }

    mutating func setShift(_ shift: CardShift, of id: AlertQueue.ID) -> [Action] {
        pending[id]?.shift = shift
        return [.redraw]
    }

    /// The app is closed or has left: its alerts end.
    private mutating func withdraw(_ session: SessionID, at now: Instant) -> [Action] {
        let own = pending.filter { $0.value.session == session }.keys.sorted { $0.number < $1.number }
        return own.reduce(into: []) { $0 += end($1, .aborted, at: now) }
    }

    /// The service stops: all alerts end.
    mutating func stop(at now: Instant) -> [Action] {
        pending.keys.sorted { $0.number < $1.number }.reduce(into: []) { $0 += end($1, .aborted, at: now) }
    }

    /// The time in milliseconds, at least 1, because 0 would mean now.
    static func tryAgainTime(_ interval: Interval) -> JSON { .integer(Int64(max(interval.milliseconds, 1))) }

    // MARK: The screen and the sound

    /// A scene with the alert's card is on the screen.
    ///
    /// - Parameter stamp: When its first frame was on the screen.
    mutating func shown(
        _ id: AlertQueue.ID, missingImages: (failed: Int, pending: Int) = (0, 0), at stamp: Stamp, _ now: Instant
    ) -> [Action] {
        pending[id]?.wasShown = true
        pending[id]?.lacksImages = missingImages.pending > 0
        // Damaged images are found only when the card is drawn, so the card is on the screen without them.
        let warnings = missingImages.failed > 0 ? warn(id, "an image could not be decoded") : []
        // The full card covers the app, so the app's touches are cancelled: also when the card was hidden.
        let isNew = pending[id].map { !$0.isHidden && !$0.isOnScreen } ?? false
        if isNew { pending[id]?.isOnScreen = true }
        let cancelling: [Action] = isNew && pending[id]?.isModal == true ? [.cancelAppTouches(at: stamp)] : []
        guard queue.shown(id, at: now) else { return warnings + cancelling }
        return warnings + cancelling + seen(id, at: now) + [.coverChanged, .redraw]
    }

    /// The alert's time starts: its sound begins, and a local alert's sender is notified.
    private mutating func seen(_ id: AlertQueue.ID, at now: Instant) -> [Action] {
        guard let alert = pending[id] else { return [] }
        var actions: [Action] = [.log(.alertShown(AlertTitle(id, alert)))]
        if let local = alert.local {
            actions.append(.effect(.localAlertEvent(local.id, .shown)))
            if alert.holdsFromStart { pending[id]?.isHolding = true }
        }
        // The system context is sent before the audio state, as in sdl_core.
        actions.append(.coverChanged)
        guard alert.isSoundPending else { return actions }
        _ = queue.speaks(id, true, at: now)
        return actions + [.playAlertSound(id, alert.sound)]
    }

    /// An alert's sound has ended. An alert with text or buttons stays for its time. An alert with sound only has
    /// failed if none of its chunks was played, even if its tone was, because the chunks are its message (as a failed
    /// Speak in sdl_core).
    mutating func soundEnded(_ id: AlertQueue.ID, _ outcome: SoundOutcome, at now: Instant) -> [Action] {
        guard let alert = pending[id] else { return [] }
        pending[id]?.isSoundPending = false
        var actions: [Action] = []
        var decision = (result: ResultCode.success, info: String?.none)
        switch outcome {
        case .heard, .stopped: pending[id]?.wasHeard = true
        case .partly(let why):
            pending[id]?.wasHeard = true
            actions = warn(id, why)
        case .unheard(let why):
            actions = warn(id, why)
            decision = (.unsupportedResource, why)
        }
        guard alert.isVisible else { return actions + end(id, decision.result, decision.info, at: now) }
        return actions + follow(queue.speaks(id, false, at: now), at: now)
    }

    /// A part of the alert is left out. A local alert's sender is notified at once, an app in the response.
    private mutating func warn(_ id: AlertQueue.ID, _ why: String) -> [Action] {
        // An alert that returns to the screen must not repeat its warning.
        guard pending[id]?.warnings.contains(why) == false else { return [] }
        pending[id]?.warnings.append(why)
        return pending[id]?.local.map { [.effect(.localAlertEvent($0.id, .warned(why)))] } ?? []
    }

    /// A sound of the current alert will begin as soon as the alert is seen.
    var isSoundAboutToPlay: Bool { queue.current.flatMap { pending[$0] }?.isSoundPending == true }

    func isEmergency(_ alert: AlertQueue.ID) -> Bool { pending[alert]?.isEmergency == true }

    /// Since when the alert on the screen was seen; nil if it was not seen yet.
    var seenSince: Instant? { queue.seenSince }

    /// The alert that covers the app's screen; nil if there is none.
    var cover: ScreenCover? {
        guard let alert = queue.current.flatMap({ pending[$0] }), alert.isVisible else { return nil }
        return ScreenCover(
            session: alert.session, isFull: alert.alert.style == .full && !alert.isHidden, isHidden: alert.isHidden,
            isSeen: queue.isShowing)
    }

    /// The layer of the alert whose card is on the screen.
    var layer: LayerID? { queue.current.flatMap { pending[$0]?.isHidden == true ? nil : $0.layer } }

    func isCurrent(_ layer: LayerID) -> Bool { self.layer == layer }

    // MARK: Local alerts

    mutating func request(_ local: LocalAlert, at now: Instant) -> [Action] {
        let isSilent = !hasSound && (local.playsTone || local.speech != nil)
        let warnings: [Action] =
            isSilent ? [.effect(.localAlertEvent(local.id, .warned("there is no sound here")))] : []
        return warnings + enqueue(PendingAlert(local, hasSound: hasSound), local.rank, at: now).actions
    }

    mutating func cancel(_ local: LocalAlert.ID, at now: Instant) -> [Action] {
        guard let id = alert(of: local) else { return [] }
        pending[id]?.ending = .withdrawn
        return follow(queue.end(id, at: now), at: now)
    }

    /// The work of an alert is complete. An alert that is not on the screen yet is then not shown.
    mutating func complete(_ local: LocalAlert.ID?, at now: Instant) -> [Action] {
        let holding = pending.filter { $0.value.isHolding }.keys
        let id = local.map(alert(of:)) ?? holding.first { $0 == queue.current } ?? holding.min { $0.number < $1.number }
        guard let id, let alert = pending[id], alert.isHolding || alert.holdsFromStart else { return [] }
        pending[id]?.ending = .completed
        return follow(queue.end(id, at: now), at: now)
    }

    mutating func setPaused(_ isPaused: Bool, at now: Instant) -> [Action] {
        guard isPaused != queue.isPaused else { return [] }
        let actions: [Action] = [.log(.paused(isPaused)), .redraw]
        guard !isPaused else {
            queue.pause()
            return actions
        }
        return actions + follow(queue.resume(at: now), at: now)
    }

    /// The card of a voice comes on the screen, or goes.
    mutating func setUnderVoice(_ isUnderVoice: Bool, at now: Instant) -> [Action] {
        follow(queue.setUnderVoice(isUnderVoice, at: now), at: now)
    }

    /// Whether the card of a voice may come on the screen: an alert of the lowest class makes room for it.
    var leavesRoomForVoice: Bool {
        visible == nil ? cover != nil || queue.currentEntry?.rank != .high : queue.currentEntry?.rank == .low
    }

    /// Whether an alert has come that ends what the driver says: one with a card, or an important one that only speaks.
    var takesVoice: Bool { cover.map { !$0.isHidden } ?? (queue.currentEntry?.rank == .high) }

    /// The time of an alert on the screen with buttons begins again.
    mutating func restart(_ id: AlertQueue.ID, at now: Instant) {
        queue.restart(id, time: settings.buttonTimeout.unlessZero, at: now)
    }

    /// A local alert's button was pressed: the alert ends, or stays until its work is complete.
    mutating func answered(
        _ id: AlertQueue.ID, _ local: LocalAlert, index: Int, _ mode: ButtonPressMode, at now: Instant
    ) -> [Action] {
        let told = Action.effect(.localAlertEvent(local.id, .pressed(index: index, mode)))
        guard local.holds else {
            pending[id]?.ending = .answered
            return [told] + follow(queue.end(id, at: now), at: now)
        }
        pending[id]?.isHolding = true
        queue.restart(id, time: settings.longestHold.unlessZero, isHeld: true, at: now)
        return [told, .releaseTargets(id.layer)]
    }

    private func alert(of local: LocalAlert.ID) -> AlertQueue.ID? {
        pending.first { $0.value.local?.id == local }?.key
    }

    // MARK: For the scene and the snapshot

    /// The alert that has the screen and is visible; nil for an alert with sound only, and for one that is hidden.
    var visible: (id: AlertQueue.ID, alert: PendingAlert, time: TimeBar?)? {
        guard let id = queue.current, let alert = pending[id], alert.isVisible, !alert.isHidden else { return nil }
        return (id, alert, queue.showing)
    }

    var waiting: Int { queue.waiting }
}
