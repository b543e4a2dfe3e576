internal import CESpeak
internal import Synchronization

/// Converts text to samples with espeak-ng, about ten times faster than real time; samples are passed on to the device
/// at once.
final class Synthesizer: Sendable {
    /// The longest text, in UTF-8 bytes.
    static let longestText = 16384

    private let configuration: SoundConfiguration
    /// Called once for each language without a voice.
    private let notice: @Sendable (String) -> Void
    private let told = Mutex<Set<String>>([])

    init(configuration: SoundConfiguration, notice: @escaping @Sendable (String) -> Void) {
        self.configuration = configuration
        self.notice = notice
    }

    /// Loads the voice of a language. Errors are reported when it speaks.
    func prepare(for language: String) {
        guard let library = try? library(), let voice = try? voice(for: language) else { return }
        try? library.prepare(EspeakLibrary.Setting(voice: voice.identifier, rate: configuration.rate))
    }

    /// Speaks a text. Nothing in it is interpreted as a mark or a phoneme.
    func speak(_ text: String, in language: String, on output: SoundOutput) throws(Interruption) {
        guard text.utf8.count <= Self.longestText else {
            throw .unplayable("text", "", "\(text.utf8.count) bytes, the limit is \(Self.longestText)")
        }
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        // For espeak-ng two brackets begin phonemes, and a NUL ends the text.
        let plain = text.replacing("[[", with: "[ [").replacing("\0", with: " ")
        try speak(plain, flags: UInt32(espeakCHARS_UTF8), voice: voice(for: language), on: output)
    }

    /// Speaks espeak-ng's mnemonics with an American English voice.
    func speak(phonemes: String, on output: SoundOutput) throws(Interruption) {
        guard !phonemes.isEmpty else { return }
        guard phonemes.utf8.count <= Self.longestText else {
            throw .unplayable("phonemes", "", "\(phonemes.utf8.count) bytes, the limit is \(Self.longestText)")
        }
        guard let match = try library().voices.voice(for: VoiceList.fallback) else { throw noVoice }
        let flags = UInt32(espeakCHARS_UTF8) | UInt32(espeakPHONEMES)
        try speak("[[\(phonemes)]]", flags: flags, voice: match.voice, on: output)
    }

    private func voice(for language: String) throws(Interruption) -> VoiceList.Voice {
        let voices = try library().voices
        if !configuration.voice.isEmpty {
            if let voice = voices.voice(named: configuration.voice) { return voice }
            tell(
                once: configuration.voice, "espeak-ng has no voice \"\(configuration.voice)\"; it is chosen by language"
            )
        }
        guard let match = voices.voice(for: language) else { throw noVoice }
        if case .foreign(let voice) = match {
            tell(once: language, "espeak-ng has no voice for \(language); \(voice.name) speaks it")
        }
        return match.voice
    }

    private func speak(
        _ text: String, flags: UInt32, voice: VoiceList.Voice, on output: SoundOutput
    ) throws(Interruption) {
        let library = try library()
        let call = SpeechCall(output: output, rate: library.rate)
        let setting = EspeakLibrary.Setting(voice: voice.identifier, rate: configuration.rate)
        try withSpeechErrors { () throws(SoundError) in
            try library.synthesize(text, flags: flags, setting: setting, for: call)
        }
        if let interruption = call.interruption { throw interruption }
        try call.end()
    }

    private func library() throws(Interruption) -> EspeakLibrary {
        try withSpeechErrors { () throws(SoundError) in try EspeakLibrary.shared.get() }
    }

    private func withSpeechErrors<Value>(_ call: () throws(SoundError) -> Value) throws(Interruption) -> Value {
        do { return try call() } catch { throw .part(error) }
    }

    private var noVoice: Interruption {
        .part(SoundError(code: .noSpeech, operation: "espeak_ListVoices", subject: "", detail: "there are no voices"))
    }

    private func tell(once key: String, _ text: String) {
        if told.withLock({ $0.insert(key).inserted }) { notice(text) }
    }
}
