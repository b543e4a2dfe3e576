internal import ArgumentParser
internal import BezelConfiguration
internal import BezelModel
internal import EventLoop
internal import Glibc
internal import TouchInput

/// `bezel record`: writes a panel's events to a file that can be played again.
struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Record a panel's events to an evemu file.",
        discussion: """
            The file holds the device's description, its state at the start and every event of the kernel, in whole \
            frames. evemu-play and bezel replay play it. Events are lost when the kernel's buffer overruns, or when more \
            than 8 MiB wait for slow storage. The file then holds a comment and the state after the loss, the number of \
            losses is printed at the end, and the exit code is 1.

            Ctrl-C ends the recording; a second Ctrl-C ends it when storage does not respond. Nothing can be recorded \
            while a service grabs the panel (touch.grab).

            With --service the running service tells its contacts: those of all its panels and of the console's viewers, \
            behind calibration and filters, in pixels of the screen. Each frame is written at once; Ctrl-C ends it.
            """)

    @Argument(help: ArgumentHelp("The device, like /dev/input/event3; bezel devices lists them.", valueName: "device"))
    var device: String?

    @Flag(help: "Record the first device that udev marks as a touchscreen.")
    var any = false

    @Flag(help: "Record what the running service gets from all its panels and viewers.")
    var service = false

    @Option(help: ArgumentHelp("Path of the service's control socket.", valueName: "path"))
    var socket = ProgramConfiguration.Control().path

    @Option(name: [.short, .long], help: ArgumentHelp("The new file. Default: standard output.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Length of the recording in seconds. Default: until Ctrl-C.", valueName: "count"))
    var seconds: Int?

    func validate() throws {
        guard [device != nil, any, service].count(where: \.self) == 1 else {
            throw ValidationError("name one device, or use --any or --service")
        }
        if service, seconds != nil { throw ValidationError("--seconds does not go with --service; Ctrl-C ends it") }
        if let seconds, !(1...1_000_000).contains(seconds) {
            throw ValidationError("--seconds: expected 1 to 1000000, got \(seconds)")
        }
    }

    func run() throws {
        // A write to a closed pipe then fails with an error instead of a signal.
        signal(SIGPIPE, SIG_IGN)
        if service { return try ServiceRecording(output: output).run(at: socket) }
        let path = try device ?? Self.firstPanel()
        let loop = try EventLoop()
        var wasAsked = false
        var interrupted: () -> Void = {}
        let signals = try SignalSource([SIGINT, SIGTERM, SIGHUP], on: loop) { _ in interrupted() }
        defer { withExtendedLifetime(signals) {} }
        let node = try EvdevNode(path: path)
        let file = try RecordingFile(output)
        let session = try session(node, file, on: loop)
        var problem: String?
        var watch: Watch?
        func end() {
            if let watch { loop.unwatch(watch) }
            watch = nil
            if !wasAsked { session.finish() }
            wasAsked = true
        }
        watch = try loop.watch(node.descriptor, for: .readable) { _ in
            let outcome = node.read(now: Stamp(nanoseconds: Clock.monotonic)) { session.take($0) }
            session.goOn()
            guard case .gone(let code) = outcome else { return }
            problem = "\(path): \(errorText(code))"
            end()
        }
        interrupted = {
            // The second signal: do not wait longer for storage that does not respond.
            if wasAsked {
                report(session, "\(file.name): some events were not written")
                Glibc.exit(EXIT_FAILURE)
            }
            end()
        }
        let timer = try LoopTimer(on: loop) { end() }
        timer.set(seconds.map { Clock.bootTime + Interval.seconds($0).nanoseconds })
        Console.error("recording \(node.description.name ?? "a device") at \(path); Ctrl-C ends it")
        try loop.run()
        end()
        if let failure = session.failure { problem = "\(file.name): \(errorText(failure))" }
        guard report(session, problem) else { throw ExitCode.failure }
    }

    private func session(_ node: EvdevNode, _ file: RecordingFile, on loop: EventLoop) throws -> RecordingSession {
        let settle = { node.settledDevice(now: Stamp(nanoseconds: Clock.monotonic)) }
        let clock = node.isMonotonic ? "CLOCK_MONOTONIC" : "the device's own clock"
        let recorder = Recorder(
            node.description, opening: settle().state,
            notes: ["Recorded by bezel from \(node.path); times by \(clock), from the first event on"])
        return try RecordingSession(
            recorder, on: loop, settle: settle, work: { file.work($0) }, ended: { loop.stop() })
    }

    /// Prints the number of recorded and of lost events.
    ///
    /// - Returns: Whether nothing is missing.
    @discardableResult private func report(_ session: RecordingSession, _ problem: String?) -> Bool {
        let recorder = session.recorder
        Console.error("\(recorder.events) events in \(recorder.frames) frames")
        if let doubt = session.rangeDoubt { Console.error("\(doubt); bezel replay: \(doubt.option)") }
        let problems = recorder.losses + [problem].compactMap { $0 }
        for problem in problems { Console.error(problem) }
        return problems.isEmpty
    }

    private static func firstPanel() throws -> String {
        guard let panel = try PanelDiscovery.panels().first else {
            throw ValidationError("udev marks no device as a touchscreen; bezel devices lists the devices")
        }
        return panel.path
    }
}
