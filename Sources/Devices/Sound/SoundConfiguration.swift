/// What the speaker is told once, when it is made.
public struct SoundConfiguration: Hashable, Sendable {
    /// An ALSA PCM, like "default" or "plughw:1,0". "" means that nothing shall be heard. Default "default".
    public var device: String
    /// A voice of espeak-ng's, by name or identifier, like "gmw/en-GB-scotland". Default "": by the utterance's language.
    public var voice: String
    /// Words a minute, 80…450 (espeak-ng's range). Default 175.
    public var rate: Int
    /// The amplitude of everything, in percent of what its source has, 0…100. Default 100.
    public var volume: Int

    public init(device: String = "default", voice: String = "", rate: Int = 175, volume: Int = 100) {
        self.device = device
        self.voice = voice
        self.rate = rate
        self.volume = volume
    }
}
