internal import BezelModel
internal import EventLoop
internal import TouchInput

/// An open panel and its filter.
final class OpenPanel {
    let panel: EvdevPanel
    /// The node as udev described it when it was opened.
    let node: InputNode
    /// The number in each of its frames.
    let number: UInt8
    @exclusivity(unchecked) private(set) var filter: TouchFilter
    private let loop: EventLoop
    private let sink: TouchInputs.Sink
    private let found: (PanelLiveness.Finding) -> Void
    private let gone: (CInt) -> Void
    @exclusivity(unchecked) private var watch: Watch?
    private let timer: DeadlineTimer

    /// - Parameters:
    ///   - found: Called with a fault of the panel.
    ///   - gone: Called once, with the `errno`, when the panel can no longer be read. It must release this object.
    init(
        _ panel: EvdevPanel, _ node: InputNode, number: UInt8, _ filter: TouchFilter, on loop: EventLoop,
        _ sink: @escaping TouchInputs.Sink, found: @escaping (PanelLiveness.Finding) -> Void,
        gone: @escaping (CInt) -> Void
    ) throws {
        self.panel = panel
        self.node = node
        self.number = number
        self.filter = filter
        self.loop = loop
        self.sink = sink
        self.found = found
        self.gone = gone
        timer = try DeadlineTimer(on: loop)
        timer.fired = { [unowned self] in read() }
        watch = try loop.watch(panel.descriptor, for: .readable, isUrgent: true) { [unowned self] _ in read() }
    }

    var systemPath: String { node.systemPath }

    var status: PanelStatus {
        PanelStatus(
            path: panel.path, name: panel.description.name, touches: panel.tracker.counters, filters: filter.counters,
            liveness: panel.liveness)
    }

    deinit { if let watch { loop.unwatch(watch) } }

    /// Reads the pending events before it handles timeouts, so that a lift that was read comes before its timeout.
    func read() {
        let now = Stamp(nanoseconds: Clock.monotonic)
        let outcome = panel.read(now: now) { filter.take(&$0, into: sink) }
        panel.timeOut(at: now) { filter.take(&$0, into: sink) }
        let deadline = filter.timeOut(at: now, into: sink)
        timer.wake(by: panel.deadline, deadline)
        if let finding = panel.takeFinding() { found(finding) }
        if case .gone(let code) = outcome { gone(code) }
    }

    /// Cancels every finger on the panel.
    func cancelAll(at now: Stamp) {
        panel.cancelAll(at: now) { filter.take(&$0, into: sink) }
        filter.timeOut(at: Stamp(nanoseconds: .max), into: sink)
    }
}
