internal import SmartDeviceLink

/// Speech and files to be played, in the order in which they were added (SDL-0282): by ``ScreenManager/speak(_:)``, or
/// with an alert (``AlertAudioData``).
public struct AudioData: Hashable, Sendable {
    /// A piece of sound (rpc_spec TTSChunk).
    public enum Part: Hashable, Sendable {
        /// A file. It is uploaded before it is played. Left out if the head unit's RPC version is below 5.0 or its
        /// speech capabilities lack FILE.
        case file(SDLFile)
        /// A text to speak (TEXT), up to 500 characters.
        case speech(String)
        /// A phonetic string in the given notation.
        case phonetic(String, PhoneticType)
    }

    /// The notation of a phonetic string (rpc_spec SpeechCapabilities).
    public enum PhoneticType: Hashable, Sendable, CaseIterable {
        /// SAPI_PHONEMES.
        case sapiPhonemes
        /// LHPLUS_PHONEMES.
        case lhplusPhonemes
        /// TEXT.
        case text
        /// PRE_RECORDED: the name of a sound of the head unit.
        case preRecorded

        var capability: SpeechCapability {
            switch self {
            case .sapiPhonemes: .sapiPhonemes
            case .lhplusPhonemes: .lhplusPhonemes
            case .text: .text
            case .preRecorded: .preRecorded
            }
        }
    }

    /// The speech and files, in order.
    public private(set) var parts: [Part]

    /// Creates a sound from a file.
    public init(file: SDLFile) { parts = [.file(file)] }

    /// Creates a sound from a text to speak.
    public init(speech: String) { parts = [.speech(speech)] }

    /// Creates a sound from a phonetic string.
    public init(phonetic: String, type: PhoneticType) { parts = [.phonetic(phonetic, type)] }

    /// Appends files.
    public mutating func add(files: [SDLFile]) { parts += files.map(Part.file) }

    /// Appends texts to speak.
    public mutating func add(speech: [String]) { parts += speech.map(Part.speech) }

    /// Appends phonetic strings.
    public mutating func add(phonetic: [String], type: PhoneticType) {
        parts += phonetic.map { .phonetic($0, type) }
    }
}
