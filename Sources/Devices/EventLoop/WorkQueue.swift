internal import Synchronization

/// A thread for work that would block a loop. Unlike ``Worker`` it does every job, in order.
public final class WorkQueue<Job: Sendable, Result: Sendable>: Sendable {
    private enum Order: Sendable {
        case work(Job)
        case leave
    }

    /// The clock of the current job.
    public let clock: JobClock
    private let orders: Mailbox<Order>
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
        let orders = try Mailbox<Order>()
        self.orders = orders
        self.clock = clock
        // Created here, so that an error is thrown to the caller; later it is used by the new thread only.
        let loop = try EventLoop()
        let watch = try orders.open(on: loop) { order in
            switch order {
            case .work(let job):
                clock.begin()
                let result = work(job)
                clock.end()
                results.post(result)
            case .leave: loop.stop()
            }
        }
        nonisolated(unsafe) let handedOver = (loop: loop, watch: watch)
        thread = try NamedThread(name: name, scheduling: scheduling) {
            try? handedOver.loop.run()
            handedOver.loop.unwatch(handedOver.watch)
        }
    }

    deinit { stop() }

    /// Finishes the posted jobs and ends the thread; returns when it has ended. Jobs posted later are not done.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        orders.post(.leave)
        thread.join()
    }

    public func post(_ job: Job) { orders.post(.work(job)) }
}
