/// What is heard when an alert appears (SDL-0282): a tone if that is wanted, then all that was added.
public struct AlertAudioData: Hashable, Sendable {
    public typealias Part = AudioData.Part
    public typealias PhoneticType = AudioData.PhoneticType

    public var audio: AudioData
    /// Whether a tone comes first. Default false. Head units ignore it where nothing follows, and a subtle alert has
    /// none.
    public var playTone: Bool

    public init(_ audio: AudioData, playTone: Bool = false) {
        self.audio = audio
        self.playTone = playTone
    }

    public init(file: SDLFile) { self.init(AudioData(file: file)) }

    public init(speech: String) { self.init(AudioData(speech: speech)) }

    public init(phonetic: String, type: PhoneticType) { self.init(AudioData(phonetic: phonetic, type: type)) }

    public var parts: [Part] { audio.parts }

    public mutating func add(files: [SDLFile]) { audio.add(files: files) }

    public mutating func add(speech: [String]) { audio.add(speech: speech) }

    public mutating func add(phonetic: [String], type: PhoneticType) { audio.add(phonetic: phonetic, type: type) }
}
