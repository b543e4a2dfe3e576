internal import ArgumentParser
internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import TCPLink

/// `bezel demo`: shows the whole head unit without hardware.
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play a recorded finger that drives a real app and presses a button on an alert.",
        discussion: """
            Starts the service with a display in memory, connects an app over TCP, plays a recorded panel, writes each \
            screen to a PNG file, and prints a timeline, and measured times if it is a release build. Then the example app \
            Navigator, if it lies beside the program, streams its map as video, a finger moves the map, and an alert lies \
            over it. With --connect only the app runs, against a head unit that is running. With --web the head unit and \
            the example apps run until Ctrl-C, with their screen in a browser and the mouse or fingers there as its touch \
            panel.
            """)

    @Option(help: ArgumentHelp("Folder for the screens.", valueName: "folder"))
    var frames = "demo-frames"

    @Option(help: ArgumentHelp("Touch recording to play.", valueName: "file"))
    var recording = "Tests/Recordings/rpi7-demo.events"

    @Option(help: ArgumentHelp("Run only the app, with the head unit at this address.", valueName: "address"))
    var connect: String?

    @Option(
        defaultAsFlag: "\(ProgramConfiguration.Web.local)",
        help: ArgumentHelp(
            "Show the screen in a browser, at an address like 127.0.0.1:8080. Without a value: this machine, any port.",
            valueName: "address"))
    var web: String?

    @Option(help: ArgumentHelp("Longest time to wait, in seconds.", valueName: "seconds"))
    var timeout = 30

    func validate() throws {
        if web != nil, connect != nil { throw ValidationError("--web and --connect exclude each other") }
    }

    func run() throws {
        let timeline = DemoTimeline()
        if let web { return try WebDemo(address: try TCPAddress(web), timeline: timeline).run() }
        let outcome: DemoApp.Outcome
        if let connect {
            let loop = try EventLoop()
            let play = try Play(against: try TCPAddress(connect), timeline, timeout, on: loop)
            play.ended = { loop.stop() }
            try loop.run()
            outcome = play.outcome
        } else {
            outcome = try playAll(timeline)
        }
        guard case .failed(let reason) = outcome else {
            if connect == nil {
                try MapDemo(folder: frames + "/map", timeline: timeline).play()
                if !DemoFigures.isOptimised { try Console.line(DemoFigures.note) }
            }
            return
        }
        Console.error("the demo has failed: \(reason)")
        throw ExitCode.failure
    }

    private func playAll(_ timeline: DemoTimeline) throws -> DemoApp.Outcome {
        var configuration = ProgramConfiguration.demo
        configuration.touch.sources = [.recording(path: recording)]
        configuration.headUnit.touch.showFingers = true
        configuration.headUnit.regions.outline = true
        let log = Logger(label: "bezel") { _ in Journal(level: .warning) }
        let service = try BezelService(configuration, log: log, frames: try FrameFolder(path: frames))
        service.engineRunner.observer = { if let line = Self.line(of: $0) { timeline.add("head unit", line) } }
        timeline.add("head unit", "listens on \(service.listener.address), with a display of 800x480 in memory")
        timeline.add("panel", "\(recording) will play when an app has the screen")
        let play = try Play(against: service.listener.address, timeline, timeout, on: service.loop)
        // The alert has left the screen after this time.
        let end = try LoopTimer(on: service.loop) { service.stop() }
        play.ended = { end.set(Clock.bootTime + 400_000_000) }
        try service.run()
        printMetrics(service.metrics)
        return play.outcome
    }

    static func line(of note: Engine.LogEvent) -> String? {
        switch note {
        case .registered, .level, .focused, .alertShown, .alertEnded, .buttonPressed, .unregistered, .sessionEnded,
            .admitted, .turnedAway, .gaveWay, .stream:
            note.line
        case .sessionStarted, .regions, .pageShown, .cloudApp, .alertRequested, .alertWaits, .localAlertEnded, .paused,
            .speaking, .phrasesLeftOut,
            .malformed, .dropped, .silent, .foreign, .flooded, .refused:
            nil
        }
    }

    private func printMetrics(_ metrics: LatencyMetrics) {
        for line in DemoFigures.lines(
            "Measured in this run:",
            times: [
                DemoFigures.touches(metrics.touchToWire),
                "  Alert's bytes → its first frame shown     \(DemoFigures.time(metrics.alertToFrame, 0.5))",
            ], counts: ["  frames shown                              \(metrics.frames)"])
        { try? Console.line(line) }
        try? Console.line("The screens are in \(frames)/.")
    }
}

/// Runs the app on its own thread and reports its end on a loop.
private final class Play {
    private(set) var outcome = DemoApp.Outcome.failed("it did not end")
    var ended: () -> Void = {}
    private let outcomes: Mailbox<DemoApp.Outcome>
    private let timer: LoopTimer
    private var thread: NamedThread?
    private var watch: Watch?

    init(against address: TCPAddress, _ timeline: DemoTimeline, _ timeout: Int, on loop: EventLoop) throws {
        let outcomes = try Mailbox<DemoApp.Outcome>()
        self.outcomes = outcomes
        timer = try LoopTimer(on: loop) { outcomes.post(.failed("nothing more happened in \(timeout) s")) }
        timer.set(Clock.bootTime + Int64(max(timeout, 1)) * 1_000_000_000)
        watch = try outcomes.open(on: loop) { [unowned self] outcome in
            self.outcome = outcome
            self.ended()
        }
        thread = try NamedThread(name: "demo-app") { outcomes.post(DemoClient.play(against: address, timeline)) }
    }
}
