internal import ArgumentParser
internal import OverlayDisplay

/// `bezel restore-display`: for systemd's `ExecStopPost`.
struct RestoreDisplay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore-display",
        abstract: "Restore the screen after a crash of the service.",
        discussion: "Does nothing after a regular end, because the service restored the screen itself.")

    @Option(name: .shortAndLong, help: ArgumentHelp("Configuration file.", valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "File with the screen's state. Default: display.state of the configuration.", valueName: "file"))
    var state: String?

    func run() throws {
        let configuration =
            try config.map { path throws in try ConfigurationFile.read(path: path) } ?? ProgramConfiguration()
        let file = state ?? configuration.display.state
        guard !file.isEmpty else { return print("display.state is \"\": no state is stored") }
        do {
            guard let result = try Display.restore(from: file) else {
                return print("there is no \(file): nothing to restore")
            }
            print("\(result)")
            if case .failed = result { throw ExitCode.failure }
        } catch let error as DisplayError {
            Console.error("\(error)")
            throw ExitCode.failure
        }
    }
}
