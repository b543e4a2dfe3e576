import BezelModel
import SmartDeviceLink

/// Alerts from request to answer: exactly one answer each (SDL.md §3).
extension Engine {
    mutating func showAlert(
        _ alert: Alert, _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) {
        let sound = sound(of: alert.chunks, playsTone: alert.playTone, app)
        if let refusal = refusal(of: alert, sound, app, at: now) {
            let extra = refusal.tryAgain.map { [("tryAgainTime", Self.tryAgainTime($0))] } ?? []
            return answer(request, refusal.result, info: refusal.info, extra, into: &outbox)
        }
        var warnings = [request.warning].compactMap { $0 } + sound.problems
        if alert.playTone && alert.chunks.isEmpty {
            warnings.append("playTone ignored since no ttsChunks were given")
        }
        func encoded(_ image: Image?) -> EncodedImage? {
            guard let image else { return nil }
            guard image.type == .dynamic, let file = app.files[image.value] else {
                warnings.append("the image \(image.value.prefix(50)) was not found")
                return nil
            }
            return EncodedImage(file.contents, isTemplate: image.isTemplate)
        }
        let icon = encoded(alert.icon)
        let images = alert.softButtons.map { encoded($0.image) }
        let pending = PendingAlert(
            .app(request.session, request.message), sender: app.name, alert, icon: icon, buttonImages: images,
            sound: sound.parts, warnings: warnings)
        sessions[request.session]?.app?.pending.insert(request.message.correlationID)
        enqueue(pending, alert.style == .subtle ? .low : app.rank, at: now, into: &outbox)
        if sessions[request.session]?.app?.pending.contains(request.message.correlationID) == true {
            countBackgroundAlert(alert.style, request.session, app, at: now)
        }
    }

    /// Why an alert is not even taken into the line, in sdl_core's order (SDL.md §3.2).
    private func refusal(
        of alert: Alert, _ sound: (parts: [SoundPart], problems: [String]), _ app: App, at now: Instant
    ) -> (result: ResultCode, info: String, tryAgain: Interval?)? {
        if let tryAgain = tooSoon(alert.style, app, at: now) {
            return (.rejected, "\(alert.style == .full ? "Alert" : "SubtleAlert") frequency is too high", tryAgain)
        }
        for button in alert.softButtons {
            switch button.action {
            case .default: continue
            case .stealFocus where app.policy.mayStealFocus: continue
            case .keepContext where app.policy.mayKeepContext: continue
            case .stealFocus, .keepContext:
                return (.disallowed, "the policy does not allow \(button.action.rawValue)", nil)
            }
        }
        guard alert.lines.isEmpty && alert.softButtons.isEmpty else { return nil }
        // Without anything to be seen it lives by its sound alone.
        if let missing = app.missingFile(of: alert.chunks) { return (.fileNotFound, missing, nil) }
        guard sound.parts.isEmpty else { return nil }
        return (.unsupportedResource, sound.problems.joined(separator: "; "), nil)
    }

    /// How long an app in the background must wait for its next alert: so many a minute by priority (SDL.md §3.3).
    private func tooSoon(_ style: Alert.Style, _ app: App, at now: Instant) -> Interval? {
        guard app.status.level == .background else { return nil }
        guard perMinute(style, app) > 0 else { return .seconds(60) }
        return app.nextBackgroundAlert[style].flatMap { $0 > now ? $0 - now : nil }
    }

    private func perMinute(_ style: Alert.Style, _ app: App) -> Int {
        (style == .full ? configuration.alerts.perMinute : configuration.alerts.subtlePerMinute)[app.policy.priority]
    }

    /// One of an app's share is used up. What was refused is not: `tryAgainTime` would promise too much.
    private mutating func countBackgroundAlert(
        _ style: Alert.Style, _ session: SessionID, _ app: App, at now: Instant
    ) {
        guard app.status.level == .background else { return }
        let share = Interval.milliseconds(60_000 / max(perMinute(style, app), 1))
        sessions[session]?.app?.nextBackgroundAlert[style] = now + share
    }

    /// Puts an alert into the queue.
    mutating func enqueue(
        _ pending: PendingAlert, _ rank: AlertQueue.Rank, at now: Instant, into outbox: inout Outbox
    ) {
        lastAlert += 1
        let id = AlertQueue.ID(lastAlert)
        alerts[id] = pending
        needsRedraw = true
        outbox.effects.append(.note(.alertAsked(AlertTitle(id, pending))))
        perform(queue.add(entry(id, pending, rank), at: now), at: now, into: &outbox)
        guard alerts[id] != nil, queue.current != id else { return }
        let ahead = queue.line.firstIndex { $0.id == id } ?? 0
        outbox.effects.append(.note(.alertWaits(AlertTitle(id, pending), ahead: ahead)))
        if let local = pending.local { outbox.effects.append(.tell(local.id, .waits(ahead: ahead))) }
    }

