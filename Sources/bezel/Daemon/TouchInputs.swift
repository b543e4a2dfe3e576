internal import BezelModel
internal import EventLoop
internal import Glibc
internal import Logging
internal import TouchInput

/// All touch sources of the configuration on one loop: panels that come and go, streams, recordings.
final class TouchInputs {
    typealias Sink = (borrowing ContactFrame) -> Void

    private let configuration: ProgramConfiguration.Touch
    private let display: DisplaySize
    private let loop: EventLoop
    private let log: Logger
    private let sink: Sink
    private var monitor: PanelMonitor?
    private var monitorWatch: Watch?
    private var panels: [String: OpenPanel] = [:]
    private var streams: [OpenStream] = []
    private var recordings: [PlayingRecording] = []
    private var nextNumber: UInt8 = 0

    /// Opens streams and reads recordings; a source that cannot be had is an error. Panels may come later.
    init(
        _ configuration: ProgramConfiguration.Touch, display: DisplaySize, on loop: EventLoop, log: Logger,
        _ sink: @escaping Sink
    ) throws {
        self.configuration = configuration
        self.display = display
        self.loop = loop
        self.log = log
        self.sink = sink
        for source in configuration.sources {
            switch source {
            case .anyPanel, .panel: break
            case .stream(let path): try openStream(path)
            case .recording(let path):
                let recording = try Recording(path: path)
                let tracker = recording.tracker(
                    display: display, calibration: configuration.calibration ?? .identity, panel: number(),
                    options: configuration.trackerOptions)
                recordings.append(PlayingRecording(recording, tracker, filter))
            }
        }
    }

    deinit { if let monitorWatch { loop.unwatch(monitorWatch) } }

    /// Opens the panels that are there and waits for others.
    func start() {
        if configuration.sources.contains(where: \.isPanel) { watchForPanels() }
        for source in configuration.sources {
            switch source {
            case .anyPanel: lookForPanels()
            case .panel(let path): openPanel(path, calibration: nil)
            case .stream, .recording: break
            }
        }
    }

    /// Plays each recording that has not been played.
    func playRecordings() {
        for recording in recordings { recording.play(on: loop, sink) }
    }

    /// Every panel that is open, by its path.
    var status: [PanelStatus] { panels.values.map(\.status).sorted { $0.path < $1.path } }

    /// A panel's own filter, as the configuration has it.
    private var filter: TouchFilter { TouchFilter(configuration.effectiveFilters, display: display) }

    private func number() -> UInt8 {
        defer { nextNumber &+= 1 }
        return nextNumber
    }

    /// From before the first look, so that nothing falls between.
    private func watchForPanels() {
        do {
            let monitor = try PanelMonitor()
            monitorWatch = try loop.watch(monitor.descriptor, for: .readable) { [unowned self] _ in self.changed() }
            self.monitor = monitor
        } catch {
            log.warning("panels that come later are not noticed: \(error)")
        }
    }

    private func lookForPanels() {
        do {
            let found = try PanelDiscovery.panels()
            if found.isEmpty { log.notice("no touch panel yet; waiting for one") }
            for node in found { openPanel(node.path, calibration: node.calibration) }
        } catch {
            log.error("\(error)")
        }
    }

    private func changed() {
        while let change = monitor?.next() {
            switch change {
            case .added(let node): added(node)
            // Reading it says so, after what it still has to tell.
            case .removed(let path, _): for name in names(of: path) { read(name) }
            }
        }
    }

    private func added(_ node: InputNode) {
        for source in configuration.sources {
            switch source {
            case .anyPanel where node.isTouchscreen: open(node.path, node)
            case .panel(let path) where path == node.path || Self.target(of: path) == node.path: open(path, node)
            case .anyPanel, .panel, .stream, .recording: break
            }
        }
    }

    private func open(_ path: String, _ node: InputNode) {
        // The number may have gone to another device before the first one's end was read.
        for name in names(of: node.path) { read(name) }
        openPanel(path, calibration: node.calibration)
    }

    /// The names under which a node is open.
    private func names(of node: String) -> [String] { panels.keys.filter { panels[$0]?.node == node } }

    /// What a link of udev's under /dev/input/by-path or by-id leads to.
    private static func target(of path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private func openPanel(_ path: String, calibration: CalibrationMatrix?) {
        // Two sources may mean one panel.
        let target = Self.target(of: path) ?? path
        guard panels[path] == nil, names(of: target).isEmpty else { return }
        var settings = EvdevPanel.Settings(display: display)
        settings.calibration = configuration.calibration ?? calibration ?? .identity
        settings.isExclusive = configuration.grab
        settings.options = configuration.trackerOptions
        settings.panel = number()
        do {
            let panel = try EvdevPanel(path: path, settings: settings)
            panels[path] = try OpenPanel(panel, at: target, filter, on: loop) {
                [unowned self] in self.read(path)
            }
            log.info("touch from \(panel.description.name ?? "a panel") at \(path)")
            for oddity in panel.description.oddities(as: configuration.panelProtocol, axes: configuration.axes) {
                log.notice("\(path): \(oddity)")
            }
        } catch {
            log.error("\(error)")
        }
    }

    private func read(_ path: String) {
        guard let open = panels[path] else { return }
        let outcome = open.read(at: Stamp(nanoseconds: Clock.monotonic), into: sink)
        if let finding = open.panel.takeFinding() { log.warning("\(path): \(finding)") }
        switch outcome {
        case .drained: break
        case .gone(let code):
            panels[path] = nil
            log.warning("the panel at \(path) is gone: \(errorText(code))")
        }
    }

    private func openStream(_ path: String) throws {
        let range = configuration.range
        let x = range?.x ?? AxisRange(minimum: 0, maximum: display.width - 1)
        let y = range?.y ?? AxisRange(minimum: 0, maximum: display.height - 1)
        let transform = x.flatMap { x in
            y.map { y in
                PanelTransform(x: x, y: y, display: display, calibration: configuration.calibration ?? .identity)
            }
        }
        // A stream says nothing about itself: its first frame shows which protocol it speaks.
        let tracker = ContactTracker(
            PanelDescription(), transform: transform, panel: number(), options: configuration.trackerOptions)
        let stream = try TouchStream(path: path, tracker: tracker)
        do {
            streams.append(
                try OpenStream(stream, filter, on: loop, sink) { [log] code in
                    let reason = code == 0 ? "" : ": " + errorText(code)
                    log.warning("the stream \(path) has ended\(reason)")
                })
        } catch let error as EventLoopError where error.errno == EPERM {
            throw PlainFileError(path: path)
        }
    }
}

/// A stream that never makes anybody wait.
struct PlainFileError: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) is a plain file, not a pipe; play it with --touch recording:\(path)" }
}
