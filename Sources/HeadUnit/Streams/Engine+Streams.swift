import BezelModel
import SmartDeviceLink

/// The video and the audio of apps, between the sessions and ``Streams``.
extension Engine {
    mutating func startStream(_ wish: StreamWish, _ session: SessionID, at now: Instant) -> [Action] {
        streams.start(
            wish, session, of: apps[session], status[session], on: configuration.screen.viewport.area, at: now)
    }

    /// Passes data of a stream on. Nothing is allocated for it.
    mutating func pass(
        _ piece: FramePiece, _ id: StreamID, on connection: ConnectionID, _ outbox: inout Outbox
    ) -> [Action] {
        switch streams.received(piece, id, at: outbox.now) {
        case .pass(let passed): outbox.append(passed, of: id)
        case .flows(let passed, let app):
            outbox.append(passed, of: id)
            outbox.log(.stream(id, app: app, .flows))
            if id.kind == .audio { return [.streamedSoundChanged(true)] }
        case .announced: break
        case .late: if piece.isStart { sessions.countDroppedFrame() }
        case .violation where apps[id.session] != nil:
            sessions.countDroppedFrame()
            // As in sdl_core the session stays open, and the app may register again.
            return [.unregistered(id.session, .protocolViolation), .unregister(id.session, [])]
        case .violation, .refused:
            // Too many of them are a flood.
            if piece.isStart { return sessions.refusal(of: piece.header, on: connection, &outbox) ?? [] }
        }
        return []
    }

    /// What the program can decode or play has changed: apps that have subscribed to VIDEO_STREAMING are notified, and
    /// streams end that it no longer can.
    mutating func changeStreams(_ new: HeadUnitConfiguration.Streams, _ outbox: inout Outbox) {
        guard new != configuration.streams else { return }
        configuration.streams = new
        perform(streams.handle(.configured(configuration), at: outbox.now), &outbox)
        perform(sessions.handle(.configured(configuration), at: outbox.now), &outbox)
        notifyApps(of: Reload.Changes(capabilities: [.videoStreaming]), &outbox)
    }
}
