internal import ArgumentParser
internal import BezelConfiguration
internal import BezelService
internal import Glibc

/// The program. Each subcommand has a file.
@main
struct Bezel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bezel",
        abstract: "A SmartDeviceLink head unit's touch and display bridge.",
        version: BezelVersion.text,
        subcommands: [
            Run.self, Demo.self, Replay.self, Record.self, Devices.self, Doctor.self, Calibrate.self,
            RestoreDisplay.self, Setup.self,
        ],
        groupedSubcommands: [
            CommandGroup(
                name: "Talking to the running service:",
                subcommands: [
                    Status.self, Apps.self, AppCommand.self, Activate.self, AlertCommand.self, Alerts.self,
                    Regions.self,
                    PressCommand.self, Screenshot.self, WatchCommand.self, Distraction.self, LanguageCommand.self,
                    ThemeCommand.self, Brightness.self, VolumeCommand.self, ScreenCommand.self,
                    VehicleCommand.self, VoiceCommand.self,
                    OccupyCommand.self, ServeCommand.self, NotifyCommand.self, Phones.self, Pair.self, Link.self,
                    LogCommand.self, Reset.self, Shutdown.self,
                ])
        ])

    /// Commands that have a default subcommand.
    private static let groups: [any ParsableCommand.Type] = [
        Alerts.self, VehicleCommand.self, VoiceCommand.self, Phones.self,
    ]

    /// `vehicle --socket PATH get` as `vehicle get --socket PATH`. The parser would read the options before a subcommand's
    /// name as options of the default subcommand, and then the name as a surplus argument.
    static func optionsBehindSubcommand(_ words: [String]) -> [String] {
        guard let first = words.first, let group = groups.first(where: { $0._commandName == first }) else {
            return words
        }
        var rest = words.dropFirst()
        var options: [String] = []
        while let word = rest.first, word == "--json" || word.hasPrefix("--socket") {
            let count = word == "--socket" ? 2 : 1
            options += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        guard let name = rest.first, group.configuration.subcommands.contains(where: { $0._commandName == name }) else {
            return words
        }
        return [first, name] + options + rest.dropFirst()
    }

    /// The name in the place of a command that is none: the first word, or that behind `help`; nil if there is none.
    static func unknownCommand(in words: [String]) -> String? {
        let name = words.first == "help" ? words.dropFirst().first : words.first
        guard let name, !name.hasPrefix("-"), name != "help", !commandNames.contains(name) else { return nil }
        return name
    }

    /// A sentence that names the command that was probably meant, if one has at most two letters that differ.
    static func unknownCommandMessage(_ name: String) -> String {
        let near = commandNames.map { (slips: EditDistance.between(name, $0), name: $0) }
            .min { ($0.slips, $0.name) < ($1.slips, $1.name) }
        let meant = near.flatMap { $0.slips <= 2 ? "; did you mean \($0.name)?" : nil }
        return "there is no command \(name.prefix(100).debugDescription)\(meant ?? "; bezel help lists them")"
    }

    private static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

    /// Parses `bezel run` and `bezel setup` before all other commands. The parser prepares every subcommand before it reads the
    /// command line, which would take a third of the service's start. Help, errors and other commands are parsed as usual.
    /// Without arguments it prints the help and ends with exit code 64.
    static func main() {
        let words = optionsBehindSubcommand(CommandLineWords.all)
        DecoderCommand.runIfNamed(words)
        guard !words.isEmpty else {
            // A systemd unit whose arguments were lost must not end with success.
            try? Console.put(Array((helpMessage() + "\n").utf8), on: STDERR_FILENO)
            Glibc.exit(EX_USAGE)
        }
        if let name = unknownCommand(in: words) {
            Console.error(Self.unknownCommandMessage(name))
            Glibc.exit(EX_USAGE)
        }
        guard var command = quickCommand(words) else { return main(words) }
        do { try command.run() } catch { exit(withError: error) }
    }

    private static func quickCommand(_ words: [String]) -> (any ParsableCommand)? {
        let rest = Array(words.dropFirst())
        return switch words.first {
        case "run": try? Run.parse(rest)
        case "setup": try? Setup.parse(rest)
        case _: nil
        }
    }
}
