import BezelModel
import SmartDeviceLink

/// The integrator has changed his mind while apps are connected.
extension Engine {
    /// Takes over another configuration.
    ///
    /// In force at once: who gets the screen from now on, the times and the queue of alerts (what is on the screen or
    /// waits keeps its own), rates, touches, regions, buttons, resumption, pending requests, the theme, the language and
    /// policies, of which apps are told. In force with the next connection, session or registration: the limits of frames
    /// and requests, the heartbeat, the vehicle, quotas, and what types a policy lets an app have. Not at all: what the
    /// screen and the sound are, and what the driver is spared at the start; they stay as they were.
    mutating func reconfigure(_ wish: HeadUnitConfiguration, at now: Instant, into outbox: inout Outbox) {
        let former = configuration
        configuration = wish
        configuration.screen = former.screen
        configuration.sound.isAvailable = former.sound.isAvailable
        configuration.sound.canBeHeard = former.sound.canBeHeard
        configuration.driverDistraction = former.driverDistraction
        queue.reconfigure(length: wish.alerts.queueLength, longestWait: wish.alerts.longestWait)
        let registered = sessions.ids.filter { sessions[$0]?.app != nil }
        let unauthorized = registered.filter { !takesPolicy($0, into: &outbox) }
        let strangers =
            former.language == wish.language
            ? [] : registered.filter { !unauthorized.contains($0) && !speaksLanguage($0, into: &outbox) }
        for session in unauthorized { dismiss(session, .appUnauthorized, into: &outbox) }
        for session in strangers { dismiss(session, .languageChange, into: &outbox) }
        end(unauthorized + strangers, .unregistered, at: now, into: &outbox)
        findTouchTarget(into: &outbox)
        needsRedraw = true
    }

    /// Lets another policy hold for an app, and tells it where it may do more or less than before.
    ///
    /// - Returns: Whether it may stay.
    private mutating func takesPolicy(_ session: SessionID, into outbox: inout Outbox) -> Bool {
        guard let app = sessions[session]?.app else { return true }
        let policy = configuration.policy[app.appID]
        guard policy.isAllowed, policy.nicknames.isEmpty || policy.nicknames.contains(app.name) else { return false }
        sessions[session]?.app?.policy = policy
        if policy.rpcs != app.policy.rpcs {
            notify(session, .onPermissionsChange, Notifications.permissions(policy, configuration.sound), into: &outbox)
        }
        return true
    }

    /// Tells an app which language is spoken from now on.
    ///
    /// - Returns: Whether it is the one that the app has registered for.
    private mutating func speaksLanguage(_ session: SessionID, into outbox: inout Outbox) -> Bool {
        guard let app = sessions[session]?.app else { return true }
        notify(session, .onLanguageChange, Notifications.language(configuration.language), into: &outbox)
        return app.language == configuration.language && app.displayLanguage == configuration.language
    }

    /// As sdl_core sends apps away: at NONE, with the reason. What they kept is forgotten; they may register anew.
    private mutating func dismiss(_ session: SessionID, _ reason: UnregisteredReason, into outbox: inout Outbox) {
        notify(session, .onHMIStatus, Notifications.hmiStatus(HMIStatus()), into: &outbox)
        notify(session, .onAppInterfaceUnregistered, Notifications.unregistered(reason), into: &outbox)
        sendEndService(to: session, into: &outbox)
    }
}
