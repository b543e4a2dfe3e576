import BezelModel
import SmartDeviceLink

/// What an app's chunks are, as something that can be heard.
extension Engine {
    /// - Returns: What can be heard in its order, and why the rest cannot.
    func sound(of chunks: [TTSChunk], playsTone: Bool, _ app: App) -> (parts: [SoundPart], problems: [String]) {
        guard !chunks.isEmpty else { return ([], []) }
        guard configuration.sound.isAvailable else { return ([], ["there is no sound here"]) }
        var parts: [SoundPart] = []
        var problems: [String] = []
        for chunk in chunks {
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
                if let file = app.files[chunk.text] {
                    parts.append(.file(file.contents))
                } else {
                    problems.append("ttsChunks: there is no file \(chunk.text.prefix(50))")
                }
            }
        }
        // A tone before nothing would only startle.
        if playsTone, !parts.isEmpty { parts.insert(.chime(.alert), at: 0) }
        return (parts, problems)
    }

    /// rpc_spec's enum PrerecordedSpeech.
    static let chimes: [String: SoundPart.Chime] = [
        "HELP_JINGLE": .help, "INITIAL_JINGLE": .initial, "LISTEN_JINGLE": .listen, "POSITIVE_JINGLE": .positive,
        "NEGATIVE_JINGLE": .negative,
    ]

    /// The specification leaves open how long a SILENCE is: its text in milliseconds where that is a number, up to ten
    /// seconds, and one second else.
    private static func silence(_ text: String) -> Interval {
        guard let milliseconds = Int(text), milliseconds >= 0 else { return .seconds(1) }
        return .milliseconds(min(milliseconds, 10_000))
    }

    /// About how long it takes, rather too long than too short. Only queues and watchdogs go by it.
    static func guess(_ parts: [SoundPart]) -> Interval {
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

extension App {
    /// What is wrong with chunks that name a file which is not there; nil when all are.
    func missingFile(of chunks: [TTSChunk]) -> String? {
        let missing = chunks.first { $0.type == .file && files[$0.text] == nil }
        return missing.map { "ttsChunks: there is no file \($0.text)" }
    }
}
