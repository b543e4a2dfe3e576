internal import ArgumentParser
internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import EventLoop
internal import Glibc
internal import Logging
internal import OverlayDisplay
internal import TouchInput

/// `bezel calibrate`: computes a panel's calibration matrix from five touched marks.
struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compute a panel's calibration matrix from five marks that you touch.",
        discussion: """
            Prints a udev rule, which libinput also reads, and a line for bezel.toml. Stop the service first, because it \
            uses the display. Mirrored and turned panels and swapped axes are corrected.
            """)

    @OptionGroup var options: ServiceOptions

    @Option(
        help: ArgumentHelp(
            "Also write the udev rule to this file, like /etc/udev/rules.d/71-bezel-calibration.rules.",
            valueName: "file"))
    var write: String?

    @Option(name: .customLong("timeout"), help: ArgumentHelp("Longest time to wait, in seconds.", valueName: "seconds"))
    var seconds = 120

    func run() throws {
        let configuration = try options.configuration()
        let loop = try EventLoop()
        let log = options.logger()
        let signals = try SignalSource([SIGINT, SIGTERM], on: loop) { _ in loop.stop() }
        defer { withExtendedLifetime(signals) {} }
        let screen: DisplayController
        do {
            screen = try DisplayController(
                configuration.display, on: loop, log: log, frames: options.frameFolder())
        } catch let error as DisplayError {
            Console.error("\(error)\n       stop the service first: sudo systemctl stop bezel")
            throw ExitCode.failure
        }
        try screen.start { _ in }
        let display = screen.mapping
        let node = try panel(configuration.touch, on: display)
        let marks = try CalibrationMarks(node, configuration.touch, display, screen, on: loop)
        let end = try LoopTimer(on: loop) { loop.stop() }
        end.set(Clock.bootTime + Interval.seconds(max(seconds, 1)).nanoseconds)
        try loop.run()
        if let doubt = marks.rangeDoubt { Console.error("\(doubt); \(doubt.key)") }
        switch marks.outcome {
        case .touch:
            Console.error(marks.problem ?? "not all marks were touched")
            throw ExitCode.failure
        case .failed(let failure):
            Console.error("\(failure); try again, each mark once, with a fingertip")
            throw ExitCode.failure
        case .done(let fit): try report(fit, CalibrationRule(fit.matrix, for: node))
        }
    }

    /// The only panel in use, or the one that --touch names.
    private func panel(_ configuration: ProgramConfiguration.Touch, on display: TouchMapping) throws -> InputNode {
        let nodes = try PanelDiscovery.nodes(known: configuration.panelSources.compactMap(\.path))
        let matches = configuration.selection(output: display.connector).panels(among: nodes)
        let taken = zip(nodes, matches).filter { $1.source != nil }.map(\.0)
        guard let node = taken.first else {
            throw ValidationError("there is no touch panel; bezel doctor shows why")
        }
        guard taken.count == 1 else {
            let names = taken.map { "--touch evdev:\($0.path)  (\($0.name ?? "without a name"))" }
            throw ValidationError("there are several panels; name one:\n  " + names.joined(separator: "\n  "))
        }
        return node
    }

    private func report(_ fit: CalibrationFit, _ rule: CalibrationRule) throws {
        let percent = (fit.worst * 1000).rounded() / 10
        Console.error("largest error at a mark: \(percent) % of the display's side")
        try Console.line("udev rule:    \(rule.line)")
        try Console.line("bezel.toml:   [touch] calibration = \"\(fit.matrix.text)\"")
        guard let write else { return }
        let text = "# A panel's calibration, by bezel calibrate.\n\(rule.line)\n"
        guard let file = fopen(write, "we") else { throw ValidationError("\(write): \(errorText(errno))") }
        let isWritten = fputs(text, file) >= 0
        guard fclose(file) == 0, isWritten else { throw ValidationError("\(write): \(errorText(errno))") }
        try Console.line("written to:   \(write); now: sudo udevadm control --reload && sudo udevadm trigger -s input")
    }
}
