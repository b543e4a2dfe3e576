internal import ArgumentParser
internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import BezelService
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import SmartDeviceLink
internal import TouchInput

/// `bezel replay`: plays recordings through the whole path and prints each OnTouchEvent as a JSON line.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play touch recordings and print what an app would receive.",
        discussion: """
            Prints the parameters of each OnTouchEvent as a line of JSON. Reads evemu, evtest's text, getevent, \
            libinput record and raw struct input_event. If the file does not describe its panel, NAME.desc beside it \
            is read, as evemu-describe writes it. Plays without waiting, unless --speed is given. A pipe is read to its \
            end before it is played, and may hold 64 MiB.

            Of a session, as "bezel watch --touches --rpcs" prints it and the console saves it, the touches are played. \
            The apps' messages in it are not: an app answers by itself.

            With --service the running service plays one file on its own screen, at the recording's speed or at --speed, \
            and its apps get the touches. Ctrl-C ends it.
            """)

    @Argument(help: ArgumentHelp("Recordings to play. - reads standard input.", valueName: "file"))
    var files: [String]

    @Option(
        help: ArgumentHelp(
            """
            Size of the display under the panel. Default: the panel's units are pixels, scaled down if a side has more \
            than \(TouchEvent.coordinateLimit + 1) of them, SDL's limit.
            """, valueName: "WxH"))
    var display: String?

    @Option(help: ArgumentHelp("Speed: 1 for that of the recording, 2 for twice as fast.", valueName: "factor"))
    var speed: Double?

    @Flag(help: "Play without waiting. This is the default.")
    var maxSpeed = false

    @Option(
        help: ArgumentHelp(
            """
            Filter presets, separated by commas: \
            \(FilterPreset.allCases.map(\.rawValue).joined(separator: ", ")).
            """, valueName: "preset"))
    var filters: String?

    @OptionGroup
    var panel: PanelOptions

    @Flag(help: "Let the running service play it, at most \(ControlServer.recordingLimit >> 20) MiB.")
    var service = false

    @Option(help: ArgumentHelp("Path of the service's control socket.", valueName: "path"))
    var socket = ProgramConfiguration.Control().path

    @Flag(help: "Print a summary of each file on standard error. This is the default for several files.")
    var summary = false

    func validate() throws {
        if let display, DisplaySize(display) == nil {
            throw ValidationError("--display: expected \(DisplaySize.expected), got \"\(display)\"")
        }
        if let speed, !(speed > 0 && speed <= 1000) {
            throw ValidationError("--speed: expected a number above 0, up to 1000, got \(speed)")
        }
        if speed != nil && maxSpeed { throw ValidationError("--speed and --max-speed exclude each other") }
        if service {
            guard files.count == 1, display == nil, !maxSpeed, filters == nil, !summary else {
                throw ValidationError("--service plays one file; it goes with --speed and --socket only")
            }
            if let speed, !ReplayOrder.speeds.contains(speed) {
                throw ValidationError("--speed: the service plays at 0.01 to 100, got \(speed)")
            }
        }
        _ = try presets()
        _ = try panel.settings()
    }

    func run() throws {
        if service { return try ServiceReplay(file: files[0], speed: speed ?? 1).run(at: socket) }
        var failed: [String] = []
        var total = Playback.Summary()
        for file in files {
            do {
                let one = try play(file)
                total.add(one)
                if summary || files.count > 1 { Console.error("\(file): \(one)") }
            } catch {
                failed.append(file)
                Console.error("\(error)")
            }
        }
        if files.count > 1 { Console.error("\(files.count) files, \(failed.count) of them not read: \(total)") }
        if !failed.isEmpty { throw ExitCode.failure }
    }

    private func presets() throws -> [FilterPreset] {
        try (filters ?? "").split(separator: ",").map { name in
            guard let preset = FilterPreset.named(String(name)) else {
                let names = FilterPreset.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("--filters: expected one of \(names), or several with commas, got \"\(name)\"")
            }
            return preset
        }
    }

    private func play(_ file: String) throws -> Playback.Summary {
        if let session = try SessionFile(path: file) { return try play(session, file) }
        let settings = try panel.settings()
        let stream = try RecordingStream(path: file)
        for line in stream.outline.leftOut.descriptions { Console.error("\(file): \(line)") }
        let doubts = ReplayDoubts(stream.outline, settings, display: display)
        if let refusal = doubts.refusal { throw ReplayRefusal(file: file, reason: refusal) }
        for remark in doubts.remarks { Console.error("\(file): \(remark)") }
        let placement = Playback.Placement(
            display: display.flatMap { DisplaySize($0) }, calibration: settings.calibration ?? .identity,
            rotation: settings.rotation ?? .none)
        var playback = Playback(
            stream.outline, stream.events(), placement, options: settings.trackerOptions,
            filters: FilterPreset.settings(of: try presets()))
        play(&playback)
        if let problem = stream.problem { throw problem }
        for remark in doubts.remarks(after: playback.summary) { Console.error("\(file): \(remark)") }
        return playback.summary
    }

    private func play(_ session: SessionFile, _ file: String) throws -> Playback.Summary {
        let recording = try session.recording(file)
        let doubts = ReplayDoubts(recording.outline, ProgramConfiguration.Touch(), display: display)
        if let refusal = doubts.refusal { throw ReplayRefusal(file: file, reason: refusal) }
        var playback = Playback(
            recording, display: display.flatMap { DisplaySize($0) }, filters: FilterPreset.settings(of: try presets()))
        play(&playback)
        return playback.summary
    }

    private func play(_ playback: inout Playback) {
        guard let speed else { return playback.playAll(write: write) }
        playback.pace(
            speed: speed, from: Stamp(nanoseconds: Clock.monotonic),
            wait: { Clock.sleep(untilMonotonic: $0.nanoseconds) }, write: write)
    }

    private func write(_ lines: [UInt8]) {
        var rest = lines[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { break }
        }
    }
}
