internal import Synchronization

/// Threads for work that may block. Jobs are begun in order, each by the first free thread: a blocked job delays no
/// other one while a thread is free.
public final class WorkPool<Result: Sendable>: Sendable {
    public typealias Job = @Sendable () -> Result

    /// The clocks of the threads' current jobs.
    public let clocks: [JobClock]
    private let jobs: JobList<Job>
    private let threads: [NamedThread]
    private let isStopped = Atomic(false)

    /// - Parameters:
    ///   - name: The threads' name, at most 15 bytes, as in `top -H`.
    ///   - results: Gets the result of each job.
    public init(
        name: String, threads count: Int, scheduling: Scheduling = .batch, results: Mailbox<Result>
    ) throws(EventLoopError) {
        let jobs = JobList<Job>()
        self.jobs = jobs
        clocks = (0..<count).map { _ in JobClock() }
        var threads: [NamedThread] = []
        do throws(EventLoopError) {
            for clock in clocks {
                threads.append(
                    try NamedThread(name: name, scheduling: scheduling) {
                        while let job = jobs.next() {
                            clock.begin()
                            let result = job()
                            clock.end()
                            results.post(result)
                        }
                    })
            }
        } catch {
            jobs.end(dropsJobs: true)
            throw error
        }
        self.threads = threads
    }

    deinit { stop() }

    public func post(_ job: @escaping Job) { jobs.add(job) }

    /// Finishes the current jobs and ends the threads; returns when they have ended. Other jobs are not done.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        jobs.end(dropsJobs: true)
        for thread in threads { thread.join() }
    }
}
