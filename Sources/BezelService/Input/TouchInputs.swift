internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import Glibc
internal import Logging
internal import TouchInput

/// All touch sources of the configuration on one loop: panels, streams and recordings.
final class TouchInputs {
    typealias Sink = (inout ContactFrame) -> Void
    typealias PanelChange = (_ panel: PanelStatus, _ isConnected: Bool) -> Void

    private let configuration: ProgramConfiguration.Touch
    private var display: TouchMapping
    private var sink: Sink = { _ in }
    private var panelChanged: PanelChange = { _, _ in }
    private let loop: EventLoop
    private let log: Logger
    private let inputs: InputNodes
    /// By the path of the node.
    private var panels: [String: OpenPanel] = [:]
    private var openErrors = DeviceOpenErrors()
    private var refusals: [String: RejectionReason] = [:]
    /// Streams that are opened and not read yet.
    private var unread: [(path: String, stream: TouchStream)] = []
    private var streams: [OpenStream] = []
    private var recordings: [RecordingPlayback] = []
    /// The numbers of streams and recordings.
    private var numbers: Set<UInt8> = []

    /// Opens streams and reads recordings; failing to do so is an error. Panels may be connected later.
    init(
        _ configuration: ProgramConfiguration.Touch, mapping: TouchMapping, among inputs: InputNodes,
        on loop: EventLoop, log: Logger
    ) throws {
        self.configuration = configuration
        display = mapping
        self.inputs = inputs
        self.loop = loop
        self.log = log
        let off = configuration.filters.switchedOff.joined(separator: ", ")
        if !off.isEmpty {
            log.notice("touch.filters switches \(off) of the preset off; the value \"preset\" keeps it on")
        }
        for source in configuration.sources {
            switch source {
            case .panel, .compositor: break
            case .stream(let path): try openStream(path)
            case .recording(let path):
                let recording = try Recording(path: path)
                for line in recording.leftOut.descriptions { log.warning("\(path): \(line)") }
                let tracker = recording.tracker(
                    display: display.size, calibration: way(from: nil), panel: numberForGood(),
                    options: configuration.trackerOptions)
                recordings.append(RecordingPlayback(recording, tracker, filter(of: recording.device)))
            }
        }
    }

    /// Begins to read the streams. Panels are opened when their nodes are found.
    ///
    /// - Parameters:
    ///   - sink: Called with the contacts of all panels, streams and recordings.
    ///   - panelChanged: Called for each panel or stream that is connected or disconnected.
    func start(sink: @escaping Sink, panelChanged: @escaping PanelChange) throws {
        self.sink = sink
        self.panelChanged = panelChanged
        for (path, stream) in unread { try read(stream, path) }
        unread = []
    }

    /// Closes panels and streams.
    func stop() {
        panels = [:]
        streams = []
        unread = []
        recordings = []
        sink = { _ in }
    }

    /// Opens panels that are new or may be accessible now.
    func nodesChanged() { openPanels() }

    /// Reads the rest of a removed panel.
    func nodeRemoved(_ path: String) { panels[path]?.read() }

    /// Logs that no panel was found.
    func logMissing() {
        guard panels.isEmpty, configuration.panelSources.contains(where: { $0.path == nil }) else { return }
        log.notice("no touch panel yet; waiting for one")
    }

    /// The position of pictures on the panel has changed, for example with another display. Cancels all fingers.
    func displayMoved(to display: TouchMapping) {
        guard display != self.display else { return }
        self.display = display
        let now = Stamp(nanoseconds: Clock.monotonic)
        for open in panels.values { open.cancelAll(at: now) }
        // Closed first: a panel may have been grabbed.
        let known = Set(panels.values.map(\.systemPath))
        panels = [:]
        openPanels(known: known)
    }

    /// The connected panels and streams.
    var present: [PanelStatus] {
        panels.values.map(\.status).sorted { $0.path < $1.path } + streams.filter(\.isOpen).map(\.status)
    }

    /// Starts each recording that was not played yet.
    func playRecordings() {
        for recording in recordings { recording.play(on: loop, sink) }
    }

    /// The filter of a panel, by the configuration.
    private func filter(of panel: PanelDescription?) -> TouchFilter {
        TouchFilter(configuration.effectiveFilters(of: panel), display: display.size)
    }

    /// The transform from a panel's coordinates to the picture: the calibration of the configuration or of udev, then the
    /// display's rotation.
    private func way(from node: InputNode?) -> CalibrationMatrix {
        (configuration.calibration ?? node?.calibration ?? .identity)
            .followed(by: display.matrix(turned: configuration.rotation))
    }

    /// The lowest free number, so that numbers do not grow with each connection. Those of clients' panels and of keys are
    /// higher.
    private func number() -> UInt8 {
        let taken = numbers.union(panels.values.map(\.number))
        return (0..<PanelNumber.compositor).first { !taken.contains($0) } ?? 0
    }

    private func numberForGood() -> UInt8 {
        let number = number()
        numbers.insert(number)
        return number
    }

