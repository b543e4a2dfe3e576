/// The settings of a speaker.
public struct SoundConfiguration: Hashable, Sendable {
    /// An ALSA PCM, like "default" or "plughw:CARD=Device,DEV=0"; "" for no sound. Default: "default".
    public var device: String
    /// A voice of espeak-ng, by name or identifier, like "gmw/en-GB-scotland". Default: "", chosen by the utterance's
    /// language.
    public var voice: String
    /// Words a minute, 80…450 (espeak-ng's range). Default 175.
    public var rate: Int
    /// Volume of all sounds at the first start, in percent as it is perceived, 0…100. Default: 100.
    public var volume: Int
    /// Which volume of the card is set. Default: ``MixerChoice/auto``.
    public var mixer: MixerChoice

    public init(
        device: String = "default", voice: String = "", rate: Int = 175, volume: Int = 100,
        mixer: MixerChoice = .auto
    ) {
        self.device = device
        self.voice = voice
        self.rate = rate
        self.volume = volume
        self.mixer = mixer
    }
}
