internal import EventLoop
internal import Phones
internal import TCPLink

/// An app's software on a phone, over USB: the bytes of an accessory from the first one until this link is closed. The phone
/// does not notice that; what it sends later begins another link.
final class USBLink: AppLink {
    /// Time for the phone to read the last bytes, in nanoseconds.
    private static let farewell: Int64 = 500_000_000
    /// As ``StreamConnection/backlogLimit``.
    private static let backlogLimit = 512 << 10
    /// As ``StreamConnection/backlogStep``.
    private static let backlogStep = 64 << 10

    var received: ([UInt8]) -> Void = { _ in }
    var backlogged: (Int) -> Void = { _ in }
    var closed: (StreamConnection.Ending) -> Void = { _ in }
    /// The phone's serial number.
    let peer: String?

    private enum State {
        case open, over
        /// The timer ends it, at the latest when the farewell is over.
        case leaving(LoopTimer?)
    }

    private let connection: AccessoryConnection
    private let loop: EventLoop
    private var state = State.open
    private var backlog: [UInt8] = []
    /// Bytes at the beginning of ``backlog`` that were sent.
    private var sent = 0
    private var toldBacklog = 0

    init(_ connection: AccessoryConnection, peer: String, on loop: EventLoop) {
        self.connection = connection
        self.peer = peer
        self.loop = loop
    }

    func send(_ bytes: UnsafeRawBufferPointer) {
        guard case .open = state else { return }
        guard backlog.count - sent + bytes.count <= Self.backlogLimit else { return end(.tooSlow) }
        if sent > 0 {
            backlog.removeFirst(sent)
            sent = 0
        }
        backlog.append(contentsOf: bytes)
        flush()
        guard backlog.count > toldBacklog, backlog.count > sent else { return }
        toldBacklog = (backlog.count + Self.backlogStep - 1) / Self.backlogStep * Self.backlogStep
        backlogged(toldBacklog)
    }

    func close() {
        guard case .open = state else { return }
        // The caller is at work with its connections: the end comes with the next turn of the loop at the earliest.
        let timer = try? LoopTimer(on: loop) { [unowned self] in end(.local) }
        timer?.set(Clock.bootTime + (backlog.count > sent ? Self.farewell : 0))
        state = .leaving(timer)
    }

    func abandon() {
        if case .open = state { end(.tooSlow) }
    }

    func rest(for time: Int64) {
        if case .open = state { connection.rest(for: time) }
    }

    /// The phone has sent bytes.
    func take(_ bytes: [UInt8]) {
        if case .open = state { received(bytes) }
    }

    /// The phone has taken bytes.
    func flush() {
        if case .over = state { return }
        if backlog.count > sent { sent += connection.write(backlog[sent...]) }
        guard sent == backlog.count, sent > 0 else { return }
        backlog.removeAll(keepingCapacity: sent <= Self.backlogStep)
        sent = 0
        switch state {
        case .open:
            guard toldBacklog > 0 else { return }
            toldBacklog = 0
            backlogged(0)
        case .leaving(let timer): timer?.set(Clock.bootTime)
        case .over: return
        }
    }

    /// The phone is gone.
    func lose() { end(.peer) }

    private func end(_ ending: StreamConnection.Ending) {
        if case .over = state { return }
        state = .over
        backlog = []
        sent = 0
        closed(ending)
    }
}
