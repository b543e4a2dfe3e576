internal import CLinux
internal import Glibc
internal import Synchronization

/// A thread for work that would block a loop (``Scheduling/batch``). It receives values and returns values through a
/// mailbox.
///
/// Of several waiting jobs only the newest is done, because the results of the others would be outdated.
public final class Worker<Job: Sendable, Result: Sendable>: Sendable {
    /// The clock of the current job. The thread's work before the first job counts as a job.
    public let clock = JobClock()
    private let slot: JobSlot<Job>
    private let thread: NamedThread
    private let isStopped = Atomic(false)

    /// - Parameters:
    ///   - name: The thread's name, at most 15 bytes, as in `top -H`.
    ///   - make: Called on the new thread; returns the function that does each job. Values that the function captures
    ///     are only used on the thread.
    public init(
        name: String, results: Mailbox<Result>, _ make: @escaping @Sendable () -> (Job) -> Result
    ) throws(EventLoopError) {
        let slot = try JobSlot<Job>()
        self.slot = slot
        thread = try NamedThread(name: name, scheduling: .batch) { [clock] in
            clock.begin()
            let work = make()
            clock.end()
            while let job = slot.wait() {
                clock.begin()
                let result = work(job)
                clock.end()
                results.post(result)
            }
        }
    }

    deinit { stop() }

    /// Finishes the current job and ends the thread; returns when it has ended. Other jobs are not done.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        slot.stop()
        thread.join()
    }

    /// Posts a job. It replaces a job that waits.
    public func post(_ job: Job) { slot.put(job) }
}

/// Holds the newest job.
private final class JobSlot<Job: Sendable>: Sendable {
    private enum State: Sendable {
        case empty
        case full(Job)
        case stopped
    }

    private let state = Mutex(State.empty)
    /// A pipe that wakes the thread: a byte in it means that there is a job. Both ends are open as long as this object
    /// lives.
    private let listening: CInt
    private let ringing: CInt

    init() throws(EventLoopError) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw EventLoopError(operation: "pipe", errno: errno) }
        (listening, ringing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ringing, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(listening)
        close(ringing)
    }

    func put(_ job: Job) {
        state.withLock { state in
            switch state {
            case .empty, .full: state = .full(job)
            case .stopped: break
            }
        }
        ring()
    }

    func stop() {
        state.withLock { $0 = .stopped }
        ring()
    }

    /// Blocks until there is a job; returns nil after ``stop()``.
    func wait() -> Job? {
        while true {
            let taken: State = state.withLock { state in
                let current = state
                if case .full = current { state = .empty }
                return current
            }
            switch taken {
            case .full(let job): return job
            case .stopped: return nil
            case .empty:
                var bytes = [UInt8](repeating: 0, count: 64)
                _ = read(listening, &bytes, bytes.count)
            }
        }
    }

    private func ring() {
        // If the pipe is full, the thread is already awake.
        var byte: UInt8 = 1
        _ = write(ringing, &byte, 1)
    }
}
