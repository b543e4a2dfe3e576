internal import BezelModel
internal import EventLoop
internal import TouchInput

/// A job of the writing thread.
enum RecordingJob: Sendable {
    case write([UInt8])
    /// Flush to the disk (fsync).
    case synchronise
}

/// Writes a panel's recording on its own thread, so that slow storage never delays reading the panel. One job runs at a
/// time; the recorder holds later events, up to its limit.
final class RecordingSession {
    /// The state of the kernel: see ``EvdevNode/settledDevice(now:)``.
    typealias Settled = (state: DeviceState, microseconds: Int64, passedOver: Int)

    private(set) var recorder: Recorder
    /// Follows the panel, to count positions outside its range.
    private var tracker: ContactTracker
    /// `errno` of the job that failed. Nothing is written after it.
    private(set) var failure: CInt?

    private let settle: () -> Settled
    private let ended: () -> Void
    private let loop: EventLoop
    private let results: Mailbox<CInt>
    private let jobs: WorkQueue<RecordingJob, CInt>
    private var watch: Watch?
    private let timer: LoopTimer
    private var isBusy = false
    /// Whether data was written since the last flush.
    private var isDirty = false
    private var isSynchronisationDue = false
    private var isEnding = false

    /// - Parameters:
    ///   - settle: Discards the panel's pending events and reads its state.
    ///   - work: Carries out a job on the writing thread; returns 0 or the `errno`.
    ///   - ended: Called when all is written after ``finish()``, or when a job has failed.
    init(
        _ recorder: Recorder, on loop: EventLoop, settle: @escaping () -> Settled,
        work: @escaping @Sendable (RecordingJob) -> CInt, ended: @escaping () -> Void
    ) throws {
        self.recorder = recorder
        tracker = ContactTracker(
            recorder.description,
            transform: recorder.description.ranges().map { PanelTransform(x: $0.x, y: $0.y) })
        self.settle = settle
        self.ended = ended
        self.loop = loop
        results = try Mailbox<CInt>()
        timer = try LoopTimer(on: loop)
        jobs = try WorkQueue(name: "recording", results: results, work)
        watch = try results.open(on: loop) { [unowned self] in self.isDone($0) }
        timer.fired = { [unowned self] in
            isSynchronisationDue = true
            goOn()
        }
        goOn()
    }

    deinit { if let watch { loop.unwatch(watch) } }

    /// A warning about positions outside the panel's range; nil if there are none.
    var rangeDoubt: RangeDoubt? {
        recorder.description.ranges().flatMap { RangeDoubt(tracker.counters, in: $0) }
    }

    /// - Returns: false if the rest of the batch is obsolete, because the panel's state was read.
    func take(_ event: InputEvent) -> Bool {
        _ = tracker.take(event)
        guard event.isOverrun else {
            recorder.take(event)
            return true
        }
        let now = settle()
        recorder.overran(at: event.microseconds, with: now.state, at: now.microseconds)
        return false
    }

    /// Passes the held events to the thread, if the thread is idle.
    func goOn() {
        guard !isBusy, failure == nil else { return }
        let bytes = recorder.takeBytes()
        if !bytes.isEmpty {
            if !isDirty { timer.set(Clock.bootTime + Interval.seconds(1).nanoseconds) }
            isDirty = true
            start(.write(bytes))
        } else if isDirty, isSynchronisationDue || isEnding {
            isDirty = false
            start(.synchronise)
        } else if isEnding {
            ended()
        }
    }

    /// Writes the remaining events. No more events follow.
    func finish() {
        isEnding = true
        resume()
        goOn()
    }

    private func start(_ job: RecordingJob) {
        isBusy = true
        if case .synchronise = job { isSynchronisationDue = false }
        jobs.post(job)
    }

    private func isDone(_ error: CInt) {
        isBusy = false
        guard error == 0 else {
            failure = error
            ended()
            return
        }
        goOn()
        // The held events were passed on, so there is room.
        if isBusy { resume() }
    }

    private func resume() {
        guard recorder.isBehind else { return }
        let now = settle()
        recorder.resume(with: now.state, at: now.microseconds, passedOver: now.passedOver)
    }
}
