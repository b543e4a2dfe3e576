/// The sound of an alert (SDL-0282): an optional tone, followed by speech and files.
public struct AlertAudioData: Hashable, Sendable {
    /// A piece of speech or a file.
    public typealias Part = AudioData.Part
    /// The notation of a phonetic string.
    public typealias PhoneticType = AudioData.PhoneticType

    /// The speech and files, in order.
    public var audio: AudioData
    /// Whether the head unit's tone is played first (rpc_spec Alert `playTone`). Default: false. Head units ignore it
    /// if there is no speech and no file; a SubtleAlert has no tone.
    public var playTone: Bool

    /// Creates the sound of an alert.
    public init(_ audio: AudioData, playTone: Bool = false) {
        self.audio = audio
        self.playTone = playTone
    }

    /// Creates a sound from a file.
    public init(file: SDLFile) { self.init(AudioData(file: file)) }

    /// Creates a sound from a text to speak.
    public init(speech: String) { self.init(AudioData(speech: speech)) }

    /// Creates a sound from a phonetic string.
    public init(phonetic: String, type: PhoneticType) { self.init(AudioData(phonetic: phonetic, type: type)) }

    /// The speech and files, in order.
    public var parts: [Part] { audio.parts }

    /// Appends files.
    public mutating func add(files: [SDLFile]) { audio.add(files: files) }

    /// Appends texts to speak.
    public mutating func add(speech: [String]) { audio.add(speech: speech) }

    /// Appends phonetic strings.
    public mutating func add(phonetic: [String], type: PhoneticType) { audio.add(phonetic: phonetic, type: type) }
}
