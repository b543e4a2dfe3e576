internal import Synchronization

/// A thread for work that would block a loop. Unlike ``Worker`` it does every job, in order.
public final class WorkQueue<Job: Sendable, Result: Sendable>: Sendable {
    /// The clock of the current job.
    public let clock: JobClock
    private let jobs = JobList<Job>()
    private let thread: NamedThread
    private let isStopped = Atomic(false)

    /// - Parameters:
    ///   - name: The thread's name, at most 15 bytes, as in `top -H`.
    ///   - scheduling: ``Scheduling/normal`` for work that has to keep time, such as sound.
    ///   - clock: For jobs that report progress.
    ///   - work: Called on the new thread for each job; its result is posted to `results`.
    public init(
        name: String, scheduling: Scheduling = .batch, results: Mailbox<Result>, clock: JobClock = JobClock(),
        _ work: @escaping @Sendable (Job) -> Result
    ) throws(EventLoopError) {
        self.clock = clock
        thread = try NamedThread(name: name, scheduling: scheduling) { [jobs] in
            while let job = jobs.next() {
                clock.begin()
                let result = work(job)
                clock.end()
                results.post(result)
            }
        }
    }

    deinit { stop() }

    /// Finishes the posted jobs and ends the thread; returns when it has ended. Jobs posted later are not done.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        jobs.end(dropsJobs: false)
        thread.join()
    }

    public func post(_ job: Job) { jobs.add(job) }
}
