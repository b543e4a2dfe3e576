internal import ArgumentParser
internal import BezelConfiguration
internal import EventLoop
internal import Glibc
internal import SmartDeviceLink
internal import TouchInput

/// `bezel devices`: lists devices, and which of them Bezel would use.
struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List input devices and displays, which of them Bezel would use, and why.")

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Configuration file to decide by. Default: the default of every key.", valueName: "file"))
    var config: String?

    @Flag(help: "Print JSON, of input devices only.")
    var json = false

    @Flag(help: "Afterwards print every second how many frames each used device reports. Ctrl-C ends it.")
    var watch = false

    func run() throws {
        let configuration = try ProgramConfiguration.read(config)
        let display = DisplayReport(collecting: configuration.display)
        let input = InputReport(collecting: configuration, display: display.touched)
        if json {
            try Console.line(input.json.text)
        } else {
            for line in input.text + display.text { try Console.line(line) }
        }
        if watch { try RateWatch(input.nodes.filter(\.isUsed).map(\.node.path)).run() }
    }
}

extension ProgramConfiguration {
    /// The configuration of a file and its layers; the defaults without one.
    static func read(_ path: String?) throws(ConfigurationError) -> ProgramConfiguration {
        try LayeredConfiguration.read(path).configuration
    }
}
