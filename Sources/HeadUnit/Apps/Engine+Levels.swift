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

    /// The app on the screen has left: the oldest of the others follows, unless that is somebody else's decision.
    mutating func activateNext(at now: Instant, into outbox: inout Outbox) {
        touchTarget = nil
        needsRedraw = true
        switch configuration.apps.activation {
        case .first, .last:
            let candidates = sessions.ids.filter { sessions[$0]?.app.map { $0.activationDue == nil } ?? false }
            let next = configuration.apps.activation == .first ? candidates.first : candidates.last
            if let next { activate(next, at: now, into: &outbox) }
        case .manual: break
        }
    }

    /// Gives the screen to one app and takes it from the one that has it.
    mutating func activate(_ session: SessionID, at now: Instant, into outbox: inout Outbox) {
        if let former = fullApp, former != session {
            cancelFingers(of: former, at: nil, into: &outbox)
            setLevel(levelBehind(former), of: former, into: &outbox)
        }
        setLevel(.full, of: session, into: &outbox)
        let isTouched = sessions[session]?.app.map { $0.isTouchable || configuration.touch.anyAppType } ?? false
        touchTarget = isTouched ? session : nil
        updateContexts(into: &outbox)
    }

    /// Gives an app what one that is not on the screen may have.
    mutating func goBehind(_ session: SessionID, into outbox: inout Outbox) {
        setLevel(levelBehind(session), of: session, into: &outbox)
    }

    var fullApp: SessionID? { sessions.ids.first { sessions[$0]?.app?.status.level == .full } }

    /// The level of an app that is not on the screen: LIMITED while it may still be heard, else BACKGROUND.
    private func levelBehind(_ session: SessionID) -> HMILevel {
        guard let app = sessions[session]?.app, app.isAudible else { return .background }
        // Of two of the same kind only one may sound.
        let rivals = sessions.ids.filter { $0 != session }.compactMap { sessions[$0]?.app }
            .filter { $0.status.level == .full || $0.status.level == .limited }
        return rivals.contains { $0.isAudible && !Set($0.types).isDisjoint(with: app.types) } ? .background : .limited
    }

    private mutating func setLevel(_ level: HMILevel, of session: SessionID, into outbox: inout Outbox) {
        guard let app = sessions[session]?.app else { return }
        let isHeard = level == .full || level == .limited
        var status = app.status
        status.level = level
        status.audio = isHeard && app.isAudible ? .audible : .notAudible
        status.video = isHeard && app.isTouchable ? .streamable : .notStreamable
        set(status, of: session, into: &outbox)
        if status.level != app.status.level { save(session, into: &outbox) }
        outbox.effects.append(.note(.level(session, app: app.name, level)))
        needsRedraw = true
    }

    /// ALERT for the app whose alert is seen, HMI_OBSCURED for the one under it, MAIN for all others.
    mutating func updateContexts(into outbox: inout Outbox) {
        let alerting = seenAlert.flatMap { alerts[$0]?.session }
        for session in sessions.ids {
            guard let app = sessions[session]?.app else { continue }
            var status = app.status
            if session == alerting {
                status.context = .alert
            } else if alerting != nil, status.level == .full {
                status.context = .obscured
            } else {
                status.context = .main
            }
            set(status, of: session, into: &outbox)
        }
    }

    /// Tells the app, where anything is new.
    private mutating func set(_ status: HMIStatus, of session: SessionID, into outbox: inout Outbox) {
        guard sessions[session]?.app?.status != status else { return }
        sessions[session]?.app?.status = status
        notify(session, .onHMIStatus, Notifications.hmiStatus(status), into: &outbox)
    }
}
