internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import TCPLink
internal import Video

/// `bezel demo --web`: a head unit in a browser, with the example apps in the program's folder, until it is
/// interrupted. Once the driver has moved the map for a while, an alert asks a question over it.
struct WebDemo {
    /// The first one gets the screen when it registers.
    private static let apps = ["Navigator", "Player", "Finder"]
    /// Messages of fingers before the question: some seconds of dragging.
    private static let touchesBeforeQuestion = 60
    private static let second: Int64 = 1_000_000_000

    /// The address of the console.
    let address: TCPAddress
    let timeline: DemoTimeline

    func run() throws {
        let log = Logger(label: "bezel") { _ in Journal(level: .warning) }
        let service = try service(log)
        guard let url = service.web.url else { throw DemoFailure(text: "nothing listens on \(address)") }
        let apps = try Self.apps.compactMap { try RunningApp($0, ["--connect", "\(service.listener.address)"]) }
        service.engineRunner.observer = { [unowned service] event in
            if let line = Demo.line(of: event) { timeline.add("head unit", line) }
            // All apps connect at the same time; the map is shown first.
            if case .registered(let session, Self.apps[0], _) = event {
                service.engineRunner.send(.appActivated(session))
            }
        }
        let ask = try LoopTimer(on: service.loop)
        ask.fired = { [unowned service, unowned ask] in
            guard service.metrics.touchToWire.count < Self.touchesBeforeQuestion else {
                return service.engineRunner.send(.localAlertRequested(MapDemo.question))
            }
            ask.set(Clock.bootTime + Self.second)
        }
        ask.set(Clock.bootTime + Self.second)
        try Console.line("Open in a browser:  \(url)")
        if let problem = DecoderWorker.missingLibrary() {
            try Console.line("There is no map: \(problem); apt-get install libopenh264-7 libyuv0")
        } else if apps.isEmpty {
            try Console.line("No example app lies beside this program: make console builds them")
        } else {
            try Console.line("Drag the map with the mouse or with fingers; a question will lie over it. Ctrl-C ends.")
        }
        try Console.line("Your own apps connect to \(service.listener.address).")
        try Console.line("")
        try withExtendedLifetime(apps) { try service.run() }
        MapDemo.printMetrics(service.metrics)
    }

    /// Where apps expect a head unit, or on another port if that one is taken.
    private func service(_ log: Logger) throws -> BezelService {
        var configuration = ProgramConfiguration.silentDemo
        configuration.headUnit.touch.showFingers = true
        configuration.touch.sources = []
        configuration.web.listen = address
        var usual = configuration
        usual.listen = TCPAddress(host: "127.0.0.1", port: 12345)
        if let service = try? BezelService(usual, log: log) { return service }
        return try BezelService(configuration, log: log)
    }
}

/// An app that runs as long as this object exists.
private final class RunningApp {
    private let process: AppProcess

    /// - Returns: nil if there is no such app beside this program.
    init?(_ name: String, _ arguments: [String]) throws(AppProcess.Failure) {
        guard let program = AppProcess.program(name) else { return nil }
        process = try AppProcess(program, arguments)
    }
}
