/// Audio to play: the parts follow each other without a gap.
public struct Utterance: Hashable, Sendable {
    /// Increases by one with every utterance.
    public struct ID: Hashable, Comparable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
        public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    public var id: ID
    public var parts: [SoundPart]
    /// The language of its text, such as "en-US".
    public var language: String

    public init(id: ID, parts: [SoundPart], language: String = "en-US") {
        self.id = id
        self.parts = parts
        self.language = language
    }
}

/// One part of an utterance. Its bytes are not checked and not decoded.
public enum SoundPart: Hashable, Sendable {
    public enum Alphabet: Hashable, Sendable {
        /// Microsoft's, as in SDL's SAPI_PHONEMES.
        case sapi
        /// Nuance's L&H+, as in SDL's LHPLUS_PHONEMES.
        case lhPlus
    }

    /// One of the head unit's own sounds.
    public enum Chime: String, Hashable, Sendable, CaseIterable {
        /// The tone at the beginning of an alert.
        case alert
        /// SDL's PrerecordedSpeech, each a short sequence of tones here.
        case help, initial, listen, positive, negative
        /// The click when a finger touches a button.
        case click
    }

    case chime(Chime)
    /// Text in ``Utterance/language``.
    case text(String)
    case phonemes(String, Alphabet)
    /// A WAV, MP3, OGG or FLAC file's bytes.
    case file(FileContents)
    case silence(Interval)
}

/// How an utterance ended.
public enum SoundOutcome: Hashable, Sendable {
    /// All of it was played.
    case heard
    /// The code that requested it stopped it.
    case stopped
    /// Some parts were played. The text says in one line why the others were not.
    case partly(String)
    /// Nothing was played except tones and silence, for example because there is no device or no part can be played.
    case unheard(String)
}
