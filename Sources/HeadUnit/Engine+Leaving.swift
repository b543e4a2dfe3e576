import BezelModel
import SmartDeviceLink

/// The end of apps and of their sessions.
extension Engine {
    /// Removes sessions with all data of their apps, without sending anything to them. What is on the screen next is
    /// decided after all of them are removed.
    mutating func end(_ leaving: [SessionID], _ reason: SessionEndReason, _ outbox: inout Outbox) {
        let ended = leaving.filter { sessions[$0] != nil }
        let shown = ended.first { status.lastingLevel(of: $0) == .full }.flatMap { apps[$0] }
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
        guard let shown else { return }
        switch reason {
        case .lost: perform(status.lose(shown, at: outbox.now), &outbox)
        case .closed, .unregistered, .notAllowed: perform(status.activateNext(), &outbox)
        }
    }

    /// Removes an app from every feature.
    private mutating func remove(
        _ session: SessionID, _ reason: SessionEndReason, _ outbox: inout Outbox
    ) -> AppInfo? {
        guard let app = apps[session], let record = record(of: session) else { return nil }
        let reason = app.standing.isAllowed ? reason : .notAllowed
        let departed = DepartedApp(session: session, reason: reason, record: record, face: face(of: app))
        forEachFeature(.appLeft(departed), &outbox)
        budget.release(.files(session))
        budget.release(.content(session))
        perform(countRecords(), &outbox)
        outbox.needsRedraw = true
        return app
    }

    /// UnregisterAppInterface. The session and its connection stay open, as in sdl_core: the app may register again.
    mutating func unregister(_ session: SessionID, _ response: [Action], _ outbox: inout Outbox) {
        let wasFull = status.lastingLevel(of: session) == .full
        endStreams(of: session, &outbox)
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

    /// Notifies an app of the reason, and sends EndService to it.
    mutating func dismiss(_ session: SessionID, _ reason: UnregisteredReason, _ outbox: inout Outbox) {
        perform([.unregistered(session, reason)], &outbox)
        sendEndService(to: session, &outbox)
    }

    /// Closes an app: its level becomes NONE until the driver chooses it, and what it has on the screen ends.
    mutating func closeApp(_ session: SessionID, _ outbox: inout Outbox) {
        guard status.lastingLevel(of: session) != .notRunning else { return }
        forEachFeature(.appClosed(session), &outbox)
        countContent(of: session)
    }
}
