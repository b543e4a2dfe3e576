internal import ArgumentParser
internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import Logging
internal import TCPLink

/// Options of the command line that override the configuration file.
struct ServiceOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Configuration file. Default: the default of every key.", valueName: "file"))
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "A value in place of the files', like display.rotation=90. May be repeated; the last one of a key counts.",
            valueName: "key=value"))
    var values: [String] = []

    @Option(help: ArgumentHelp("Address that apps connect to, like 127.0.0.1:12345.", valueName: "address"))
    var listen: String?

    @Option(
        help: ArgumentHelp(
            "Kind of display: kms, wayland (above a compositor's windows), window, headless (in memory) or auto.",
            valueName: "output"))
    var display: String?

    @Option(
        help: ArgumentHelp("Size of a headless display or a window in pixels, like 800x480.", valueName: "WxH"))
    var size: String?

    @Option(
        help: ArgumentHelp(
            "Touch panel: evdev, evdev:PATH, evdev:name=PATTERN, recording:FILE, stream:PATH or wayland. May be repeated.",
            valueName: "source"))
    var touch: [String] = []

    // Its first number may be below 0.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Axis ranges of a stream, like 0:799,0:479. Default: the display's pixels.",
            valueName: "X0:X1,Y0:Y1"))
    var touchRange: String?

    @Option(
        help: ArgumentHelp(
            "Folder for apps' files and the data that they resume; \"\" keeps them in memory.", valueName: "folder"))
    var storage: String?

    @Option(help: ArgumentHelp("Path of the control socket; \"\" for none.", valueName: "path"))
    var socket: String?

    @Option(
        defaultAsFlag: "\(ProgramConfiguration.Web.local)",
        help: ArgumentHelp(
            """
            Address of the console for browsers, like 127.0.0.1:8080; the log has its URL. Without a value: this machine, \
            any port.
            """, valueName: "address"))
    var web: String?

    @Option(
        help: ArgumentHelp("Write every screen to this folder: frame-0001.png and so on.", valueName: "folder"))
    var frames: String?

    @Flag(help: "Set the log level to debug.")
    var verbose = false

    /// The configuration of the files and of `--set`.
    func layers() throws(ConfigurationError) -> LayeredConfiguration {
        try LayeredConfiguration.read(config, set: values)
    }

    /// The configuration of ``layers()``, with the other options of the command line applied.
    func configuration() throws -> ProgramConfiguration { try configuration(over: try layers().configuration) }

    func configuration(over layers: ProgramConfiguration) throws -> ProgramConfiguration {
        var configuration = layers
        if let listen { configuration.listen = try TCPAddress(listen) }
        if let display {
            configuration.display.output = try value(display, "--display", "auto, kms, wayland, window or headless") {
                ProgramConfiguration.Output(rawValue: $0)
            }
        }
        if verbose { configuration.log.level = .debug }
        if let storage { configuration.storage.path = storage }
        if let socket { configuration.control.path = socket }
        if let web { configuration.web.listen = try TCPAddress(web) }
        if let problem = configuration.web.problem ?? configuration.portProblem?.problem {
            throw ValidationError(problem)
        }
        if let size {
            configuration.display.size = try value(size, "--size", DisplaySize.expected) { DisplaySize($0) }
        }
        if !touch.isEmpty {
            configuration.touch.sources = try touch.map {
                try value(
                    $0, "--touch", "evdev, evdev:PATH, evdev:name=PATTERN, recording:FILE, stream:PATH or wayland"
                ) {
                    TouchSource($0)
                }
            }
        }
        if let touchRange {
            configuration.touch.range = try value(touchRange, "--touch-range", "X0:X1,Y0:Y1, like 0:799,0:479") {
                TouchRange($0)
            }
        }
        if let problem = configuration.inputProblem { throw ValidationError(problem) }
        return configuration
    }

    func frameFolder() throws -> FrameFolder? { try frames.map { path throws in try FrameFolder(path: path) } }

    func logger(_ level: Logger.Level? = nil) -> Logger {
        let level = level ?? (verbose ? .debug : .info)
        return Logger(label: "bezel") { _ in Journal(level: level) }
    }

    private func value<Value>(
        _ text: String, _ option: String, _ expected: String, _ read: (String) -> Value?
    ) throws -> Value {
        guard let value = read(text) else {
            throw ValidationError("\(option): expected \(expected), got \"\(text)\"")
        }
        return value
    }
}
