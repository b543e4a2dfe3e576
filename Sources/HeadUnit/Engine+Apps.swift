import BezelModel
import SmartDeviceLink

/// The end of apps and sessions, and messages to all apps.
extension Engine {
    /// Removes sessions with all data of their apps, without sending anything to them. Which app is activated next is
    /// decided after all of them are removed.
    mutating func end(_ leaving: [SessionID], _ reason: SessionEndReason, _ outbox: inout Outbox) {
        let ended = leaving.filter { sessions[$0] != nil }
        let wasFull = ended.contains { status[$0].level == .full }
        let secondaries = Set(ended.compactMap { sessions.secondary(of: $0) })
        for session in ended {
            longRequests.forget(session)
            sessions.close(session, at: outbox.now)
        }
        for session in ended {
            let app = remove(session, reason, &outbox)
            outbox.log(.sessionEnded(session, app: app?.name))
        }
        for link in secondaries.sorted(by: { $0.number < $1.number }) where !sessions.hasSessions(onSecondary: link) {
            drop(link, &outbox)
        }
        if wasFull { perform(status.activateNext(), &outbox) }
    }

    /// Removes an app from every feature.
    private mutating func remove(
        _ session: SessionID, _ reason: SessionEndReason, _ outbox: inout Outbox
    ) -> AppInfo? {
        guard let app = apps[session], let record = record(of: session) else { return nil }
        let reason = app.standing.isAllowed ? reason : .notAllowed
        forEachFeature(.appLeft(DepartedApp(session: session, reason: reason, record: record)), &outbox)
        budget.release(.files(session))
        budget.release(.content(session))
        countRecords(&outbox)
        outbox.needsRedraw = true
        return app
    }

    /// UnregisterAppInterface. The session and its connection stay open, as in sdl_core: the app may register again.
    mutating func unregister(_ session: SessionID, _ response: [Action], _ outbox: inout Outbox) {
        let wasFull = status[session].level == .full
        perform(streams.endAll(of: session, at: outbox.now), &outbox)
        // Requests of its alerts and its Speak are answered before the response to UnregisterAppInterface.
        let app = remove(session, .unregistered, &outbox)
        perform(response, &outbox)
        if let app { outbox.log(.unregistered(session, app: app.name)) }
        if wasFull { perform(status.activateNext(), &outbox) }
    }

    /// Ends the session with EndService, and the connection too if no other session is on it.
    mutating func leave(_ session: SessionID, _ reason: SessionEndReason, _ outbox: inout Outbox) {
        guard let connection = sessions.connection(of: session) else { return }
        sendEndService(to: session, &outbox)
        end([session], reason, &outbox)
        if sessions.ids(on: connection).isEmpty { drop(connection, &outbox) }
    }

    /// Ends sessions whose apps ask for too much. Their connection stays open; on it these apps cannot register again.
    mutating func expel(_ leaving: [SessionID], _ reason: UnregisteredReason, _ outbox: inout Outbox) {
        for session in leaving {
            if let app = apps[session] { sessions.refuseRegistrations(of: app.appID, on: session) }
            dismiss(session, reason, &outbox)
        }
        end(leaving, .closed, &outbox)
    }

    /// Admits an app of another device: it gets its policy and its first level.
    mutating func admit(_ session: SessionID, _ standing: ConsentStanding, _ outbox: inout Outbox) {
        guard let app = apps[session] else { return }
        apps.setStanding(standing, of: session)
        guard takesPolicy(session, &outbox), !app.standing.isAllowed else { return }
        status.admit(session, at: outbox.now)
        // The data that the app resumed with its hash are stored again.
        if !resumption.hash(of: session).isEmpty { perform([.recordChanged(session)], &outbox) }
        outbox.log(.admitted(session, app: app.name, device: app.device))
    }

