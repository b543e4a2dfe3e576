internal import Synchronization

/// Records since when a worker's thread has been busy with its current job, so that another thread can detect a job
/// that hangs.
public final class JobClock: Sendable {
    /// Nanoseconds of ``Clock/monotonic``; 0 between two jobs.
    private let since = Atomic<Int64>(0)

    public init() {}

    /// When the current job began or last reported progress; nil without a job. Callable from any thread.
    public var jobSince: Int64? {
        let moment = since.load(ordering: .relaxed)
        return moment == 0 ? nil : moment
    }

    /// Reports progress of a job that may take long, such as speech. Called on the job's thread.
    public func progress() { begin() }

    /// A job begins. Called on the job's thread, as is ``end()``.
    public func begin() { since.store(max(Clock.monotonic, 1), ordering: .relaxed) }

    public func end() { since.store(0, ordering: .relaxed) }
}
