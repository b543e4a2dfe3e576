import BezelModel
import SmartDeviceLink

/// The video and the audio of apps, between the sessions and ``Streams``.
extension Engine {
    mutating func startStream(_ wish: StreamWish, _ session: SessionID, _ outbox: inout Outbox) {
        let actions = streams.start(
            wish, session, of: apps[session], status[session], on: configuration.screen.viewport.area, at: outbox.now)
        perform(actions, &outbox)
    }

    /// Data of a stream has come. Nothing is allocated for it.
    mutating func received(
        _ piece: FramePiece, _ id: StreamID, on connection: ConnectionID, _ outbox: inout Outbox
    ) {
        switch streams.received(piece, id, at: outbox.now) {
        case .pass(let passed): outbox.append(passed, of: id)
        case .flows(let passed, let app):
            outbox.append(passed, of: id)
            outbox.log(.stream(id, app: app, .flows))
            if id.kind == .audio { perform([.streamedSoundChanged(true)], &outbox) }
        case .announced: break
        case .late: if piece.isStart { sessions.countDroppedFrame() }
        case .violation where apps[id.session] != nil:
            sessions.countDroppedFrame()
            // As in sdl_core the session stays open, and the app may register again.
            perform([unregistered(id.session, .protocolViolation), .unregister(id.session, [])], &outbox)
        case .violation, .refused: if piece.isStart { drop(piece, on: connection, &outbox) }
        }
    }

    /// Drops a frame of a service that is not taken. Too many of them are a flood.
    private mutating func drop(_ piece: FramePiece, on connection: ConnectionID, _ outbox: inout Outbox) {
        if let actions = sessions.refusal(of: piece.header, on: connection, &outbox) { perform(actions, &outbox) }
    }

    /// What the program can decode or play has changed: apps that have subscribed to VIDEO_STREAMING are notified, and
    /// streams end that it no longer can.
    mutating func changeStreams(_ new: HeadUnitConfiguration.Streams, _ outbox: inout Outbox) {
        guard new != configuration.streams else { return }
        configuration.streams = new
        perform(streams.handle(.configured(configuration), at: outbox.now), &outbox)
        perform(sessions.handle(.configured(configuration), at: outbox.now), &outbox)
        perform(apps.capabilitiesChanged([.videoStreaming]) { capabilities(of: $0) }, &outbox)
    }
}
