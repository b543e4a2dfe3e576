import SmartDeviceLink

/// What apps are notified of.
extension HMIStatusArbiter {
    /// Sets everything but the context, which depends on the cards.
    mutating func setStatus(_ status: HMIStatus, of index: Int) -> [Action] {
        let (former, granted) = (entries[index].status, entries[index].granted)
        entries[index].status = status
        entries[index].status.context = former.context
        let actions = grant(at: index)
        // The level that is stored has changed, but not the one that the app has while an event of the car lasts.
        let isHidden = status.level != former.level && entries[index].granted.level == granted.level
        return isHidden ? actions + [.recordChanged(entries[index].app.session)] : actions
    }

    /// What the app may do while the events of the car last.
    func granted(of entry: Entry) -> HMIStatus {
        var status = entry.held ?? entry.status
        status.context = entry.status.context
        return status.during(events, entry.app, activatedSince: entry.activatedSince, keepsLevel: entry.keepsLevel)
    }

    /// Finds what an app may do now, and notifies it and other features of what has changed.
    mutating func grant(at index: Int) -> [Action] {
        let former = entries[index].granted
        let granted = granted(of: entries[index])
        entries[index].granted = granted
        var actions = tellStatus(of: index)
        if granted.audio != former.audio || granted.video != former.video || granted.level != former.level {
            actions.append(.statusChanged(entries[index].app.session))
        }
        guard granted.level != former.level else { return actions + [.redraw] }
        return actions + [.levelChanged(entries[index].app.session, granted.level), .redraw]
    }

    /// Sets ALERT for the app whose alert is shown, HMI_OBSCURED for the app behind it, and MAIN for all others.
    /// Between two alerts the context does not change to MAIN until the second is seen.
    mutating func updateContexts(under cover: ScreenCover?) -> [Action] {
        var actions: [Action] = []
        for index in entries.indices {
            entries[index].status.context = context(of: entries[index], under: cover)
            entries[index].granted.context = entries[index].status.context
            actions += tellStatus(of: index)
        }
        return actions
    }

    private func context(of entry: Entry, under cover: ScreenCover?) -> SystemContext {
        var uncovered = pageContext?.app == entry.app.session ? pageContext?.context ?? .main : .main
        if let voice, entry.granted.level == .full { uncovered = voice.context }
        guard let cover else { return uncovered }
        let isOwner = cover.session == entry.app.session
        let isObscured = cover.isFull && entry.granted.level == .full
        if cover.isSeen { return isOwner ? .alert : isObscured ? .obscured : uncovered }
        guard entry.status.context != uncovered else { return uncovered }
        return isOwner ? entry.status.context : isObscured ? .obscured : uncovered
    }

    /// The card while the driver speaks has come, or has gone (nil).
    mutating func setVoice(_ owner: VoiceDesk.Owner?, under cover: ScreenCover?) -> [Action] {
        voice = owner
        return updateContexts(under: cover)
    }

    /// A menu or an interaction of the app on the screen opens or closes.
    mutating func setPageContext(
        _ context: SystemContext, of session: SessionID?, under cover: ScreenCover?
    ) -> [Action] {
        pageContext = session.map { ($0, context) }
        return updateContexts(under: cover)
    }

    /// Speech begins or ends: the audio state of apps is attenuated or restored.
    mutating func setSpeaking(_ isSpeaking: Bool) -> [Action] {
        self.isSpeaking = isSpeaking
        return tellAllStatuses()
    }

    /// A navigation app's streamed sound begins or ends: that of other apps is attenuated or restored (sdl_core's
    /// `NaviStreamingHmiState`).
    mutating func setStreamedSound(_ isHeard: Bool) -> [Action] {
        hasStreamedSound = isHeard
        return tellAllStatuses()
    }

    private mutating func tellAllStatuses() -> [Action] {
        entries.indices.reduce(into: []) { $0 += tellStatus(of: $1) }
    }

    /// Sends the status if a value has changed.
    private mutating func tellStatus(of index: Int) -> [Action] {
        var status = entries[index].granted
        let isSecond = isSpeaking || hasStreamedSound && !entries[index].app.isTouchable
        if isSecond, status.audio == .audible { status.audio = attenuates ? .attenuated : .notAudible }
        if hasVoiceSession { status.audio = .notAudible }
        guard status != entries[index].told else { return [] }
        entries[index].told = status
        return [.notify(entries[index].app.session, .onHMIStatus, Notifications.hmiStatus(status))]
    }
}
