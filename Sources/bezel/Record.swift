internal import ArgumentParser
internal import BezelModel
internal import EventLoop
internal import Glibc
internal import TouchInput

/// `bezel record`: what a panel says, as a file that tells the same story again.
struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Record a panel's events as an evemu file.",
        discussion: """
            The file holds the device's description and every event as the kernel gives it; evemu-play and bezel replay \
            play it. It is whole after every frame. Ends with Ctrl-C. While a running service has the panel to itself \
            (touch.grab) there is nothing to record.
            """)

    @Argument(help: ArgumentHelp("Like /dev/input/event3; bezel devices lists them.", valueName: "device"))
    var device: String?

    @Flag(help: "The first that udev calls a touchscreen.")
    var any = false

    @Option(name: [.short, .long], help: ArgumentHelp("A new file; without it standard output.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("End after so many.", valueName: "count"))
    var seconds: Int?

    func validate() throws {
        guard (device != nil) != any else { throw ValidationError("name one device, or --any") }
        if let seconds, !(1...1_000_000).contains(seconds) {
            throw ValidationError("--seconds: expected 1 to 1000000, got \(seconds)")
        }
    }

    func run() throws {
        let path = try device ?? Self.firstPanel()
        let loop = try EventLoop()
        let signals = try SignalSource([SIGINT, SIGTERM, SIGHUP], on: loop) { _ in loop.stop() }
        defer { withExtendedLifetime(signals) {} }
        let node = try EvdevNode(path: path)
        let recording = try RecordingOutput(output, node, on: loop)
        let watch = try loop.watch(node.descriptor, for: .readable) { _ in
            if !recording.read() { loop.stop() }
        }
        defer { loop.unwatch(watch) }
        let end = try LoopTimer(on: loop) { loop.stop() }
        end.set(seconds.map { Clock.bootTime + Interval.seconds($0).nanoseconds })
        Console.error("recording \(node.description.name ?? "a device") at \(path); Ctrl-C ends it")
        try loop.run()
        recording.finish()
        Console.error("\(recording.events) events in \(recording.frames) frames")
        if let problem = recording.problem {
            Console.error(problem)
            throw ExitCode.failure
        }
    }

    private static func firstPanel() throws -> String {
        guard let panel = try PanelDiscovery.panels().first else {
            throw ValidationError("udev knows no touchscreen; bezel devices lists what there is")
        }
        return panel.path
    }
}

/// The file, and the panel that fills it.
private final class RecordingOutput {
    /// Why it has ended early.
    private(set) var problem: String?
    var events: Int { recorder.events }
    var frames: Int { recorder.frames }

    private let node: EvdevNode
    private let path: String?
    private let descriptor: CInt
    private var recorder: Recorder
    private var sync: LoopTimer?
    private var isDirty = false

    init(_ path: String?, _ node: EvdevNode, on loop: EventLoop) throws {
        self.node = node
        self.path = path
        descriptor = path.map { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) } ?? 1
        guard descriptor >= 0 else { throw ValidationError("\(path ?? ""): \(errorText(errno))") }
        let clock = node.isMonotonic ? "CLOCK_MONOTONIC" : "the device's own clock"
        recorder = Recorder(
            node.description, currentSlot: node.currentSlot,
            notes: ["Recorded by bezel from \(node.path); times by \(clock), from the first event on"])
        sync = try LoopTimer(on: loop) { [unowned self] in self.toDisk() }
        write()
    }

    deinit { if path != nil { close(descriptor) } }

    /// - Returns: false when there will be no more.
    func read() -> Bool {
        let outcome = node.read(now: Stamp(nanoseconds: Clock.monotonic)) { event in
            recorder.take(event)
            return true
        }
        write()
        switch outcome {
        case .drained: return problem == nil
        case .gone(let code):
            problem = problem ?? "\(node.path): \(errorText(code))"
            return false
        }
    }

    func finish() { if isDirty { toDisk() } }

    /// A frame at a time, so that the file is whole whenever the power goes.
    private func write() {
        var rest = recorder.takeBytes()[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            let error = errno
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if error != EINTR {
                problem = "\(path ?? "standard output"): \(errorText(error))"
                return
            }
        }
        guard !isDirty, path != nil else { return }
        isDirty = true
        sync?.set(Clock.bootTime + Interval.seconds(1).nanoseconds)
    }

    private func toDisk() {
        isDirty = false
        fdatasync(descriptor)
    }
}
