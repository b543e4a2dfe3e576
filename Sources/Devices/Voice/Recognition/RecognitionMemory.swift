internal import Confinement

/// The memory that the recogniser's process reads: the phrases of the task, and behind them the sound.
enum RecognitionMemory {
    /// Bytes for the phrases.
    static let phrases = 192 << 10
    /// Samples: 10 s.
    static let samples = 10 * EndOfSpeech.rate
    static let input = phrases + samples * MemoryLayout<Int16>.size
    /// The process writes only the note of its end.
    static let output = SharedMemory.noteRoom
    /// Follows each phrase; no byte of UTF-8.
    private static let end: UInt8 = 0xFF

    /// The bytes of the phrases. A phrase that is too long is empty, also one for which there is no room any more: such
    /// a phrase is not recognised, and the others keep their positions.
    static func bytes(of texts: some Sequence<String>) -> [UInt8] {
        var bytes: [UInt8] = []
        for text in texts.prefix(PhraseGrammar.mostPhrases) {
            let room = phrases - PhraseGrammar.mostPhrases
            if text.utf8.count <= SpokenWords.longestPhrase * 4, bytes.count + text.utf8.count <= room {
                bytes += text.utf8
            }
            bytes.append(end)
        }
        return bytes
    }

    /// The phrases in these bytes.
    static func texts(in bytes: UnsafeRawBufferPointer) -> [String] {
        bytes.split(separator: end, maxSplits: PhraseGrammar.mostPhrases, omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
