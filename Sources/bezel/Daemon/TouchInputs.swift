internal import BezelModel
internal import EventLoop
internal import Glibc
internal import Logging
internal import OverlayDisplay
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
    /// Where the picture lies on the glass, when it was known last.
    private var screen: CalibrationMatrix

    /// Opens streams and reads recordings; a source that cannot be had is an error. Panels may come later.
    init(
        _ configuration: ProgramConfiguration.Touch, display: DisplaySize, screen: ScreenGeometry?, on loop: EventLoop,
        log: Logger, _ sink: @escaping Sink
    ) throws {
        self.screen = screen?.touchMatrix ?? .identity
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
                    display: display, calibration: (configuration.calibration ?? .identity).followed(by: self.screen),
                    panel: number())
                recordings.append(PlayingRecording(recording, tracker))
            }
        }
    }

    deinit { if let monitorWatch { loop.unwatch(monitorWatch) } }

    /// Opens the panels that are there and waits for others.
    func start() {
        for source in configuration.sources {
            switch source {
            case .anyPanel: lookForPanels()
            case .panel(let path): openPanel(path, calibration: nil)
            case .stream, .recording: break
            }
        }
    }

    /// The picture lies otherwise on the glass, as when a panel was plugged in. Fingers on it are cancelled.
    func screenMoved(to geometry: ScreenGeometry) {
        guard geometry.touchMatrix != screen else { return }
        screen = geometry.touchMatrix
        for open in panels.values { open.panel.cancelAll(at: Stamp(nanoseconds: Clock.monotonic), into: sink) }
        let calibrations = panels.mapValues(\.calibration)
        // Closed first: a panel may have been grabbed.
        panels = [:]
        for (path, calibration) in calibrations { openPanel(path, calibration: calibration) }
    }

    /// Plays each recording that has not been played.
    func playRecordings() {
        for recording in recordings { recording.play(on: loop, sink) }
    }

    private func number() -> UInt8 {
        defer { nextNumber &+= 1 }
        return nextNumber
    }

    private func lookForPanels() {
        do {
            let monitor = try PanelMonitor()
            monitorWatch = try loop.watch(monitor.descriptor, for: .readable) { [unowned self] _ in self.changed() }
            self.monitor = monitor
        } catch {
            log.warning("panels that come later are not noticed: \(error)")
        }
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
            case .added(let node): if node.isTouchscreen { openPanel(node.path, calibration: node.calibration) }
            case .removed: break  // Reading it says so, after what it still has to tell.
            }
        }
    }

    private func openPanel(_ path: String, calibration: CalibrationMatrix?) {
        guard panels[path] == nil else { return }
        var settings = EvdevPanel.Settings(display: display)
        settings.calibration = (configuration.calibration ?? calibration ?? .identity).followed(by: screen)
        settings.isExclusive = configuration.grab
        settings.panel = number()
        do {
            let panel = try EvdevPanel(path: path, settings: settings)
            panels[path] = try OpenPanel(panel, calibration: calibration, on: loop) { [unowned self] in self.read(path)
            }
            log.info("touch from \(panel.description.name ?? "a panel") at \(path)")
        } catch {
            log.error("\(error)")
        }
    }

    private func read(_ path: String) {
        guard let open = panels[path] else { return }
        switch open.panel.read(now: Stamp(nanoseconds: Clock.monotonic), into: sink) {
        case .drained: open.timer.set(open.panel.tracker.deadline.map(Clock.bootTime(of:)))
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
                PanelTransform(
                    x: x, y: y, display: display,
                    calibration: (configuration.calibration ?? .identity).followed(by: screen))
            }
        }
        // A stream says nothing about itself: its first frame shows which protocol it speaks.
        let tracker = ContactTracker(PanelDescription(), transform: transform, panel: number())
        let stream = try TouchStream(path: path, tracker: tracker)
        do {
            streams.append(
                try OpenStream(stream, on: loop, sink) { [log] code in
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

extension Clock {
    /// A moment of the monotonic clock on the clock that timers go by.
    static func bootTime(of stamp: Stamp) -> Int64 { stamp.nanoseconds - monotonic + bootTime }
}

/// A panel under watch.
private final class OpenPanel {
    let panel: EvdevPanel
    /// udev's.
    let calibration: CalibrationMatrix?
    let timer: LoopTimer
    private let loop: EventLoop
    private let watch: Watch

    init(
        _ panel: EvdevPanel, calibration: CalibrationMatrix?, on loop: EventLoop, _ ready: @escaping () -> Void
    ) throws {
        self.panel = panel
        self.calibration = calibration
        self.loop = loop
        timer = try LoopTimer(on: loop, ready)
        watch = try loop.watch(panel.descriptor, for: .readable) { _ in ready() }
    }

    deinit { loop.unwatch(watch) }
}

/// A stream under watch.
private final class OpenStream {
    private let stream: TouchStream
    private let loop: EventLoop
    private var watch: Watch?
    private var timer: LoopTimer?

    init(
        _ stream: TouchStream, on loop: EventLoop, _ sink: @escaping TouchInputs.Sink,
        ended: @escaping (CInt) -> Void
    ) throws {
        self.stream = stream
        self.loop = loop
        timer = try LoopTimer(on: loop) { stream.timeOut(at: Stamp(nanoseconds: Clock.monotonic), into: sink) }
        watch = try loop.watch(stream.descriptor, for: .readable) { [unowned self] _ in
            switch stream.read(now: Stamp(nanoseconds: Clock.monotonic), into: sink) {
            case .drained: self.timer?.set(stream.tracker.deadline.map(Clock.bootTime(of:)))
            case .gone(let code):
                if let watch = self.watch { loop.unwatch(watch) }
                self.watch = nil
                ended(code)
            }
        }
    }

    deinit { if let watch { loop.unwatch(watch) } }
}

/// A recording and how far it has been played.
private final class PlayingRecording {
    private let recording: Recording
    private var tracker: ContactTracker
    private var player: RecordingPlayer?
    private var timer: LoopTimer?

    init(_ recording: Recording, _ tracker: ContactTracker) {
        self.recording = recording
        self.tracker = tracker
    }

    func play(on loop: EventLoop, _ sink: @escaping TouchInputs.Sink) {
        guard player == nil else { return }
        player = RecordingPlayer(recording, start: Stamp(nanoseconds: Clock.monotonic))
        timer = try? LoopTimer(on: loop) { [unowned self] in self.advance(sink) }
        advance(sink)
    }

    private func advance(_ sink: TouchInputs.Sink) {
        player?.play(until: Stamp(nanoseconds: Clock.monotonic), into: &tracker, sink)
        timer?.set(player?.due.map(Clock.bootTime(of:)))
    }
}
