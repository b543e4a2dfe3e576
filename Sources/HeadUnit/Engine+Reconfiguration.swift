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
        configureFeatures(&outbox)
        endForbiddenRecording(&outbox)
        apps.startReload(
            hasOtherLanguage: former.language != new.language,
            hasOtherTemplates: new.touch.anyAppType != former.touch.anyAppType && configuration.screen.templates)
        continueReload(&outbox)
    }

    /// Notifies the next apps of the configuration's changes.
    mutating func continueReload(_ outbox: inout Outbox) {
        let registered = apps.nextInReload(at: outbox.now)
        let unauthorized = registered.filter { !mayStay($0) }
        let others = registered.filter { !unauthorized.contains($0) }
        for session in others { perform(updatePolicy(of: session), &outbox) }
        var strangers: [SessionID] = []
        if apps.reload.hasOtherLanguage {
            let language = Notifications.language(configuration.language)
            perform(others.map { .notify($0, .onLanguageChange, language) }, &outbox)
            strangers = others.filter { !speaksLanguage($0) }
        }
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

    /// Whether an app has registered for the head unit's language.
    private func speaksLanguage(_ session: SessionID) -> Bool {
        guard let app = apps[session] else { return true }
        return app.language == configuration.language && app.displayLanguage == configuration.language
    }

    /// As sdl_core dismisses apps: at NONE, with the reason. What they kept is forgotten; they may register again.
    private mutating func dismissAtNone(_ session: SessionID, _ reason: UnregisteredReason, _ outbox: inout Outbox) {
        perform(
            [
                .notify(session, .onHMIStatus, Notifications.hmiStatus(HMIStatus())), .unregistered(session, reason),
            ], &outbox)
        sendEndService(to: session, &outbox)
    }

    // MARK: Changes of single values

    /// The permission of Speak says whether sound can be played; `speechCapabilities` change at their next
    /// registration. Sounds are played in any case, because only this shows that the sound works again.
    mutating func setAudible(_ canBeHeard: Bool, _ outbox: inout Outbox) {
        guard canBeHeard != configuration.sound.canBeHeard else { return }
        configuration.sound.canBeHeard = canBeHeard
        for app in apps.all {
            let permissions = Notifications.permissions(app, configuration)
            perform([.notify(app.session, .onPermissionsChange, permissions)], &outbox)
        }
    }

    /// The screen's size has changed: the app's touches are cancelled, because positions have another meaning now.
    mutating func changeScreen(to viewport: Viewport, _ outbox: inout Outbox) {
        guard viewport != configuration.screen.viewport else { return }
        if let target = touch.target { perform([.cancelTouches(target, at: nil)], &outbox) }
        configuration.screen.viewport = viewport
        touch.changeViewport(viewport)
        outbox.needsRedraw = true
        perform(apps.capabilitiesChanged { capabilities(of: $0) }, &outbox)
    }
}
