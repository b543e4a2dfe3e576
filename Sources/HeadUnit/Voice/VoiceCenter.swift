import BezelModel

/// All that needs the microphone or the card while the driver speaks: voice sessions, and recordings for apps.
struct VoiceCenter: Feature {
    /// Which of the two has the card and the microphone.
    var desk: VoiceDesk
    var session: VoiceSession
    var recordings: Recordings
    var consent: MicrophoneConsent

    init(_ configuration: HeadUnitConfiguration) {
        desk = VoiceDesk()
        session = VoiceSession()
        recordings = Recordings()
        consent = MicrophoneConsent(configuration)
    }

    var deadline: Instant? { Instant.earliest(session.deadline, recordings.deadline) }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        session.handle(event, at: now) + recordings.handle(event, at: now) + consent.handle(event, at: now)
    }
}
