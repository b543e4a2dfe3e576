internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit

/// Reads long requests on its own thread, because they would delay the loop. The thread starts with the first one.
final class RequestReader: ServiceComponent {
    private typealias Queue = WorkQueue<UnreadRequest, ReadRequest>

    private let loop: EventLoop
    private var work: (queue: Queue, watch: Watch)?
    private weak var host: (any ServiceHost)?

    init(on loop: EventLoop) { self.loop = loop }

    deinit { stop() }

    /// None before its first request.
    var health: [WorkerStatus] { work.map { [WorkerStatus("requests", $0.queue.clock, limit: .seconds(60))] } ?? [] }

    func start(_ host: any ServiceHost) { self.host = host }

    func stop() {
        host = nil
        guard let work else { return }
        loop.unwatch(work.watch)
        work.queue.stop()
        self.work = nil
    }

    /// Sends ``Engine/Event/read(_:)`` when the request is read. Without a thread it is read here.
    func read(_ request: UnreadRequest) {
        guard let host else { return }
        if work == nil { work = try? begin() }
        guard let work else { return host.runner.send(.read(request.read())) }
        work.queue.post(request)
    }

    private func begin() throws(EventLoopError) -> (Queue, Watch) {
        let results = try Mailbox<ReadRequest>()
        let queue = try Queue(name: "requests", scheduling: .background, results: results) { $0.read() }
        return (queue, try results.open(on: loop) { [unowned self] in host?.runner.send(.read($0)) })
    }
}
