import BezelModel
import SmartDeviceLink

/// Who has the screen, and what each app is told about it (SDL.md §5).
extension Engine {
    mutating func activateWhoIsDue(at now: Instant, into outbox: inout Outbox) {
        for session in sessions.ids {
            guard let due = sessions[session]?.app?.activationDue, due <= now else { continue }
            sessions[session]?.app?.activationDue = nil
            switch configuration.apps.activation {
            case .first:
                if fullApp == nil {
                    activate(session, at: now, into: &outbox)
                } else {
                    goBehind(session, into: &outbox)
                }
            case .last: activate(session, at: now, into: &outbox)
            case .manual: break
            }
        }
        findNextActivation()
    }

    mutating func findNextActivation() {
        nextActivation = sessions.ids.compactMap { id -> Instant? in
            guard let app = sessions[id]?.app else { return nil }
            return [app.activationDue, app.levelResumption?.due].compactMap { $0 }.min()
        }.min()
    }

    /// The app on the screen has left: the one that had it last before follows, or, where none of the others ever had
    /// it, the oldest (``HeadUnitConfiguration/Activation/first``) or newest (`last`). An app that would end the sound of
    /// one that is heard from behind is passed over.
    mutating func activateNext(at now: Instant, into outbox: inout Outbox) {
        touchTarget = nil
        needsRedraw = true
        switch configuration.apps.activation {
        case .first, .last:
            let candidates = sessions.ids.filter {
                sessions[$0]?.app.map { $0.activationDue == nil && !$0.isClosed } ?? false
            }
            let quiet = candidates.filter { !silencesAnother($0) }
            let unused = configuration.apps.activation == .first ? quiet.first : quiet.last
            let used = quiet.filter { lastActivation(of: $0) > 0 }
            let next = used.max { lastActivation(of: $0) < lastActivation(of: $1) } ?? unused
            if let next { activate(next, at: now, into: &outbox) }
        case .manual: break
        }
    }

    private func lastActivation(of session: SessionID) -> UInt64 { sessions[session]?.app?.lastActivation ?? 0 }

    /// Whether an app on the screen would end what another one lets be heard from behind.
    private func silencesAnother(_ session: SessionID) -> Bool {
        guard let app = sessions[session]?.app else { return false }
        return sessions.ids.contains { other in
            guard other != session, let heard = sessions[other]?.app, heard.status.level == .limited,
                heard.status.audio == .audible
            else { return false }
            return heard.status.behind(app, as: heard).audio == .notAudible
        }
    }

    /// Gives the screen to one app and takes it from the one that has it.
    mutating func activate(_ session: SessionID, at now: Instant, into outbox: inout Outbox) {
        guard let app = sessions[session]?.app else { return }
        if let former = fullApp, former != session { cancelFingers(of: former, at: nil, into: &outbox) }
        for other in sessions.ids where other != session {
            guard let rival = sessions[other]?.app, rival.status.isActive else { continue }
            setRegular(rival.status.behind(app, as: rival), of: other, into: &outbox)
        }
        lastActivation += 1
        sessions[session]?.app?.lastActivation = lastActivation
        sessions[session]?.app?.isClosed = false
        sessions[session]?.app?.activationDue = nil
        findNextActivation()
        setRegular(.onScreen(app), of: session, into: &outbox)
        touchTarget = takesTouches(session) ? session : nil
        updateContexts(into: &outbox)
    }

    /// Whether an app that has the screen has touches too.
    private func takesTouches(_ session: SessionID) -> Bool {
        guard let app = sessions[session]?.app else { return false }
        let isTouched = app.isTouchable || configuration.touch.anyAppType
        return isTouched && app.policy.verdict(on: .onTouchEvent, at: .full) == .allowed
    }

    /// Looks again who has touches, the app on the screen being the same.
    mutating func findTouchTarget(into outbox: inout Outbox) {
        let target = fullApp.flatMap { takesTouches($0) ? $0 : nil }
        guard target != touchTarget else { return }
        if let touchTarget { cancelFingers(of: touchTarget, at: nil, into: &outbox) }
        touchTarget = target
    }

    /// Gives an app what one that is not on the screen may have.
    mutating func goBehind(_ session: SessionID, into outbox: inout Outbox) {
        setRegular(standing(of: session).offScreen, of: session, into: &outbox)
    }

    /// Somebody at the head unit, or a card of the app's, wants it on the screen.
    mutating func choose(_ session: SessionID, at now: Instant, into outbox: inout Outbox) {
        guard let app = sessions[session]?.app, app.status.level != .full else { return }
        activate(session, at: now, into: &outbox)
    }

