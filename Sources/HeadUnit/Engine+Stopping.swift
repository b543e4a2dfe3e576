import BezelModel
import SmartDeviceLink

/// The end of the program, and of all data of apps.
extension Engine {
    mutating func stop(_ outbox: inout Outbox) {
        perform(voice.session.end(.closed), &outbox)
        for session in sessions.ids { dismiss(session, .ignitionOff, &outbox) }
        end(sessions.ids, .closed, &outbox)
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
        perform(countRecords(), &outbox)
    }
}
