internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import Logging
internal import SmartDeviceLink
internal import Video

/// The second part of `bezel demo`: an app streams a map as video, a recorded finger moves it, and an alert asks a question
/// over it.
struct MapDemo {
    /// The example app, beside this program.
    private static let app = "Navigator"
    private static let recording = "Tests/Recordings/map-and-alert.events"
    /// From the app's activation to the alert: the finger has moved the map for a while by then.
    private static let alertDelay: Int64 = 7_000_000_000
    private static let patience: Int64 = 30_000_000_000

    let folder: String
    let timeline: DemoTimeline

    func play() throws {
        guard let app = AppProcess.program(Self.app) else { return }
        if let problem = DecoderWorker.missingLibrary() {
            return timeline.add("demo", "no map: \(problem); apt-get install libopenh264-7 libyuv0")
        }
        try? Console.line("")
        let log = Logger(label: "bezel") { _ in Journal(level: .warning) }
        let service = try BezelService(Self.configuration, log: log, frames: try FrameFolder(path: folder))
        let process = try AppProcess(app, ["--connect", "\(service.listener.address)"])
        let alert = try LoopTimer(on: service.loop) { service.engineRunner.send(.localAlertRequested(Self.question)) }
        let end = try LoopTimer(on: service.loop) { service.stop() }
        end.set(Clock.bootTime + Self.patience)
        var isAnswered = false
        service.engineRunner.observer = { event in
            if let line = Demo.line(of: event) { timeline.add("head unit", line) }
            switch event {
            case .level(_, _, .full): alert.set(Clock.bootTime + Self.alertDelay)
            case .localAlertEnded:
                isAnswered = true
                // After this time the card has left the screen.
                end.set(Clock.bootTime + 600_000_000)
            case _: break
            }
        }
        try service.run()
        _ = consume process
        Self.printMetrics(service.metrics)
        try? Console.line("The screens are in \(folder)/.")
        if !isAnswered { throw DemoFailure(text: "the question over the map was not answered") }
    }

    private static var configuration: ProgramConfiguration {
        var configuration = ProgramConfiguration.silentDemo
        configuration.touch.sources = [.recording(path: recording)]
        return configuration
    }

    static let question = LocalAlert(
        id: LocalAlert.ID(.max), sender: "Car", lines: ["Fuel is low", "Drive to the next station?"],
        buttons: ["Drive there", "Later"], time: .seconds(10))

    static func printMetrics(_ metrics: LatencyMetrics) {
        for line in DemoFigures.lines(
            "Measured while the map moved:",
            times: [DemoFigures.touches(metrics.touchToWire), DemoFigures.pictures(metrics.videoToFrame)],
            counts: ["  pictures shown                            \(metrics.videoToFrame.count)"])
        { try? Console.line(line) }
    }
}

struct DemoFailure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
