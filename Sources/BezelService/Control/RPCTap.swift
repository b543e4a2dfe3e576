internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import SmartDeviceLink
internal import Synchronization

/// Copies apps' messages for clients that watch them, and parses them on its own thread. Without such a client it has
/// no thread and copies nothing.
final class RPCTap {
    /// The most bytes that wait for the thread. Further ones are left out.
    static let limit = 1 << 20

    private struct Done: Sendable {
        var bytes: Int
        /// The part of each line after the id, with the line break.
        var lines: [[UInt8]]
    }

    private let loop: EventLoop
    private let found: ([UInt8]) -> Void
    private let dissector = Dissector()
    private var work: (queue: WorkQueue<RPCDissector.Chunk, Done>, watch: Watch)?
    private var waiting = 0
    private var jobs = 0
    /// Whether any client watches.
    private(set) var isOn = false
    /// Pieces of connections that were left out since the last report of their number.
    private var lost = 0

    private final class Dissector: Sendable {
        let value = Mutex(RPCDissector())
    }

    /// - Parameter found: Called with each message: the end of its line, from the comma behind the id.
    init(on loop: EventLoop, found: @escaping ([UInt8]) -> Void) {
        self.loop = loop
        self.found = found
    }

    deinit { end() }

    var status: WorkerStatus? { work.map { WorkerStatus("messages", $0.queue.clock, limit: .seconds(60)) } }

    func turn(on isOn: Bool) {
        self.isOn = isOn
        // A busy thread is ended after its jobs, so that the loop does not wait for it.
        if !isOn, jobs == 0 { end() }
    }

    func take(_ bytes: [UInt8], of connection: UInt32, _ direction: RPCDissector.Direction) {
        guard isOn else { return }
        guard waiting + bytes.count <= Self.limit else { return lost += 1 }
        post(RPCDissector.Chunk(connection: connection, direction: direction, time: Clock.monotonic, bytes: bytes))
    }

    func closed(_ connection: UInt32) {
        guard isOn, work != nil else { return }
        post(RPCDissector.Chunk(connection: connection, direction: .received, time: Clock.monotonic, bytes: []))
    }

    private func post(_ chunk: RPCDissector.Chunk) {
        if work == nil { work = try? begin() }
        guard let work else { return }
        waiting += chunk.bytes.count
        jobs += 1
        work.queue.post(chunk)
    }

    private func done(_ done: Done) {
        waiting -= done.bytes
        jobs -= 1
        guard isOn else {
            if jobs == 0 { end() }
            return
        }
        done.lines.forEach(found)
        guard lost > 0 else { return }
        found(ControlLine.rest([("event", "lost"), ("count", .integer(Int64(lost)))]))
        lost = 0
    }

    private func begin() throws(EventLoopError) -> (WorkQueue<RPCDissector.Chunk, Done>, Watch) {
        let results = try Mailbox<Done>()
        let dissector = dissector
        let queue = try WorkQueue<RPCDissector.Chunk, Done>(
            name: "messages", scheduling: .background, results: results
        ) { chunk in
            let found = dissector.value.withLock { $0.take(chunk) }
            return Done(bytes: chunk.bytes.count, lines: found.map(ControlLine.rest))
        }
        return (queue, try results.open(on: loop) { [unowned self] in done($0) })
    }

    private func end() {
        dissector.value.withLock { $0 = RPCDissector() }
        guard let work else { return }
        loop.unwatch(work.watch)
        work.queue.stop()
        self.work = nil
        waiting = 0
        jobs = 0
    }
}
