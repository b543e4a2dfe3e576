internal import Glibc
internal import Synchronization

/// A thread with a loop of its own, as the executor of actors: their code runs between the loop's events, so that what
/// a descriptor's handler and an actor's method touch needs no lock.
public final class LoopExecutor: SerialExecutor {
    private let jobs: Mailbox<Errand>
    fileprivate let home: Home

    /// - Parameter name: The thread's, at most 15 bytes.
    public init(name: String) throws(EventLoopError) {
        let jobs = try Mailbox<Errand>()
        let home = Home()
        self.jobs = jobs
        self.home = home
        _ = try NamedThread(name: name) { home.run(jobs) }
    }

    /// The thread ends once what was enqueued before is done.
    deinit { jobs.post(.leave) }

    public func enqueue(_ job: consuming ExecutorJob) {
        jobs.post(.run(UnownedJob(job), self))
    }

    public func checkIsolated() {
        precondition(home.isCurrent, "called off the loop's thread")
    }

    public func isIsolatingCurrentContext() -> Bool? { home.isCurrent }

    /// The loop, for code that runs on its thread already. Anywhere else this traps.
    public var loop: EventLoop {
        checkIsolated()
        guard let loop = home.loop else { preconditionFailure("the loop has ended") }
        return loop
    }
}

extension LoopExecutor {
    /// Holds an object that is bound to the loop until ``letGo()`` or the thread's end, so that its last reference goes
    /// on the loop's thread wherever the others go. On the loop's thread only.
    public func keep(_ object: AnyObject) {
        checkIsolated()
        home.kept.append(object)
    }

    /// Lets go of one object that is kept. On the loop's thread only.
    public func letGo(of object: ObjectIdentifier) {
        checkIsolated()
        home.kept.removeAll { ObjectIdentifier($0) == object }
    }

    /// Lets go of everything that is kept. On the loop's thread only.
    public func letGo() {
        checkIsolated()
        home.kept = []
    }
}

private enum Errand: Sendable {
    /// The executor comes along so that it outlives its last job.
    case run(UnownedJob, LoopExecutor)
    case leave
}

/// What belongs to the thread. `@unchecked`: the loop is set, used and taken down by that thread only, and so is what is
/// kept; other threads merely ask whether they are it.
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