    /// Closes an app: it is at NONE until it is chosen again, and what it had on the screen is gone.
    mutating func exit(_ session: SessionID, at now: Instant, into outbox: inout Outbox) {
        guard let app = sessions[session]?.app, app.status.level != .none else { return }
        withdrawAlerts(of: session, at: now, into: &outbox)
        withdrawSpeech(of: session, at: now, into: &outbox)
        if app.status.level == .full { cancelFingers(of: session, at: nil, into: &outbox) }
        sessions[session]?.app?.isClosed = true
        setRegular(HMIStatus(), of: session, into: &outbox)
        if app.status.level == .full { activateNext(at: now, into: &outbox) }
    }

    /// CloseApplication: an app closes itself.
    mutating func closeApplication(
        _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) {
        guard app.status.level != .none else {
            return answer(request, .ignored, info: "the app is closed already", into: &outbox)
        }
        answer(request, .success, into: &outbox)
        exit(request.session, at: now, into: &outbox)
    }

    mutating func setDriverDistraction(_ isOn: Bool, into outbox: inout Outbox) {
        guard isOn != isDistracting else { return }
        isDistracting = isOn
        for session in sessions.ids {
            guard let app = sessions[session]?.app else { continue }
            notify(session, .onDriverDistraction, Notifications.driverDistraction(isOn, for: app), into: &outbox)
        }
    }

    var fullApp: SessionID? { sessions.ids.first { sessions[$0]?.app?.status.level == .full } }

    /// What there is for an app that came while others were there.
    private func standing(of session: SessionID) -> HMIStatus {
        guard let app = sessions[session]?.app else { return HMIStatus() }
        let rivals = sessions.ids.filter { $0 != session }.compactMap { sessions[$0]?.app }
        return rivals.filter(\.status.isActive).reduce(.onScreen(app)) { $0.behind($1, as: app) }
    }

    /// Sets everything but the context, which is the cards' affair.
    private mutating func setRegular(_ status: HMIStatus, of session: SessionID, into outbox: inout Outbox) {
        guard let app = sessions[session]?.app else { return }
        var status = status
        status.context = app.status.context
        set(status, of: session, into: &outbox)
        if status.level != app.status.level {
            save(session, into: &outbox)
            outbox.effects.append(.note(.level(session, app: app.name, status.level)))
        }
        needsRedraw = true
    }

    /// ALERT for the app whose alert is seen, HMI_OBSCURED for the one under it, MAIN for all others. A subtle alert
    /// obscures nobody. From one alert to the next, until that is seen, no app hears of a screen that is free in between.
    mutating func updateContexts(into outbox: inout Outbox) {
        let current = queue.current.flatMap { alerts[$0] }.flatMap { $0.isVisible ? $0 : nil }
        let seen = queue.isShowing ? current : nil
        let coming = queue.isShowing ? nil : current
        let alerting = seen?.session
        for session in sessions.ids {
            guard let app = sessions[session]?.app else { continue }
            var status = app.status
            if session == alerting {
                status.context = .alert
            } else if seen?.alert.style == .full, status.level == .full {
                status.context = .obscured
            } else if let coming, status.context != .main, session == coming.session {
                // As it is: its own alert comes next.
            } else if coming?.alert.style == .full, status.context != .main, status.level == .full {
                status.context = .obscured
            } else {
                status.context = .main
            }
            set(status, of: session, into: &outbox)
        }
    }

    private mutating func set(_ status: HMIStatus, of session: SessionID, into outbox: inout Outbox) {
        sessions[session]?.app?.status = status
        tellStatus(to: session, into: &outbox)
    }

    /// Somebody began to speak, or stopped: apps that are heard are so less, or again.
    mutating func tellAudio(into outbox: inout Outbox) {
        for session in sessions.ids { tellStatus(to: session, into: &outbox) }
    }

    /// Tells the app, where anything is new.
    private mutating func tellStatus(to session: SessionID, into outbox: inout Outbox) {
        guard let app = sessions[session]?.app else { return }
        var status = app.status
        if voice.current?.isHeard == true, status.audio == .audible {
            status.audio = configuration.sound.attenuates ? .attenuated : .notAudible
        }
        guard status != app.told else { return }
        sessions[session]?.app?.told = status
        notify(session, .onHMIStatus, Notifications.hmiStatus(status), into: &outbox)
    }
}
