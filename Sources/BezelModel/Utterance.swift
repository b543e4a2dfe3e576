/// Something to be heard: its parts one after the other, without a gap.
public struct Utterance: Hashable, Sendable {
    /// Goes up by one with every utterance.
    public struct ID: Hashable, Comparable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
        public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    public var id: ID
    public var parts: [SoundPart]
    /// What its words are in, like "en-US".
    public var language: String

    public init(id: ID, parts: [SoundPart], language: String = "en-US") {
        self.id = id
        self.parts = parts
        self.language = language
    }
}

/// One part of what is to be heard. A value: nobody has looked into its bytes yet.
public enum SoundPart: Hashable, Sendable {
    public enum Alphabet: Hashable, Sendable {
        /// Microsoft's, as in SDL's SAPI_PHONEMES.
        case sapi
        /// Nuance's L&H+, as in SDL's LHPLUS_PHONEMES.
        case lhPlus
    }

    /// One of the head unit's own sounds.
    public enum Chime: String, Hashable, Sendable, CaseIterable {
        /// What an alert begins with where its app wants a tone.
        case alert
        /// SDL's PrerecordedSpeech, each a short sequence of tones here.
        case help, initial, listen, positive, negative
        /// A finger has met something.
        case click
    }

    case chime(Chime)
    /// Words in ``Utterance/language``.
    case text(String)
    case phonemes(String, Alphabet)
    /// A WAV, MP3, OGG or FLAC file's bytes.
    case file(FileContents)
    case silence(Interval)
}

/// How an utterance came to its end.
public enum SoundOutcome: Hashable, Sendable {
    /// All of it was heard.
    case heard
    /// It was stopped by whoever had asked for it.
    case stopped
    /// Some parts were heard; why the others were not, in one line.
    case partly(String)
    /// Nothing was heard, or nothing but its tone and its silences: no device, or nothing that can be played.
    case unheard(String)
}
