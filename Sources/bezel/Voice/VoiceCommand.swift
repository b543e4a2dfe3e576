internal import ArgumentParser

/// `bezel voice`: voice commands. Each subcommand has a file.
struct VoiceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voice", abstract: "Recognise a recorded phrase.", subcommands: [Test.self])
}
