/// How the driver can say what apps offer.
enum VoiceUse: Hashable, Sendable {
    /// Not at all.
    case none
    /// By touching it in the list of what can be said.
    case touch
    /// With the microphone, or by touching it.
    case microphone
}
