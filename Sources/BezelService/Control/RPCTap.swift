internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import SmartDeviceLink
internal import Synchronization

/// Copies apps' messages for clients that watch them, and parses them on its own thread. Without such a client it has
/// no thread, and copies nothing but the newest messages into a ring, if there is one.
final class RPCTap {
    /// The most bytes that wait for the thread. Further ones are left out.
    static let limit = 1 << 20

    private enum Job: Sendable {
        case chunk(RPCDissector.Chunk)
        /// Messages of the ring for a client.
        case past([MessageRing.Entry], client: UInt64)
        /// The client has got all messages of the ring. It gets those of later jobs as all clients that watch.
        case live(client: UInt64)
    }

    private struct Done: Sendable {
        var bytes = 0
        /// The part of each line after the id, with the line break.
        var lines: [[UInt8]] = []
        /// The only client that gets the lines; nil for all that watch.
        var client: UInt64?
        var isLive = false
    }

    /// What a client has got of the kept messages.
    private struct Copy {
        /// The number of the next message.
        var next: Int
        /// The number after the newest message that was kept when the client asked.
        let end: Int
        /// Whether the client was told that it has got the messages before ``end``.
        var isPresent = false
        /// Whether the thread has a job for the client.
        var isBusy = false
    }

    private let loop: EventLoop
    private let found: ([UInt8], UInt64?) -> Void
    private let present: (UInt64) -> Void
    private let hasRoom: (UInt64) -> Bool
    private let dissector = Dissector()
    private var work: (queue: WorkQueue<Job, Done>, watch: Watch)?
    /// The newest messages, also from before any client watched; nil if they are not kept.
    private var past: MessageCollector?
    /// Of the clients that get their messages from the ring.
    private var copies: [UInt64: Copy] = [:]
    private var waiting = 0
    private var jobs = 0
    /// Whether any client watches.
    private(set) var isOn = false
    /// Pieces of connections that were left out since the last report of their number.
    private var lost = 0

    private final class Dissector: Sendable {
        let value = Mutex(RPCDissector())
    }

    /// - Parameters:
    ///   - keepsPast: Whether the newest messages are kept for clients that watch later.
    ///   - found: Called with each message: the end of its line, from the comma behind the id, and the client that gets
    ///     it; nil for all that watch.
    ///   - present: Called when a client has got the messages that were kept when it asked (``tellPast(to:)``).
    ///   - hasRoom: Whether more kept messages may be sent to a client now. If not, ``goOn(to:)`` sends them later.
    init(
        on loop: EventLoop, keepsPast: Bool, found: @escaping ([UInt8], UInt64?) -> Void,
        present: @escaping (UInt64) -> Void, hasRoom: @escaping (UInt64) -> Bool
    ) {
        self.loop = loop
        self.found = found
        self.present = present
        self.hasRoom = hasRoom
        past = keepsPast ? MessageCollector() : nil
    }

    deinit { end() }

    var status: WorkerStatus? { work.map { WorkerStatus("messages", $0.queue.clock, limit: .seconds(60)) } }

    func turn(on isOn: Bool) {
        self.isOn = isOn
        if !isOn { copies = [:] }
        // A busy thread is ended after its jobs, so that the loop does not wait for it.
        if !isOn, jobs == 0 { end() }
    }

    /// Whether ``take(_:of:_:)`` and ``takeSent(_:to:)`` do anything.
    var takes: Bool { isOn || past != nil }

    func takeSent(_ bytes: UnsafeRawBufferPointer, to connection: UInt32) {
        // While no client watches, a touch costs only this.
        guard isOn || !MessageCollector.isTouch(bytes) else { return }
        take(Array(bytes), of: connection, .sent)
    }

    func take(_ bytes: [UInt8], of connection: UInt32, _ direction: RPCDissector.Direction) {
        let now = Clock.monotonic
        past?.take(bytes, of: connection, direction, at: now)
        guard isOn else { return }
        let chunk = RPCDissector.Chunk(connection: connection, direction: direction, time: now, bytes: bytes)
        guard waiting + bytes.count <= Self.limit, post(.chunk(chunk), bytes.count) else { return lost += 1 }
    }

