internal import CLinux
internal import Glibc
internal import Synchronization

/// A thread for work that would hold up a loop. It takes values and gives values back through a mailbox.
///
/// Of the jobs that wait only the newest is done: what it replaces nobody would look at any more.
public final class Worker<Job: Sendable, Result: Sendable>: Sendable {
    /// Of the job at hand. What the thread does before the first counts as one.
    public let clock = JobClock()
    private let slot: JobSlot<Job>
    private let thread: NamedThread
    private let isStopped = Atomic(false)

    /// - Parameters:
    ///   - name: At most 15 bytes, as `top -H` shows it.
    ///   - make: Called on the new thread; gives the function that does each job. What that keeps never leaves the
    ///     thread.
    public init(
        name: String, results: Mailbox<Result>, _ make: @escaping @Sendable () -> (Job) -> Result
    ) throws(EventLoopError) {
        let slot = try JobSlot<Job>()
        self.slot = slot
        thread = try NamedThread(name: name) { [clock] in
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

    /// Finishes the job at hand and ends the thread. Returns when it has ended. Other jobs are not done.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        slot.stop()
        thread.join()
    }

    /// Hands over a job in place of the one that waits, if any.
    public func post(_ job: Job) { slot.put(job) }
}

/// Where the newest job waits.
private final class JobSlot<Job: Sendable>: Sendable {
    private enum State: Sendable {
        case empty
        case full(Job)
        case stopped
    }

    private let state = Mutex(State.empty)
    /// A pipe as a bell: a byte in it means "look". Both ends are open as long as this lives.
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

    /// Blocks until there is a job; nil after ``stop()``.
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
        // A full pipe has rung already.
        var byte: UInt8 = 1
        _ = write(ringing, &byte, 1)
    }
}
