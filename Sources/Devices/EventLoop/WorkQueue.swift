internal import Synchronization

/// A thread for work that would hold up a loop. Unlike ``Worker`` it does every job, in the order in which they came.
public final class WorkQueue<Job: Sendable, Result: Sendable>: Sendable {
    private enum Order: Sendable {
        case work(Job)
        case leave
    }

    /// Of the job at hand.
    public let clock: JobClock
    private let orders: Mailbox<Order>
    private let thread: NamedThread
    private let isStopped = Atomic(false)

    /// - Parameters:
    ///   - name: At most 15 bytes, as `top -H` shows it.
    ///   - clock: For jobs that tell how they get on.
    ///   - work: Called on the new thread, once a job; what it gives is posted to `results`.
    public init(
        name: String, results: Mailbox<Result>, clock: JobClock = JobClock(),
        _ work: @escaping @Sendable (Job) -> Result
    ) throws(EventLoopError) {
        let orders = try Mailbox<Order>()
        self.orders = orders
        self.clock = clock
        // Made here, so that whoever cannot have one hears of it; from here on it is the thread's alone.
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
        thread = try NamedThread(name: name) {
            try? handedOver.loop.run()
            handedOver.loop.unwatch(handedOver.watch)
        }
    }

    deinit { stop() }

    /// Does the jobs that were posted and ends the thread. Returns when it has ended. Jobs posted later are not done.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        orders.post(.leave)
        thread.join()
    }

    public func post(_ job: Job) { orders.post(.work(job)) }
}
