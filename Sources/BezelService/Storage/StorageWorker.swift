internal import BezelModel
internal import EventLoop
internal import HeadUnit

/// Carries out storage requests on its own thread, in order.
final class StorageWorker {
    private enum Job: Sendable {
        case request(StoreRequest)
        case removeReleased
    }

    private let loop: EventLoop
    private let store: DiskStore
    private let results: Mailbox<StoreResult>
    private let queue: WorkQueue<Job, StoreResult>
    private var watch: Watch?

    init(_ store: DiskStore, on loop: EventLoop) throws {
        self.loop = loop
        self.store = store
        results = try Mailbox()
        queue = try WorkQueue(name: "bezel-store", results: results) { job in
            switch job {
            case .request(let request): store.perform(request)
            case .removeReleased: store.removeReleased()
            }
        }
        store.onRelease { [weak queue] in queue?.post(.removeReleased) }
    }

    deinit { stop() }

    /// The limit allows for a file of 2 GB on a slow card.
    var status: WorkerStatus { WorkerStatus("storage", queue.clock, limit: .seconds(300)) }

    /// - Parameter done: Called with the result of each request, on the loop's thread.
    func start(_ done: @escaping (StoreResult) -> Void) throws { watch = try results.open(on: loop, done) }

    func perform(_ request: StoreRequest) { queue.post(.request(request)) }

    /// Waits until everything is stored.
    func stop() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        queue.stop()
        store.close()
    }
}
