internal import Glibc
internal import Synchronization

/// A thread with its own event loop, as the executor of actors. Actors' code runs between the loop's events, so state
/// that is used by both handlers and actor methods needs no lock.
public final class LoopExecutor: SerialExecutor {
    private let jobs: Mailbox<Errand>
    fileprivate let home: Home

    /// - Parameter name: The thread's name, at most 15 bytes.
    public init(name: String) throws(EventLoopError) {
        let jobs = try Mailbox<Errand>()
        let home = Home()
        self.jobs = jobs
        self.home = home
        _ = try NamedThread(name: name) { home.run(jobs) }
    }

    /// The thread ends after the jobs that were enqueued before.
    deinit { jobs.post(.leave) }

    public func enqueue(_ job: consuming ExecutorJob) {
        jobs.post(.run(UnownedJob(job), self))
    }

    public func checkIsolated() {
        precondition(home.isCurrent, "called off the loop's thread")
    }

    public func isIsolatingCurrentContext() -> Bool? { home.isCurrent }

    /// The loop, for code that runs on its thread. Traps on other threads.
    public var loop: EventLoop {
        checkIsolated()
        guard let loop = home.loop else { preconditionFailure("the loop has ended") }
        return loop
    }
}

extension LoopExecutor {
    /// Keeps an object alive until ``letGo()`` or the thread's end, so that it is destroyed on the loop's thread. Call
    /// it on the loop's thread only.
    public func keep(_ object: AnyObject) {
        checkIsolated()
        home.kept.append(object)
    }

    /// Releases one object. Call it on the loop's thread only.
    public func letGo(of object: ObjectIdentifier) {
        checkIsolated()
        home.kept.removeAll { ObjectIdentifier($0) == object }
    }

    /// Releases all objects. Call it on the loop's thread only.
    public func letGo() {
        checkIsolated()
        home.kept = []
    }
}

private enum Errand: Sendable {
    /// Contains the executor, so that it lives until its last job has run.
    case run(UnownedJob, LoopExecutor)
    case leave
}

/// The thread's data. `@unchecked`: the loop and the kept objects are used by that thread only; other threads only ask
/// whether they are the thread.
private final class Home: @unchecked Sendable {
    private(set) var loop: EventLoop?
    var kept: [AnyObject] = []
    /// The thread's `pthread_t`; 0 until it runs.
    private let thread = Atomic<UInt>(0)

    var isCurrent: Bool { thread.load(ordering: .relaxed) == pthread_self() }

    func run(_ jobs: Mailbox<Errand>) {
        thread.store(pthread_self(), ordering: .relaxed)
        guard let loop = try? EventLoop() else { return }
        self.loop = loop
        let watch = try? jobs.open(on: loop) { errand in
            switch errand {
            case .run(let job, let executor): job.runSynchronously(on: executor.asUnownedSerialExecutor())
            case .leave: loop.stop()
            }
        }
        try? loop.run()
        if let watch { loop.unwatch(watch) }
        kept = []
        self.loop = nil
    }
}
