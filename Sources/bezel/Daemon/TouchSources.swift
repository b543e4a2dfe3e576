internal import BezelModel
internal import EventLoop
internal import Glibc
internal import TouchInput

/// A panel under watch, and its filter.
final class OpenPanel {
    let panel: EvdevPanel
    private(set) var filter: TouchFilter
    private let timer: DeadlineTimer
    private let loop: EventLoop
    private let watch: Watch

    init(_ panel: EvdevPanel, _ filter: TouchFilter, on loop: EventLoop, _ ready: @escaping () -> Void) throws {
        self.panel = panel
        self.filter = filter
        self.loop = loop
        timer = try DeadlineTimer(on: loop, ready)
        watch = try loop.watch(panel.descriptor, for: .readable) { _ in ready() }
    }

    deinit { loop.unwatch(watch) }

    /// Reads what is there, then does what is due: a lift that is there already comes before the end of its wait.
    func read(at now: Stamp, into sink: TouchInputs.Sink) -> ReadOutcome {
        let outcome = panel.read(now: now) { filter.take($0, into: sink) }
        panel.timeOut(at: now) { filter.take($0, into: sink) }
        filter.timeOut(at: now, into: sink)
        timer.wake(by: earliest(panel.deadline, filter.deadline))
        return outcome
    }
}

/// A stream under watch, and its filter.
final class OpenStream {
    private let stream: TouchStream
    private(set) var filter: TouchFilter
    private let loop: EventLoop
    private let sink: TouchInputs.Sink
    private let ended: (CInt) -> Void
    private var watch: Watch?
    private var timer: DeadlineTimer?

    init(
        _ stream: TouchStream, _ filter: TouchFilter, on loop: EventLoop, _ sink: @escaping TouchInputs.Sink,
        ended: @escaping (CInt) -> Void
    ) throws {
        self.stream = stream
        self.filter = filter
        self.loop = loop
        self.sink = sink
        self.ended = ended
        timer = try DeadlineTimer(on: loop) { [unowned self] in self.read() }
        watch = try loop.watch(stream.descriptor, for: .readable) { [unowned self] _ in self.read() }
    }

    deinit { if let watch { loop.unwatch(watch) } }

    private func read() {
        let now = Stamp(nanoseconds: Clock.monotonic)
        // After its end it has nothing to say, but what it said may still wait.
        let outcome = watch == nil ? .drained : stream.read(now: now) { filter.take($0, into: sink) }
        stream.timeOut(at: now) { filter.take($0, into: sink) }
        filter.timeOut(at: now, into: sink)
        timer?.wake(by: earliest(stream.tracker.deadline, filter.deadline))
        guard case .gone(let code) = outcome else { return }
        if let watch { loop.unwatch(watch) }
        watch = nil
        ended(code)
    }
}

/// A recording, how far it has been played, and its filter.
final class PlayingRecording {
    private let recording: Recording
    private var tracker: ContactTracker
    private(set) var filter: TouchFilter
    private var player: RecordingPlayer?
    private var timer: DeadlineTimer?

    init(_ recording: Recording, _ tracker: ContactTracker, _ filter: TouchFilter) {
        self.recording = recording
        self.tracker = tracker
        self.filter = filter
    }

    func play(on loop: EventLoop, _ sink: @escaping TouchInputs.Sink) {
        guard player == nil else { return }
        player = RecordingPlayer(recording, start: Stamp(nanoseconds: Clock.monotonic))
        timer = try? DeadlineTimer(on: loop) { [unowned self] in self.advance(sink) }
        advance(sink)
    }

    private func advance(_ sink: TouchInputs.Sink) {
        let now = Stamp(nanoseconds: Clock.monotonic)
        player?.play(until: now, into: &tracker) { filter.take($0, into: sink) }
        filter.timeOut(at: now, into: sink)
        timer?.wake(by: earliest(player?.due, filter.deadline))
    }
}

/// The earlier of two moments.
private func earliest(_ first: Stamp?, _ second: Stamp?) -> Stamp? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
}

/// Wakes by a moment of the monotonic clock, or earlier: a deadline that moves away with every touch is not worth a call
/// to the kernel every time. Whoever is woken looks again.
private final class DeadlineTimer {
    private var timer: LoopTimer?
    private var due: Stamp?

    init(on loop: EventLoop, _ handler: @escaping () -> Void) throws {
        timer = try LoopTimer(on: loop) { [unowned self] in
            self.due = nil
            handler()
        }
    }

    func wake(by deadline: Stamp?) {
        guard let deadline, due.map({ deadline < $0 }) ?? true else { return }
        due = deadline
        timer?.set(Clock.bootTime(of: deadline))
    }
}

extension Clock {
    /// A moment of the monotonic clock on the clock that timers go by.
    static func bootTime(of stamp: Stamp) -> Int64 { stamp.nanoseconds - monotonic + bootTime }
}
