internal import CESpeak
internal import Glibc

/// Says how words are pronounced, with espeak-ng's voice of American English. A process has one; it needs no dictionary
/// and opens no file after it was created.
struct Pronouncer {
    private static let voice = "en-us"
    /// speak_lib.h, espeak_TextToPhonemes: bits 8 to 23 are the separator of the mnemonics.
    private static let separated = CInt(UInt8(ascii: "_")) << 8
    /// A word is one clause; a full stop may make more of it.
    private static let mostClauses = 8

    /// Why there is no espeak-ng here; nil when there is. The library stays open.
    static func missingLibrary() -> String? { cespeak_open().map { String(cString: $0) } }

    private let table = PhonemeTable.english

    init() throws(VoiceError) {
        if let problem = cespeak_open() { throw VoiceError(.noLibrary, String(cString: problem)) }
        // Without this option the library ends the process if its data folder is missing.
        guard espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, CInt(espeakINITIALIZE_DONT_EXIT)) > 0 else {
            throw VoiceError(.noLibrary, "espeak-ng cannot read its data; is espeak-ng-data installed?")
        }
        let result = espeak_SetVoiceByName(Self.voice)
        guard result == EE_OK else {
            throw VoiceError(.noLibrary, "espeak_SetVoiceByName \(Self.voice): error \(result.rawValue)")
        }
    }

    /// The phones of a text; empty when it has none.
    ///
    /// - Parameter text: Of ``SpokenWords/words(of:)``: other text could be read by a voice of another language, whose
    ///   file the library would open.
    func phones(of text: String) -> [Phone] {
        text.withCString { text in
            var phones: [Phone] = []
            var place: UnsafeRawPointer? = UnsafeRawPointer(text)
            for _ in 0..<Self.mostClauses where place != nil {
                let mnemonics = espeak_TextToPhonemes(&place, CInt(espeakCHARS_UTF8), Self.separated)
                guard let mnemonics else { break }
                for word in String(cString: mnemonics).split(separator: " ") { phones += table.phones(of: word) }
            }
            return phones
        }
    }
}
