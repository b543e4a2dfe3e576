internal import ArgumentParser
internal import BezelModel
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import SmartDeviceLink
internal import TouchInput

/// `bezel replay`: recordings through the whole path, OnTouchEvent as JSON lines.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play touch recordings and print what an app would get.",
        discussion: """
            One OnTouchEvent a line, as it stands on the wire. Reads evemu, evtest's text, getevent and raw \
            struct input_event. As fast as it goes, unless --speed says otherwise.
            """)

    @Argument(help: ArgumentHelp("Recordings.", valueName: "file"))
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "The display that the panel lies on. Without it the panel's units are pixels.", valueName: "WxH"))
    var display: String?

    @Option(help: ArgumentHelp("1 for the recording's own pace, 2 for twice as fast.", valueName: "factor"))
    var speed: Double?

    @Flag(help: "As fast as it goes, which is the default.")
    var maxSpeed = false

    func validate() throws {
        if let display, DisplaySize(display) == nil {
            throw ValidationError("--display: expected WxH, like 800x480, got \"\(display)\"")
        }
        if let speed, !(speed > 0 && speed <= 1000) {
            throw ValidationError("--speed: expected a number above 0, up to 1000, got \(speed)")
        }
        if speed != nil && maxSpeed { throw ValidationError("--speed and --max-speed exclude each other") }
    }

    func run() throws {
        var failed = false
        for file in files {
            do { try play(file) } catch {
                failed = true
                Console.error("\(error)")
            }
        }
        if failed { throw ExitCode.failure }
    }

    private func play(_ file: String) throws(RecordingError) {
        let recording = try Recording(path: file)
        var tracker = recording.tracker(display: display.flatMap { DisplaySize($0) })
        // Without ranges the points are what the panel said, and the app's area is all that SDL can name.
        let whole = DisplaySize(width: TouchEvent.coordinateLimit + 1, height: TouchEvent.coordinateLimit + 1)
        var rehearsal = Rehearsal(display: tracker.transform?.display ?? whole)
        var lines: [UInt8] = []
        guard let speed else {
            var player = RecordingPlayer(recording, start: Stamp(nanoseconds: 0))
            player.playAll(into: &tracker) { frame in
                rehearsal.touch(copy frame, appendingTo: &lines)
                if lines.count > 1 << 16 { flush(&lines) }
            }
            return flush(&lines)
        }
        var player = RecordingPlayer(recording, start: Stamp(nanoseconds: Clock.monotonic), speed: speed)
        while let due = player.due {
            wait(until: due)
            player.play(until: due, into: &tracker) { rehearsal.touch(copy $0, appendingTo: &lines) }
            flush(&lines)
        }
    }

    private func wait(until due: Stamp) {
        var time = timespec(tv_sec: Int(due.nanoseconds / 1_000_000_000), tv_nsec: Int(due.nanoseconds % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }

    private func flush(_ lines: inout [UInt8]) {
        var rest = lines[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { break }
        }
        lines.removeAll(keepingCapacity: true)
    }
}

/// A head unit with one navigation app on its screen and no socket in between: what is sent to the app comes back.
struct Rehearsal {
    private var engine: Engine
    private var outbox = Outbox()
    private let connection = ConnectionID(1)
    private var reader = FrameReader()

    init(display: DisplaySize) {
        var configuration = HeadUnitConfiguration()
        configuration.screen.viewport = Viewport(area: DisplayRect(display))
        configuration.apps.activationDelay = .zero
        engine = Engine(configuration: configuration)
        var app: [UInt8] = []
        FrameHeader(
            version: 5, type: .control, service: .rpc, info: ControlInfo.startService.rawValue, session: 0, size: 0
        ).append(to: &app)
        var writer = FrameWriter(version: 5, session: 1)
        let registration = RegisterAppInterface(appName: "replay", appID: "replay", types: [.navigation])
        let request = RPCMessage(
            type: .request, function: .registerAppInterface, correlationID: 1, parameters: registration.parameters)
        writer.append(request.payload, service: .rpc, to: &app)
        let start = BezelModel.Instant(nanoseconds: 0)
        for event in [Engine.Event.connected(connection), .received(connection, app), .timerFired] {
            engine.handle(event, at: start, into: &outbox)
        }
        outbox.removeAll()
    }

    /// Appends the parameters of each OnTouchEvent that the frame causes, a line each.
    mutating func touch(_ frame: ContactFrame, appendingTo lines: inout [UInt8]) {
        engine.handle(.touched(frame), at: BezelModel.Instant(nanoseconds: 0), into: &outbox)
        reader.append(outbox.bytes)
        while case .frame(let frame)? = reader.next() {
            guard let message = RPCMessage(payload: frame.payload), message.function == FunctionID.onTouchEvent.rawValue
            else { continue }
            lines.append(contentsOf: message.parameters)
            lines.append(UInt8(ascii: "\n"))
        }
        outbox.removeAll()
    }
}
