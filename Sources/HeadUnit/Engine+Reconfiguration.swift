import BezelModel
import SmartDeviceLink

/// The configuration file was read again while apps are connected.
extension Engine {
    /// Takes over another configuration.
    ///
    /// Used at once: which app gets the screen, the times and the queue of alerts (alerts that are on the screen or wait
    /// keep theirs), rates, touches, regions, buttons, resumption, pending requests, consent (a device that was refused
    /// keeps its time), the theme, the language, policies and items of vehicle data, and apps are notified. Used with the
    /// next connection, session or registration: the limits of frames and requests, the heartbeat, the vehicle, quotas,
    /// and the app types that a policy allows. Not used until the next start: the screen, the sound device, and driver
    /// distraction at the start; streams are changed by ``Event/streamsChanged(_:)``.
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
        // Permissions name the items of vehicle data.
        let hasOtherItems = new.vehicleItems.custom.map(\.name) != former.vehicleItems.custom.map(\.name)
        // With other types for touches, other apps than before have templates.
        let hasOtherTemplates = new.touch.anyAppType != former.touch.anyAppType && configuration.screen.templates
        notifyApps(
            of: Reload.Changes(
                isOfConfiguration: true, hasOtherLanguage: former.language != new.language,
                hasOtherPermissions: hasOtherItems, capabilities: hasOtherTemplates ? AppRegistry.ofScreen : []),
            &outbox)
        showReload(&outbox)
    }

    /// Gives all apps their new policies, and notifies them of other changes.
    mutating func notifyApps(of changes: Reload.Changes, _ outbox: inout Outbox) {
        apps.startReload(changes)
        continueReload(&outbox)
    }

    /// Notifies the next apps of changes for all apps.
    mutating func continueReload(_ outbox: inout Outbox) {
        let next = apps.nextInReload(at: outbox.now)
        var (unauthorized, strangers): ([SessionID], [SessionID]) = ([], [])
        for (session, changes) in next {
            guard let notifications = updatePolicy(of: session, tells: changes.hasOtherPermissions) else {
                if changes.isOfConfiguration { unauthorized.append(session) }
                continue
            }
            perform(notifications, &outbox)
            if let policy = apps[session]?.policy {
                perform(car.limit(session, to: policy, at: outbox.now), &outbox)
                limitRecording(of: session, to: policy, &outbox)
            }
            guard changes.hasOtherLanguage else { continue }
            perform([.notify(session, .onLanguageChange, Notifications.language(configuration.language))], &outbox)
            if !speaksLanguage(session) { strangers.append(session) }
        }
        for session in unauthorized { dismissAtNone(session, .appUnauthorized, &outbox) }
        for session in strangers { dismissAtNone(session, .languageChange, &outbox) }
        end(unauthorized + strangers, .unregistered, &outbox)
        perform(status.findTouchTarget(), &outbox)
        for (session, changes) in next {
            perform(apps.capabilitiesChanged(of: session, changes.capabilities) { capabilities(of: $0) }, &outbox)
            if changes.hasOtherModules { perform(car.remoteControl.tellStatus(to: session), &outbox) }
        }
        if next.contains(where: \.changes.isOfConfiguration) { showReload(&outbox) }
    }

    private mutating func showReload(_ outbox: inout Outbox) {
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
}
