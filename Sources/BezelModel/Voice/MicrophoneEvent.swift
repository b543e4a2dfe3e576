/// What happens while the microphone is used.
public enum MicrophoneEvent: Hashable, Sendable {
    /// Sound is recorded from here on.
    case opened
    /// How loud it is, 0 to 100; at most 20 times a second.
    case level(Int)
    /// The next piece of a recording.
    case sound([UInt8])
    /// The driver has stopped speaking: the phrase is being decided. Only for a recognition.
    case speechEnded
    /// The driver has said the phrase at this position. The microphone is closed.
    case recognised(Int)
    /// The driver has said none of the phrases, or nothing. The microphone is closed.
    case notRecognised
    /// The microphone cannot be used, or no longer: which device, and why. It is closed.
    case failed(String)
}

/// What the board can do with a voice.
public struct VoiceSupport: Hashable, Sendable {
    /// A microphone is connected, and the configuration allows its use.
    public var hasMicrophone: Bool
    /// Phrases in the language of the head unit can be recognised.
    public var recognises: Bool

    public init(hasMicrophone: Bool = false, recognises: Bool = false) {
        self.hasMicrophone = hasMicrophone
        self.recognises = recognises
    }
}
