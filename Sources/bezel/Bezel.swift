internal import ArgumentParser

/// The program: one subcommand a file.
@main
struct Bezel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bezel",
        abstract: "A SmartDeviceLink head unit's touch and display bridge.",
        version: "0.1.0",
        subcommands: [
            Run.self, Demo.self, Replay.self, Record.self, Devices.self, Doctor.self, Calibrate.self,
            RestoreDisplay.self,
        ],
        groupedSubcommands: [
            CommandGroup(
                name: "Talking to the running service:",
                subcommands: [
                    Status.self, Apps.self, Activate.self, AlertCommand.self, Alerts.self, Regions.self,
                    Screenshot.self, WatchCommand.self, Distraction.self, LogCommand.self, Reset.self,
                    Shutdown.self,
                ])
        ])

    /// The service starts with the board, so its command is looked for first: the parser gets every subcommand ready
    /// before it reads a word, which would be a third of the start. Whatever is no plain `bezel run`, with help and
    /// errors, goes the usual way.
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        guard words.first == "run", let run = try? Run.parse(Array(words.dropFirst())) else { return main(nil) }
        do { try run.run() } catch { exit(withError: error) }
    }
}
