internal import BezelModel

extension SoundPart {
    /// The longest silence, in seconds.
    static let longestSilence = 60

    /// Plays it.
    ///
    /// - Parameters:
    ///   - files: Decodes the files of apps.
    ///   - language: The language of its text.
    /// - Throws: ``Interruption``; after `part` the next part can be played.
    func play(
        on output: SoundOutput, by speech: Synthesizer, _ files: SoundFileDecoding, in language: String
    ) throws(Interruption) {
        switch self {
        case .chime(let chime):
            try output.begin(rate: Note.rate)
            for note in chime.notes { try output.write(note.samples) }
            try output.end()
        case .text(let text): try speech.speak(text, in: language, on: output)
        case .phonemes(let text, .sapi): try speech.speak(phonemes: SAPIPhonemes.mnemonics(of: text), on: output)
        case .phonemes(let text, .lhPlus):
            guard language.lowercased().hasPrefix("en") else {
                throw .unplayable("phonemes", "\"\(text)\"", "L&H+ is known here for English, not for \(language)")
            }
            try speech.speak(phonemes: LHPlusPhonemes.mnemonics(of: text), on: output)
        case .file(let contents): try files.play(contents, on: output)
        case .silence(let interval):
            try output.begin(rate: Note.rate)
            let milliseconds = min(max(0, interval.milliseconds), Self.longestSilence * 1000)
            let piece = [Float](repeating: 0, count: Note.rate / 1000)
            for _ in 0..<milliseconds { try output.write(piece) }
            try output.end()
        }
    }
}
