internal import Synchronization

/// Since when a worker's thread has been at the job that it has at hand, for whoever watches over it.
public final class JobClock: Sendable {
    /// Nanoseconds of ``Clock/monotonic``; 0 between two jobs.
    private let since = Atomic<Int64>(0)

    public init() {}

    /// When the job at hand began, or last got on; nil while there is none. From any thread.
    public var jobSince: Int64? {
        let moment = since.load(ordering: .relaxed)
        return moment == 0 ? nil : moment
    }

    /// A job that may take as long as it likes, such as a speech, has got on. Called on its thread.
    public func progress() { begin() }

    func begin() { since.store(max(Clock.monotonic, 1), ordering: .relaxed) }

    func end() { since.store(0, ordering: .relaxed) }
}