    /// With buttons an alert's own wish for a time does not count (HMI guidelines, UI/Alert). One that is only heard
    /// stays as long as it is spoken; its time is a guess, for those that wait.
    private func entry(_ id: AlertQueue.ID, _ pending: PendingAlert, _ rank: AlertQueue.Rank) -> AlertQueue.Entry {
        guard pending.isVisible else {
            let guess = Self.guess(pending.sound)
            return AlertQueue.Entry(id: id, rank: rank, time: guess, grace: guess + guess + .seconds(30))
        }
        let isHeld = pending.holdsFromStart
        let time: Interval? =
            if let local = pending.local {
                isHeld ? longestHold(of: local) : time(of: local)
            } else if pending.alert.softButtons.isEmpty {
                .milliseconds(Int(pending.alert.duration ?? 5000))
            } else {
                limit(configuration.alerts.buttonTimeout)
            }
        return AlertQueue.Entry(
            id: id, rank: rank, time: time, grace: configuration.alerts.speechGrace, isHeld: isHeld)
    }

    /// A configured time where zero means none.
    func limit(_ time: Interval) -> Interval? { time > .zero ? time : nil }

    mutating func perform(_ actions: [AlertQueue.Action], at now: Instant, into outbox: inout Outbox) {
        guard !actions.isEmpty else { return }
        needsRedraw = true
        for action in actions {
            switch action {
            case .clear: break  // The next scene shows it.
            case .present(let id):
                // What is only heard needs no frame.
                if alerts[id]?.isVisible == false, queue.shown(id, at: now) { seen(id, at: now, into: &outbox) }
            case .presume(let id): seen(id, at: now, into: &outbox)
            case .shelve(let id):
                letGoOfButtons(of: id, into: &outbox)
                hush(id, into: &outbox)
            case .finish(let id, let ending): finish(id, ending, into: &outbox)
            }
        }
        updateContexts(into: &outbox)
        speakNext(at: now, into: &outbox)
    }

    private mutating func finish(_ id: AlertQueue.ID, _ ending: AlertQueue.Ending, into outbox: inout Outbox) {
        guard let pending = alerts[id] else { return }
        letGoOfButtons(of: id, into: &outbox)
        hush(id, into: &outbox)
        alerts[id] = nil
        switch pending.source {
        case .app(let session, let message):
            sessions[session]?.app?.pending.remove(message.correlationID)
            var (result, info, extra) = answer(to: pending, ending)
            if result == .success, !pending.warnings.isEmpty {
                result = .warnings
                info = pending.warnings.joined(separator: "; ")
            }
            answer(message, on: session, result, info: info, extra, into: &outbox)
            outbox.effects.append(.note(.alertEnded(AlertTitle(id, pending), result)))
        case .local(let local):
            let ending = Self.ending(of: pending, ending)
            outbox.effects.append(.tell(local.id, .ended(ending)))
            outbox.effects.append(.note(.localAlertEnded(AlertTitle(id, pending), ending)))
        }
    }

    private func answer(
        to pending: PendingAlert, _ ending: AlertQueue.Ending
    ) -> (ResultCode, String?, [(String, JSON)]) {
        switch ending {
        case .timedOut where !pending.isVisible: (.genericError, "its sound did not come to an end", [])
        case .timedOut where pending.alert.softButtons.isEmpty: (.success, nil, [])
        case .timedOut: (.aborted, "the time for its buttons ran out", [])
        case .preempted: (.aborted, "something more important took its place", [])
        case .ended: (pending.verdict.result, pending.verdict.info, [])
        case .rejected(let rejection, let tryAgain):
            (.rejected, info(of: rejection), [("tryAgainTime", Self.tryAgainTime(tryAgain))])
        }
    }

    private func info(of rejection: AlertQueue.Rejection) -> String {
        let longest = "\(Double(configuration.alerts.longestWait.milliseconds) / 1000) s (alerts.longest_wait)"
        return switch rejection {
        case .lineIsFull: "there is no room in the line: \(configuration.alerts.queueLength) wait (alerts.queue_length)"
        case .waitIsTooLong: "it would wait longer than \(longest)"
        case .waitedTooLong: "it has waited \(longest) without coming to the screen"
        }
    }

    /// In milliseconds, and never 0: that would be now, and now it was refused.
    private static func tryAgainTime(_ interval: Interval) -> JSON { .integer(Int64(max(interval.milliseconds, 1))) }

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
}
