import BezelModel
import SmartDeviceLink

/// The configuration file was read again while apps are connected.
extension Engine {
    /// Takes over another configuration.
    ///
    /// Used at once: which app gets the screen, the times and the queue of alerts (alerts that are on the screen or wait
    /// keep theirs), rates, touches, regions, buttons, resumption, pending requests, consent (a device that was refused
    /// keeps its time), the theme, the language and policies, and apps are notified. Used with the next connection,
    /// session or registration: the limits of frames and requests, the heartbeat, the vehicle, quotas, and the app types
    /// that a policy allows. Not used until the next start: the screen, the sound device, and driver distraction at the
    /// start; streams are changed by ``Event/streamsChanged(_:)``.
    ///
    /// Apps are notified a few at a time, so that a touch does not wait for all of them.
    mutating func reconfigure(_ new: HeadUnitConfiguration, _ outbox: inout Outbox) {
        let former = configuration
        configuration = new
        configuration.screen = former.screen
        configuration.streams = former.streams
        configuration.hasSecondaryTransport = former.hasSecondaryTransport
        configuration.sound.isAvailable = former.sound.isAvailable
        configuration.sound.canBeHeard = former.sound.canBeHeard
        configuration.driverDistraction = former.driverDistraction
        budget.configure(configuration)
        forEachFeature(.configured(configuration), &outbox)
        apps.startReload(
            hasOtherLanguage: former.language != new.language,
            hasOtherTemplates: new.touch.anyAppType != former.touch.anyAppType && configuration.screen.templates)
        continueReload(&outbox)
    }

    /// Notifies the next apps of the configuration's changes.
    mutating func continueReload(_ outbox: inout Outbox) {
        let registered = apps.nextInReload(at: outbox.now)
        let unauthorized = registered.filter { !takesPolicy($0, &outbox) }
        let strangers =
            apps.reload.hasOtherLanguage
            ? registered.filter { !unauthorized.contains($0) && !speaksLanguage($0, &outbox) } : []
        for session in unauthorized { dismissAtNone(session, .appUnauthorized, &outbox) }
        for session in strangers { dismissAtNone(session, .languageChange, &outbox) }
        end(unauthorized + strangers, .unregistered, &outbox)
        perform(status.findTouchTarget(), &outbox)
        if apps.reload.hasOtherTemplates {
            // Other apps than before have templates.
            perform(apps.capabilitiesChanged(of: Set(registered)) { capabilities(of: $0) }, &outbox)
        }
        perform(screens.showApp(in: screenContext(at: outbox.now)), &outbox)
        outbox.needsRedraw = true
    }

    /// Gives an app its new policy, and notifies it if its permissions change.
    ///
    /// - Returns: Whether it may stay.
    mutating func takesPolicy(_ session: SessionID, _ outbox: inout Outbox) -> Bool {
        guard let app = apps[session] else { return true }
        let policy = configuration.policy[app.appID, app.device].limited(to: app.standing).serving(
            configuration, vehicle.served)
        guard policy.isAllowed, policy.nicknames.isEmpty || policy.nicknames.contains(app.name) else { return false }
        apps.setPolicy(policy, of: session)
        if let app = apps[session] { status.update(app) }
        if policy.rpcs != app.policy.rpcs || policy.unserved != app.policy.unserved, let app = apps[session] {
            let permissions = Notifications.permissions(app, configuration)
            perform([.notify(session, .onPermissionsChange, permissions)], &outbox)
        }
        notifyOwedDistraction(session, &outbox)
        return true
    }

    /// Notifies an app of the head unit's new language.
    ///
    /// - Returns: Whether it is the one that the app has registered for.
    private mutating func speaksLanguage(_ session: SessionID, _ outbox: inout Outbox) -> Bool {
        guard let app = apps[session] else { return true }
        perform([.notify(session, .onLanguageChange, Notifications.language(configuration.language))], &outbox)
        return app.language == configuration.language && app.displayLanguage == configuration.language
    }

    /// As sdl_core dismisses apps: at NONE, with the reason. What they kept is forgotten; they may register again.
    private mutating func dismissAtNone(_ session: SessionID, _ reason: UnregisteredReason, _ outbox: inout Outbox) {
        perform(
            [
                .notify(session, .onHMIStatus, Notifications.hmiStatus(HMIStatus())), unregistered(session, reason),
            ], &outbox)
        sendEndService(to: session, &outbox)
    }

    mutating func setDriverDistraction(_ isOn: Bool, _ outbox: inout Outbox) {
        perform(apps.setDriverDistraction(isOn), &outbox)
        perform(consent.setDriverDistraction(isOn, at: outbox.now), &outbox)
        perform(pairing.setDriverDistraction(isOn), &outbox)
        let context = screenContext(at: outbox.now)
        perform(screens.limitMenu(in: context), &outbox)
        perform(screens.limitKeyboard(in: context), &outbox)
        outbox.needsRedraw = true
    }
}
