import BezelModel

/// Who may listen now, for the page of the settings.
struct VoiceRules: Hashable, Sendable {
    /// The microphone is on (`true`), or switched off; nil if there is none.
    var microphone: Bool?
    /// Commands can be said, or touched in a list.
    var commands = false
    /// Phrases are recognised.
    var recognises = false
    var apps = HeadUnitConfiguration.Voice.AppsMicrophone.ask
    /// What the driver has answered about apps.
    var answers = MicrophoneAnswers()

    /// Without a microphone and a recogniser there is nothing to decide.
    var isServed: Bool { microphone != nil || recognises }
}
