package import MediaFiles
internal import Video
internal import Voice

/// The command lines that make a program a process that decodes strangers' data: `decode KIND`; see `ConfinedWorker`.
package struct DecoderCommand: Sendable {
    /// This program.
    package static let own = DecoderCommand(program: "/proc/self/exe")
    private static let word = "decode"
    private static let videoKind = "video"
    private static let voiceKind = "voice"
    private static let voiceCheckKind = "voice-check"

    var program: String

    package var video: [String] { [program, Self.word, Self.videoKind] }

    /// The recogniser adds its settings.
    package var voice: [String] { [program, Self.word, Self.voiceKind] }

    /// Finds out what the board lacks to recognise phrases. ``RecognitionSupportCheck`` adds the settings.
    var voiceCheck: [String] { [program, Self.word, Self.voiceCheckKind] }

    package func line(_ kind: FileKind) -> [String] { [program, Self.word, kind.rawValue] }

    /// Runs as such a process if the command line says so. The service starts it; users do not.
    package static func runIfNamed(_ words: [String]) {
        guard words.count >= 2, words[0] == word else { return }
        if words[1] == voiceKind { RecogniserWorker.run(Array(words.dropFirst(2))) }
        if words[1] == voiceCheckKind { RecognitionSupport.answer(Array(words.dropFirst(2))) }
        guard words.count == 2 else { return }
        if words[1] == videoKind { DecoderWorker.run() }
        if let kind = FileKind(rawValue: words[1]) { FileWorker.run(kind) }
    }
}
