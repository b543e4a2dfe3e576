internal import SmartDeviceLink

/// What is heard, by itself (``ScreenManager/speak(_:)``) or with an alert (``AlertAudioData``): files, spoken words and
/// phonemes, in the order in which they were added (SDL-0282).
public struct AudioData: Hashable, Sendable {
    public enum Part: Hashable, Sendable {
        /// Uploaded before, if the head unit has it not yet. Needs a head unit of 5.0 or later that names FILE among its
        /// speech capabilities; elsewhere it is left out.
        case file(SDLFile)
        case speech(String)
        case phonetic(String, PhoneticType)
    }

    /// How a phonetic string is written.
    public enum PhoneticType: Hashable, Sendable, CaseIterable {
        case sapiPhonemes, lhplusPhonemes, text, preRecorded

        var capability: SpeechCapability {
            switch self {
            case .sapiPhonemes: .sapiPhonemes
            case .lhplusPhonemes: .lhplusPhonemes
            case .text: .text
            case .preRecorded: .preRecorded
            }
        }
    }

    public private(set) var parts: [Part]

    public init(file: SDLFile) { parts = [.file(file)] }

    public init(speech: String) { parts = [.speech(speech)] }

    public init(phonetic: String, type: PhoneticType) { parts = [.phonetic(phonetic, type)] }

    public mutating func add(files: [SDLFile]) { parts += files.map(Part.file) }

    public mutating func add(speech: [String]) { parts += speech.map(Part.speech) }

    public mutating func add(phonetic: [String], type: PhoneticType) {
        parts += phonetic.map { .phonetic($0, type) }
    }
}
