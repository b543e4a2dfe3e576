internal import ArgumentParser
internal import OverlayDisplay

/// `bezel restore-display`: for systemd's `ExecStopPost`.
struct RestoreDisplay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore-display",
        abstract: "Put back the screen that a crash left behind.",
        discussion: "Does nothing after a clean end, which has put it back itself.")

    @Option(name: .shortAndLong, help: ArgumentHelp("Read this configuration.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The kept state, instead of the configuration's.", valueName: "file"))
    var state: String?

    func run() throws {
        let configuration =
            try config.map { path throws in try ConfigurationFile.read(path: path) } ?? ProgramConfiguration()
        let file = state ?? configuration.display.state
        guard !file.isEmpty else { return print("display.state is \"\": nothing is kept") }
        do {
            guard let result = try Display.restore(from: file) else {
                return print("there is no \(file): nothing is to be put back")
            }
            print("\(result)")
            if case .failed = result { throw ExitCode.failure }
        } catch let error as DisplayError {
            Console.error("\(error)")
            throw ExitCode.failure
        }
    }
}