    func closed(_ connection: UInt32) {
        past?.closed(connection)
        guard isOn, work != nil else { return }
        _ = post(.chunk(.init(connection: connection, direction: .received, time: Clock.monotonic, bytes: [])))
    }

    /// Sends a client the kept messages. They are copied in small parts, each when the thread is ready with the last and
    /// the client has room for it. Messages that come meanwhile are copied after these.
    func tellPast(to client: UInt64) {
        let ring = past?.ring
        copies[client] = Copy(next: ring?.first ?? 0, end: ring?.end ?? 0)
        goOn(to: client)
    }

    /// Whether a client gets its messages from the ring still, and those of ``found`` for all clients later.
    func isCopying(to client: UInt64) -> Bool { copies[client] != nil }

    /// A client has left.
    func forget(_ client: UInt64) { copies[client] = nil }

    /// Sends a client the next kept messages, if it waits for them.
    func goOn(to client: UInt64) {
        guard copies[client]?.isBusy == false else { return }
        skipLost(of: client)
        tellPresent(to: client)
        guard let copy = copies[client], hasRoom(client) else { return }
        copies[client]?.isBusy = true
        let batch = past?.ring.batch(from: copy.next, to: copy.isPresent ? .max : copy.end)
        if let batch, !batch.entries.isEmpty {
            copies[client]?.next = batch.next
            if post(.past(batch.entries, client: client)) { return }
            tellLost((past?.ring.end ?? 0) - copy.next, to: client)
            if !copy.isPresent { present(client) }
        } else if post(.live(client: client)) {
            return
        }
        // A client that waited for a thread would never get later messages.
        copies[client] = nil
    }

    /// Tells a client how many messages have left the ring before they were copied for it.
    private func skipLost(of client: UInt64) {
        guard let copy = copies[client], let first = past?.ring.first, copy.next < first else { return }
        copies[client]?.next = first
        tellLost(first - copy.next, to: client)
    }

    private func tellPresent(to client: UInt64) {
        guard let copy = copies[client], !copy.isPresent, copy.next >= copy.end else { return }
        copies[client]?.isPresent = true
        present(client)
    }

    /// - Parameter client: nil for all that watch.
    private func tellLost(_ count: Int, to client: UInt64?) {
        found(ControlLine.rest([("event", "lost"), ("count", .integer(Int64(count)))]), client)
    }

    /// - Parameter bytes: The number of bytes in the job.
    /// - Returns: Whether there is a thread for it; without one the system has no room for another thread or descriptor,
    ///   and the next job tries again.
    private func post(_ job: Job, _ bytes: Int = 0) -> Bool {
        if work == nil { work = try? begin() }
        guard let work else { return false }
        waiting += bytes
        jobs += 1
        work.queue.post(job)
        return true
    }

    private func done(_ done: Done) {
        waiting -= done.bytes
        jobs -= 1
        guard isOn else {
            if jobs == 0 { end() }
            return
        }
        for line in done.lines { found(line, done.client) }
        if let client = done.client {
            copies[client]?.isBusy = false
            if done.isLive { copies[client] = nil } else { goOn(to: client) }
        }
        guard lost > 0 else { return }
        tellLost(lost, to: nil)
        lost = 0
    }

    private func begin() throws(EventLoopError) -> (WorkQueue<Job, Done>, Watch) {
        let results = try Mailbox<Done>()
        let dissector = dissector
        let queue = try WorkQueue<Job, Done>(
            name: "messages", scheduling: .background, results: results
        ) { job in
            switch job {
            case .chunk(let chunk):
                let found = dissector.value.withLock { $0.take(chunk) }
                return Done(bytes: chunk.bytes.count, lines: found.map(ControlLine.rest))
            case .past(let entries, let client):
                let found = entries.compactMap(RPCDissector.members(of:))
                return Done(lines: found.map(ControlLine.rest), client: client)
            case .live(let client): return Done(client: client, isLive: true)
            }
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
