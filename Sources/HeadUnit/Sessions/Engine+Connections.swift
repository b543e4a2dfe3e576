import BezelModel
import SmartDeviceLink

/// The end of connections, and of the streams of their sessions.
extension Engine {
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

    /// Sends EndService for the app's streams, as sdl_core's `EndNaviServices` does, and then for the session.
    mutating func sendEndService(to session: SessionID, _ outbox: inout Outbox) {
        endStreams(of: session, &outbox)
        sessions.sendEndService(to: session, &outbox)
    }

    /// Ends an app's streams from our side.
    mutating func endStreams(of session: SessionID, _ outbox: inout Outbox) {
        perform(streams.endAll(of: session, at: outbox.now), &outbox)
    }

    mutating func setBacklogged(_ connection: ConnectionID, _ bytes: Int, _ outbox: inout Outbox) {
        guard let device = sessions.device(of: connection) else { return }
        guard budget.hold(bytes, for: .backlog(connection), of: device, isGuest: consent.isGuest(device)) else {
            outbox.effects.append(.abandon(connection))
            return
        }
        let isBacklogged = bytes > 0
        guard sessions.setBacklogged(connection, isBacklogged), !isBacklogged else { return }
        for session in sessions.ids(on: connection) { touch.sendHeldMoves(of: session, &sessions, &outbox) }
    }
}
