internal import BezelModel
internal import EventLoop
internal import TouchInput

/// An open stream and its filter.
final class OpenStream {
    let path: String
    private let stream: TouchStream
    @exclusivity(unchecked) private(set) var filter: TouchFilter
    private let loop: EventLoop
    private let sink: TouchInputs.Sink
    private let ended: (CInt) -> Void
    /// Called with a line for the log.
    private let say: (String) -> Void
    @exclusivity(unchecked) private var faults = StreamFaults()
    @exclusivity(unchecked) private var watch: Watch?
    private let timer: DeadlineTimer

    init(
        _ stream: TouchStream, _ path: String, _ filter: TouchFilter, on loop: EventLoop,
        _ sink: @escaping TouchInputs.Sink,
        say: @escaping (String) -> Void, ended: @escaping (CInt) -> Void
    ) throws {
        self.stream = stream
        self.path = path
        self.filter = filter
        self.loop = loop
        self.sink = sink
        self.say = say
        self.ended = ended
        timer = try DeadlineTimer(on: loop)
        timer.fired = { [unowned self] in read() }
        watch = try loop.watch(stream.descriptor, for: .readable, isUrgent: true) { [unowned self] _ in read() }
    }

    /// Whether more events may follow.
    var isOpen: Bool { watch != nil }

    var status: PanelStatus {
        var now = faults
        _ = now.note(runs: stream.faults, bytes: stream.skippedBytes, at: Stamp(nanoseconds: 0))
        return PanelStatus(path: path, touches: stream.tracker.counters, filters: filter.counters, faults: now)
    }

    deinit { if let watch { loop.unwatch(watch) } }

    private func read() {
        let now = Stamp(nanoseconds: Clock.monotonic)
        // After its end there are no more bytes, but the filter may still hold contacts.
        let outcome = watch == nil ? .drained : stream.read(now: now) { filter.take(&$0, into: sink) }
        stream.timeOut(at: now) { filter.take(&$0, into: sink) }
        let deadline = filter.timeOut(at: now, into: sink)
        timer.wake(by: stream.deadline, deadline)
        if stream.faults != faults.runs { noteFaults(at: now) }
        guard case .gone(let code) = outcome else { return }
        if let watch { loop.unwatch(watch) }
        watch = nil
        ended(code)
    }

    private func noteFaults(at now: Stamp) {
        if let line = faults.note(runs: stream.faults, bytes: stream.skippedBytes, at: now) { say(line) }
    }
}