    /// - Parameter known: System paths of panels that were open before; their opening is not logged.
    private func openPanels(known: Set<String> = []) {
        let nodes = inputs.nodes
        let selection = configuration.selection(output: display.connector)
        for (node, match) in zip(nodes, selection.panels(among: nodes, remembered: openErrors.places)) {
            switch match {
            case .accepted(let source): open(node, by: source, isNew: !known.contains(node.systemPath))
            case .rejected(let refusal):
                if refusal.isRule, close(node) {
                    panelChanged(PanelStatus(path: node.path, name: node.name), false)
                }
                if node.isPanel { logRefusal(refusal, of: node) }
            }
        }
    }

    /// Logs once why a device that looks like a touch panel is not used.
    private func logRefusal(_ refusal: RejectionReason, of node: InputNode) {
        guard refusal != .pending, refusals.updateValue(refusal, forKey: node.systemPath) != refusal else { return }
        log.notice("no touch from \(node.name ?? "the panel") at \(node.path): \(refusal)")
    }

    private func open(_ node: InputNode, by source: InputSource, isNew: Bool) {
        // The kernel may give the node's number to another device before the end of the first one was read.
        if let open = panels[node.path], open.systemPath != node.systemPath { open.read() }
        if let open = panels[node.path] {
            guard way(from: open.node) != way(from: node) else { return }
            log.info("udev has changed the calibration of \(node.name ?? "the panel") at \(node.path)")
            _ = close(node)
            return self.open(node, by: source, isNew: false)
        }
        var settings = EvdevPanel.Settings(display: display.size)
        settings.calibration = way(from: node)
        settings.isExclusive = configuration.grab
        settings.options = configuration.trackerOptions
        settings.panel = number()
        do {
            let panel = try EvdevPanel(path: node.path, settings: settings)
            let filter = filter(of: panel.description)
            panels[node.path] = try OpenPanel(
                panel, node, number: settings.panel, filter, on: loop, sink,
                found: { [log] in log.warning("\(node.path): \($0)") },
                gone: { [unowned self] in self.lost(node, $0) })
            openErrors.opened(node, by: source)
            if isNew { logOpened(panel, node) }
        } catch {
            openErrors.log(error, of: node, to: log, among: inputs)
        }
    }

    /// Closes a panel whose description by udev has changed. Cancels its fingers.
    ///
    /// - Returns: Whether it was open.
    private func close(_ node: InputNode) -> Bool {
        guard let open = panels[node.path], open.systemPath == node.systemPath else { return false }
        open.cancelAll(at: Stamp(nanoseconds: Clock.monotonic))
        panels[node.path] = nil
        return true
    }

    private func logOpened(_ panel: EvdevPanel, _ node: InputNode) {
        log.info("touch from \(panel.description.name ?? "a panel") at \(node.path)")
        panelChanged(PanelStatus(path: node.path, name: panel.description.name), true)
        for quirk in panel.description.announcing(configuration.ranges?.panel).quirks(
            as: configuration.panelProtocol, axes: configuration.axes)
        {
            log.notice("\(node.path): \(quirk)")
        }
        let description = panel.description.announcing(
            configuration.ranges?.panel, as: configuration.panelProtocol, axes: configuration.axes)
        let mapping = description.mapping(
            on: display.glass, through: way(from: node), as: configuration.panelProtocol, axes: configuration.axes)
        switch mapping {
        case .fits, .unknown: break
        case .turned:
            log.warning("\(node.path): \(mapping); set touch.rotation or touch.ranges, or run bezel calibrate")
        case .otherShape: log.notice("\(node.path): \(mapping)")
        }
        if panel.isGrabbedElsewhere { openErrors.logGrabbed(node, to: log) }
    }

    private func lost(_ node: InputNode, _ code: CInt) {
        guard let open = panels[node.path], open.systemPath == node.systemPath else { return }
        panels[node.path] = nil
        inputs.forget(node.systemPath)
        log.warning("the panel at \(node.path) is gone: \(errorText(code))")
        panelChanged(PanelStatus(path: node.path, name: open.panel.description.name), false)
    }

    private func openStream(_ path: String) throws {
        let range = configuration.range
        let x = range?.x ?? AxisRange(minimum: 0, maximum: display.size.width - 1)
        let y = range?.y ?? AxisRange(minimum: 0, maximum: display.size.height - 1)
        let transform = x.flatMap { x in
            y.map { y in
                PanelTransform(x: x, y: y, display: display.size, calibration: way(from: nil))
            }
        }
        // A stream has no description: its first frame shows which protocol it uses.
        let tracker = ContactTracker(
            PanelDescription(), transform: transform, panel: numberForGood(), options: configuration.trackerOptions)
        unread.append((path, try TouchStream(path: path, tracker: tracker)))
    }

    private func read(_ stream: TouchStream, _ path: String) throws {
        do {
            streams.append(
                try OpenStream(
                    stream, path, filter(of: nil), on: loop, sink,
                    say: { [unowned self] in self.log.warning("the stream \(path): \($0)") },
                    ended: { [unowned self] code in
                        let reason = code == 0 ? "" : ": " + errorText(code)
                        self.log.warning("the stream \(path) has ended\(reason)")
                        self.panelChanged(PanelStatus(path: path), false)
                    }))
        } catch let error as EventLoopError where error.errno == EPERM {
            throw PlainFileError(path: path, advice: "; play it with --touch recording:\(path)")
        }
    }
}

/// A stream that is read without blocking.
struct PlainFileError: Error, CustomStringConvertible {
    let path: String
    var advice = ""

    var description: String { "\(path) is a plain file, not a pipe\(advice)" }
}