    /// Ends the session of an app of another device, because the device or the app is not allowed, or no longer.
    mutating func turnAway(_ session: SessionID, _ outbox: inout Outbox) {
        guard let app = apps[session] else { return }
        perform([unregistered(session, .appUnauthorized)], &outbox)
        leave(session, .lost, &outbox)
        outbox.log(.turnedAway(session, app: app.name, device: app.device))
    }

    /// Forgets a device and all that is kept of its apps.
    mutating func forget(_ device: DeviceID, _ outbox: inout Outbox) {
        perform(consent.forget(device, at: outbox.now), &outbox)
        files.forget(device)
        resumption.forget(device)
        countRecords(&outbox)
    }

    /// The driver has chosen an app: it gets the screen, or the driver is asked whether it is allowed.
    mutating func choose(_ session: SessionID, _ outbox: inout Outbox) {
        guard let app = apps[session] else { return }
        perform(app.standing.isAllowed ? status.choose(session) : consent.pick(session, at: outbox.now), &outbox)
    }

    /// Notifies an app of the reason for the end of its session.
    func unregistered(_ session: SessionID, _ reason: UnregisteredReason) -> Action {
        .notify(session, .onAppInterfaceUnregistered, Notifications.unregistered(reason))
    }

    private mutating func dismiss(_ session: SessionID, _ reason: UnregisteredReason, _ outbox: inout Outbox) {
        perform([unregistered(session, reason)], &outbox)
        sendEndService(to: session, &outbox)
    }

    /// Sends EndService for the app's streams, as sdl_core's `EndNaviServices` does, and then for the session.
    mutating func sendEndService(to session: SessionID, _ outbox: inout Outbox) {
        perform(streams.endAll(of: session, at: outbox.now), &outbox)
        sessions.sendEndService(to: session, &outbox)
    }

    mutating func disconnected(_ connection: ConnectionID, _ outbox: inout Outbox) {
        for session in sessions.loseSecondary(connection) {
            for kind in StreamID.Kind.allCases {
                perform(streams.linkLost(StreamID(session, kind), at: outbox.now), &outbox)
            }
            sessions.secondaryLost(by: session, &outbox)
        }
        end(sessions.ids(on: connection), .lost, &outbox)
        let unused = sessions.secondaries(of: connection)
        sessions.disconnect(connection)
        for link in unused { drop(link, &outbox) }
        budget.release(.messages(connection))
        budget.release(.backlog(connection))
    }

    /// Closes a connection and ends all its sessions.
    mutating func drop(_ connection: ConnectionID, _ outbox: inout Outbox) {
        disconnected(connection, &outbox)
        outbox.effects.append(.close(connection))
    }

    /// Ends all of a connection from our side, and says so in each of its sessions.
    mutating func close(_ connection: ConnectionID, _ outbox: inout Outbox) {
        for session in sessions.ids(on: connection) { dismiss(session, .resourceConstraint, &outbox) }
        drop(connection, &outbox)
    }

    mutating func stop(_ outbox: inout Outbox) {
        for session in sessions.ids { dismiss(session, .ignitionOff, &outbox) }
        end(sessions.ids, .lost, &outbox)
        perform(alerts.stop(at: outbox.now), &outbox)
        for connection in sessions.disconnectAll() { outbox.effects.append(.close(connection)) }
        budget.releaseAll()
        apps.stopReload()
        apps.stopDialling()
    }

    /// Notifies every app and deletes all data of apps.
    mutating func masterReset(_ outbox: inout Outbox) {
        let leaving = apps.all.map(\.session)
        for session in leaving { dismiss(session, .masterReset, &outbox) }
        end(leaving, .unregistered, &outbox)
        forEachFeature(.masterReset, &outbox)
        countRecords(&outbox)
    }

    /// Closes an app: its level becomes NONE until the driver chooses it, and what it has on the screen ends.
    mutating func close(_ session: SessionID, _ outbox: inout Outbox) {
        guard status[session].level != .none else { return }
        forEachFeature(.appClosed(session), &outbox)
        countContent(of: session)
    }

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
