internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import EventLoop
internal import TouchInput

/// Shows the marks of a session one after the other and passes it the panel's frames.
final class CalibrationMarks {
    /// Why the session ended early.
    private(set) var problem: String?
    var outcome: CalibrationSession.Step { session.step }

    /// Touches outside the panel's range; nil if there were none.
    var rangeDoubt: RangeDoubt? { ranges.flatMap { RangeDoubt(panel.tracker.counters, in: $0) } }

    private let ranges: PanelRanges?
    private var session: CalibrationSession
    private let panel: EvdevPanel
    private let display: DisplaySize
    private let screen: DisplayController
    private let loop: EventLoop
    private var watch: Watch?
    private var serial: UInt64 = 0

    init(
        _ node: InputNode, _ configuration: ProgramConfiguration.Touch, _ display: TouchMapping,
        _ screen: DisplayController, on loop: EventLoop
    ) throws {
        session = CalibrationSession(before: display.matrix(turned: configuration.rotation))
        var settings = EvdevPanel.Settings(display: CalibrationSession.grid)
        settings.calibration = CalibrationSession.placement
        settings.isExclusive = configuration.grab
        settings.options = configuration.trackerOptions
        panel = try EvdevPanel(path: node.path, settings: settings)
        ranges = panel.description.announcing(
            settings.options.ranges, as: settings.options.panelProtocol, axes: settings.options.axes
        ).ranges(as: settings.options.panelProtocol, axes: settings.options.axes)
        self.display = display.size
        self.screen = screen
        self.loop = loop
        watch = try loop.watch(panel.descriptor, for: .readable) { [unowned self] _ in self.read() }
        show()
    }

    deinit { if let watch { loop.unwatch(watch) } }

    private func read() {
        var isChanged = false
        let outcome = panel.read(now: Stamp(nanoseconds: Clock.monotonic)) {
            isChanged = session.take($0) || isChanged
        }
        if case .gone(let code) = outcome {
            problem = "the panel is gone: \(errorText(code))"
            loop.stop()
        } else if isChanged {
            show()
        }
    }

    private func show() {
        guard case .touch(let x, let y) = session.step else { return loop.stop() }
        let (done, all) = session.progress
        Console.error("touch mark \(done + 1) of \(all)")
        serial += 1
        var scene = Scene(serial: .init(serial))
        scene.screen = .notice(["Touch the cross", "\(done + 1) of \(all)"])
        scene.marks.crosses = [
            DisplayPoint(x: Int32(x * Double(display.width)), y: Int32(y * Double(display.height)))
        ]
        screen.show(scene, requestedAt: Clock.monotonic)
    }
}
