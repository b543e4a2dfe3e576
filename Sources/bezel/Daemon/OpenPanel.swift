internal import BezelModel
internal import EventLoop
internal import TouchInput

/// A panel under watch, and its filter.
final class OpenPanel {
    let panel: EvdevPanel
    /// As udev knew it when it was opened.
    let node: InputNode
    /// Goes into every frame of its.
    let number: UInt8
    private(set) var filter: TouchFilter
    private let timer: DeadlineTimer
    private let loop: EventLoop
    private let watch: Watch

    init(
        _ panel: EvdevPanel, _ node: InputNode, number: UInt8, _ filter: TouchFilter, on loop: EventLoop,
        _ ready: @escaping () -> Void
    ) throws {
        self.panel = panel
        self.node = node
        self.number = number
        self.filter = filter
        self.loop = loop
        timer = try DeadlineTimer(on: loop, ready)
        watch = try loop.watch(panel.descriptor, for: .readable, isUrgent: true) { _ in ready() }
    }

    var systemPath: String { node.systemPath }

    var status: PanelStatus {
        PanelStatus(
            path: panel.path, name: panel.description.name, touches: panel.tracker.counters, filters: filter.counters,
            liveness: panel.liveness)
    }

    deinit { loop.unwatch(watch) }

    /// Reads what is there, then does what is due: a lift that is there already comes before the end of its wait.
    func read(at now: Stamp, into sink: TouchInputs.Sink) -> ReadOutcome {
        let outcome = panel.read(now: now) { filter.take($0, into: sink) }
        panel.timeOut(at: now) { filter.take($0, into: sink) }
        filter.timeOut(at: now, into: sink)
        timer.wake(by: panel.deadline, filter.deadline)
        return outcome
    }

    /// Every finger on it is lost.
    func cancelAll(at now: Stamp, into sink: TouchInputs.Sink) {
        panel.cancelAll(at: now) { filter.take($0, into: sink) }
        filter.timeOut(at: Stamp(nanoseconds: .max), into: sink)
    }
}
