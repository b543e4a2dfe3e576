internal import BezelModel
internal import EventLoop
internal import TouchInput

/// What the writing thread does.
enum RecordingJob: Sendable {
    case write([UInt8])
    /// To the disk.
    case synchronise
}

/// A recording on its way from a panel to where it is written, on a thread of its own: slow storage never keeps the panel
/// waiting. One job is under way at a time; what comes meanwhile the recorder holds, up to its limit.
final class RecordingSession {
    /// What the kernel knows: see ``EvdevNode/settledDevice(now:)``.
    typealias Settled = (state: DeviceState, microseconds: Int64, passedOver: Int)

    private(set) var recorder: Recorder
    /// `errno` of the job that failed. Nothing is written after it.
    private(set) var failure: CInt?

    private let settle: () -> Settled
    private let ended: () -> Void
    private let loop: EventLoop
    private let results: Mailbox<CInt>
    private let jobs: WorkQueue<RecordingJob, CInt>
    private var watch: Watch?
    private var timer: LoopTimer?
    private var isBusy = false
    /// Written since it was last brought to the disk.
    private var isDirty = false
    private var isSynchronisationDue = false
    private var isEnding = false

    /// - Parameters:
    ///   - settle: Reads and forgets what the panel has to tell, and asks for its state.
    ///   - work: Does a job, on the writing thread; gives 0 or the `errno`.
    ///   - ended: All is written after ``finish()``, or a job has failed.
    init(
        _ recorder: Recorder, on loop: EventLoop, settle: @escaping () -> Settled,
        work: @escaping @Sendable (RecordingJob) -> CInt, ended: @escaping () -> Void
    ) throws {
        self.recorder = recorder
        self.settle = settle
        self.ended = ended
        self.loop = loop
        results = try Mailbox<CInt>()
        jobs = try WorkQueue(name: "recording", results: results, work)
        watch = try results.open(on: loop) { [unowned self] in self.isDone($0) }
        timer = try LoopTimer(on: loop) { [unowned self] in
            self.isSynchronisationDue = true
            self.goOn()
        }
        goOn()
    }

    deinit { if let watch { loop.unwatch(watch) } }

    /// - Returns: false when what is left of the batch counts no more, as the panel's state was asked for.
    func take(_ event: InputEvent) -> Bool {
        guard event.isOverrun else {
            recorder.take(event)
            return true
        }
        let now = settle()
        recorder.overran(at: event.microseconds, with: now.state, at: now.microseconds)
        return false
    }

    /// Hands over what is there, if the thread has nothing to do.
    func goOn() {
        guard !isBusy, failure == nil else { return }
        let bytes = recorder.takeBytes()
        if !bytes.isEmpty {
            if !isDirty { timer?.set(Clock.bootTime + Interval.seconds(1).nanoseconds) }
            isDirty = true
            start(.write(bytes))
        } else if isDirty, isSynchronisationDue || isEnding {
            isDirty = false
            start(.synchronise)
        } else if isEnding {
            ended()
        }
    }

    /// Writes what is left. No more events come.
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
        // What was held is on its way, so there is room.
        if isBusy { resume() }
    }

    private func resume() {
        guard recorder.isBehind else { return }
        let now = settle()
        recorder.resume(with: now.state, at: now.microseconds, passedOver: now.passedOver)
    }
}
