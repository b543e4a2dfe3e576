internal import EventLoop
internal import Phones
internal import TCPLink

/// An app's software on a phone, over USB: the bytes of an accessory from the first one until this link is closed. The
/// phone does not notice that; its next bytes begin another link.
final class USBLink: AppLink {
    /// Time for the phone to read the last bytes, in nanoseconds.
    private static let farewell: Int64 = 500_000_000

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
    private var backlog = SendBacklog()

    init(_ connection: AccessoryConnection, peer: String, on loop: EventLoop) {
        self.connection = connection
        self.peer = peer
        self.loop = loop
    }

    func send(_ bytes: UnsafeRawBufferPointer) {
        guard case .open = state else { return }
        guard backlog.append(bytes) else { return end(.tooSlow) }
        flush()
    }

    func close() {
        guard case .open = state else { return }
        // The caller is using its connections, so the end is reported in the next turn of the loop at the earliest.
        let timer = try? LoopTimer(on: loop) { [unowned self] in end(.local) }
        timer?.set(Clock.bootTime + (backlog.isEmpty ? 0 : Self.farewell))
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

    /// The phone can take bytes.
    func flush() {
        if case .over = state { return }
        if !backlog.isEmpty {
            let taken = connection.write(backlog.waiting)
            backlog.remove(taken)
        }
        switch state {
        case .open: if let bytes = backlog.news() { backlogged(bytes) }
        case .leaving(let timer): if backlog.isEmpty { timer?.set(Clock.bootTime) }
        case .over: return
        }
    }

    /// The phone is gone.
    func lose() { end(.peer) }

    private func end(_ ending: StreamConnection.Ending) {
        if case .over = state { return }
        state = .over
        backlog = SendBacklog()
        closed(ending)
    }
}
