import BezelModel
import SmartDeviceLink

/// An app's TTS chunks as parts that can be played.
struct PreparedSound: Sendable {
    /// In the chunks' order.
    private(set) var parts: [SoundPart] = []
    /// Why some chunks cannot be played.
    private(set) var problems: [String] = []
    /// A file that a chunk names but that was not uploaded; nil if there is none.
    let missingFile: String?

    /// - Parameters:
    ///   - playsTone: The tone of an alert comes first.
    ///   - isAvailable: Whether there is a sound device at all.
    init(_ chunks: [TTSChunk], playsTone: Bool = false, isAvailable: Bool, files: AppFiles?) {
        let missing = chunks.first { $0.type == .file && files?[$0.text] == nil }
        missingFile = missing.map { "ttsChunks: there is no file \($0.text)" }
        guard !chunks.isEmpty else { return }
        guard isAvailable else {
            problems = ["there is no sound here"]
            return
        }
        for chunk in chunks { append(chunk, files) }
        // A tone is played only if something follows it.
        if playsTone, !parts.isEmpty { parts.insert(.chime(.alert), at: 0) }
    }

    private mutating func append(_ chunk: TTSChunk, _ files: AppFiles?) {
        switch chunk.type {
        case .text: parts.append(.text(chunk.text))
        case .sapiPhonemes: parts.append(.phonemes(chunk.text, .sapi))
        case .lhplusPhonemes: parts.append(.phonemes(chunk.text, .lhPlus))
        case .silence: parts.append(.silence(Self.silence(chunk.text)))
        case .preRecorded:
            if let chime = Self.chimes[chunk.text] {
                parts.append(.chime(chime))
            } else {
                problems.append("ttsChunks: \(chunk.text.prefix(50)) is no PrerecordedSpeech")
            }
        case .file:
            if let file = files?[chunk.text] {
                parts.append(.file(file.contents))
            } else {
                problems.append("ttsChunks: there is no file \(chunk.text.prefix(50))")
            }
        }
    }

    /// rpc_spec's enum PrerecordedSpeech.
    static let chimes: [String: SoundPart.Chime] = [
        "HELP_JINGLE": .help, "INITIAL_JINGLE": .initial, "LISTEN_JINGLE": .listen, "POSITIVE_JINGLE": .positive,
        "NEGATIVE_JINGLE": .negative,
    ]

    /// The specification does not say how long a SILENCE is. A text that is a number is its length in milliseconds, at
    /// most ten seconds; any other text means one second.
    private static func silence(_ text: String) -> Interval {
        guard let milliseconds = Int(text), milliseconds >= 0 else { return .seconds(1) }
        return .milliseconds(min(milliseconds, 10_000))
    }

    /// The approximate duration of the parts, rather too long than too short. Used for queues and time limits only.
    static func estimatedTime(_ parts: [SoundPart]) -> Interval {
        parts.reduce(.seconds(1)) { sum, part in
            switch part {
            case .chime: sum + .milliseconds(800)
            case .text(let text), .phonemes(let text, _): sum + .milliseconds(100 * text.utf8.count)
            // Speech in a small MP3 has 4 kB a second.
            case .file(let contents): sum + .milliseconds(min(contents.count / 4, 600_000))
            case .silence(let length): sum + length
            }
        }
    }
}
