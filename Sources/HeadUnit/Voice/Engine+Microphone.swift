import BezelModel
import SmartDeviceLink

/// The recordings of apps.
extension Engine {
    /// The RPCs that need a microphone.
    static let microphoneFunctions: Set<FunctionID> = [.performAudioPassThru, .endAudioPassThru, .onAudioPassThru]

    mutating func performAudioPassThru(_ content: PerformAudioPassThru, _ request: RPCRequest) -> [Action] {
        func refuse(_ response: Response) -> [Action] { [.respond(request.id, response)] }
        if appsMicrophone == .deny { return request.respond(.disallowed, "apps may not use the microphone here") }
        guard isMicrophoneOn else { return request.respond(.rejected, Self.switchedOff) }
        let prompt = sound(of: content.prompt, request.session)
        if let missing = prompt.missingFile { return request.respond(.fileNotFound, missing) }
        if let refusal = voice.recordings.refusal(isFree: mayShowVoiceCard) { return refuse(refusal) }
        let standing = appsMicrophone == .allow ? .allowed : voice.consent.standing(of: request.app)
        guard standing != .refused else {
            return request.respond(.userDisallowed, "the driver does not allow this app to use the microphone")
        }
        let actions = voice.recordings.perform(
            content, request, name: request.app.label(in: configuration.language), prompt: prompt,
            isAsked: standing == .unknown)
        guard standing == .unknown else { return actions }
        return actions + voice.consent.ask(about: request.app, icon: icon(of: request.session))
    }

    /// The driver has answered whether an app may use the microphone.
    mutating func decide(_ answer: MicrophoneConsent.Answer, for session: SessionID, at now: Instant) -> [Action] {
        guard voice.recordings.session == session else { return [] }
        switch answer {
        case .thisTime, .always: return voice.recordings.allowed(isFree: mayShowVoiceCard, at: now)
        case .no:
            return voice.recordings.refused(
                Response(.userDisallowed, "the driver does not allow this app to use the microphone"))
        case .none:
            return voice.recordings.refused(Response(.userDisallowed, "the driver has not allowed it this time"))
        }
    }

    mutating func speakToRecording(_ parts: [SoundPart], _ outbox: inout Outbox) {
        guard configuration.sound.isAvailable else {
            return perform([.recordingPromptEnded(.unheard("there is no sound here"))], &outbox)
        }
        perform(audio.speakToRecording(parts), &outbox)
    }
}
