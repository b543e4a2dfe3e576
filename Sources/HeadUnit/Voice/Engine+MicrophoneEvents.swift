import BezelModel
import SmartDeviceLink

/// What the microphone hears.
extension Engine {
    mutating func heard(_ event: MicrophoneEvent, of id: MicrophoneUse.ID, _ outbox: inout Outbox) {
        guard let owner = voice.desk.heard(event, of: id) else { return }
        switch owner {
        case .recording:
            let isBacklogged = voice.recordings.session.map { sessions.isBacklogged($0) } ?? false
            perform(voice.recordings.heard(event, isBacklogged: isBacklogged, at: outbox.now), &outbox)
        case .session: perform(voice.session.heard(event, at: outbox.now), &outbox)
        }
    }

    /// OnAudioPassThru: the sound is the message's raw data.
    mutating func pass(_ piece: ArraySlice<UInt8>, to session: SessionID, _ outbox: inout Outbox) {
        guard let app = apps[session],
            app.policy.permission(to: .onAudioPassThru, at: status[session].level) == .allowed
        else { return }
        let message = RPCMessage(
            type: .notification, function: .onAudioPassThru, correlationID: -1, parameters: [:], bulk: piece)
        sessions.send(message.payload, to: session, &outbox)
    }
}
