internal import CLinux
internal import EventLoop
internal import Glibc

/// One connection, over TCP or between two programs of this machine: bytes in, bytes out, never waiting.
///
/// What the peer does not take at once is kept, up to ``backlogLimit``; past it the connection is over. Its owner sets
/// the three handlers before the loop turns again, and lets the connection go once `closed` was called.
public final class StreamConnection {
    public enum Ending: Hashable, Sendable {
        /// The peer has closed it.
        case peer
        /// We have.
        case local
        /// The peer does not read, and more is waiting for it than ``StreamConnection/backlogLimit``.
        case tooSlow
        case failed(errno: CInt)
    }

    /// What a connection is made of, and so what has to be set on its socket.
    enum Medium {
        case tcp, unix
    }

    /// How long a peer may take to read our last words and close its side, in nanoseconds.
    private static let farewell: Int64 = 500_000_000
    /// Bytes of one turn. So many requests as fit take less than 2 ms, and a touch comes before the next so many.
    private static let readLimit = 4 << 10

    /// The numeric address at the other end, without its port; nil where it was gone before it was asked for, and
    /// between two programs of this machine.
    public let peer: String?
    /// Bytes that may wait for the peer: at first some 3000 touch messages.
    public var backlogLimit = 512 << 10
    public var received: ([UInt8]) -> Void = { _ in }
    /// True when bytes begin to wait, false when all have left.
    public var backlogged: (Bool) -> Void = { _ in }
    /// Called once. The connection is of no more use.
    public var closed: (Ending) -> Void = { _ in }

    private enum State {
        case open
        /// What waits is sent, then our side closed. What still comes is read and thrown away, or the kernel would
        /// reset the connection and the peer lose our last words. The timer ends it in any case.
        case leaving(LoopTimer?)
        case over
    }

    private let loop: EventLoop
    private let descriptor: CInt
    private var watch: Watch?
    private var state = State.open
    private var backlog: [UInt8] = []
    private var sent = 0

    /// Takes ownership of a connected, non-blocking socket.
    init?(_ descriptor: CInt, over medium: Medium, on loop: EventLoop) {
        self.loop = loop
        self.descriptor = descriptor
        switch medium {
        case .unix: peer = nil
        case .tcp:
            peer = TCPAddress(of: descriptor, getpeername)?.host
            setOption(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, 1)
            // A peer that vanished without a word is noticed within seconds (sdl_core's values).
            setOption(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1)
            setOption(descriptor, CInt(IPPROTO_TCP), TCP_KEEPIDLE, 3)
            setOption(descriptor, CInt(IPPROTO_TCP), TCP_KEEPINTVL, 1)
            setOption(descriptor, CInt(IPPROTO_TCP), TCP_KEEPCNT, 5)
            setOption(descriptor, CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, 7000)
        }
        guard let watch = try? loop.watch(descriptor, for: .readable, { [unowned self] in self.ready($0) }) else {
            return nil
        }
        self.watch = watch
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        Glibc.close(descriptor)
    }

    /// Bytes that wait for the peer to take them.
    public var unsent: Int { backlog.count - sent }

    /// Who is at the other end of a connection between two programs of this machine, as the kernel says.
    public var credentials: PeerCredentials? { PeerCredentials(of: descriptor) }

    /// Sends `bytes` in one write where the peer can take them, and keeps the rest for later. After the end it does
    /// nothing.
    public func send(_ bytes: UnsafeRawBufferPointer) {
        guard case .open = state else { return }
        var taken = 0
        if backlog.isEmpty {
            let result = Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
            if result == bytes.count { return }
            let code = errno
            if result < 0 && code != EAGAIN && code != EINTR { return end(.failed(errno: code)) }
            taken = max(result, 0)
        }
        keep(bytes.dropFirst(taken))
    }

    public func send(_ bytes: [UInt8]) { bytes.withUnsafeBytes { send($0) } }

    /// Closes once all has left, or after 0.8 s. `closed` is called when that is done, and no more bytes are received.
    public func close() {
        guard case .open = state else { return }
        let timer = try? LoopTimer(on: loop) { [unowned self] in self.end(.local) }
        timer?.set(Clock.bootTime + Self.farewell)
        state = .leaving(timer)
        if backlog.isEmpty { shutdown(descriptor, CInt(SHUT_WR)) }
    }

    private func keep(_ rest: Slice<UnsafeRawBufferPointer>) {
        let wasEmpty = backlog.isEmpty
        guard unsent + rest.count <= backlogLimit else { return end(.tooSlow) }
        backlog.append(contentsOf: rest)
        guard wasEmpty else { return }
        if let watch { loop.change(watch, to: [.readable, .writable]) }
        backlogged(true)
    }

    private func ready(_ readiness: EventLoop.Readiness) {
        if readiness.contains(.writable) { sendBacklog() }
        if !readiness.isDisjoint(with: [.readable, .hungUp, .failed]) { read() }
    }

    private func sendBacklog() {
        guard !backlog.isEmpty else { return }
        let result = backlog.withUnsafeBytes {
            Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, CInt(MSG_NOSIGNAL))
        }
        let code = errno
        guard result >= 0 else {
            if code != EAGAIN && code != EINTR { end(.failed(errno: code)) }
            return
        }
        sent += result
        guard sent == backlog.count else { return }
        backlog.removeAll(keepingCapacity: false)
        sent = 0
        if let watch { loop.change(watch, to: .readable) }
        if isLeaving { shutdown(descriptor, CInt(SHUT_WR)) } else { backlogged(false) }
    }

    private func read() {
        if case .over = state { return }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.readLimit) { buffer, used in
            count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            used = max(count, 0)
        }
        let code = errno
        switch count {
        case 0: end(isLeaving ? .local : .peer)
        case ..<0: if code != EAGAIN && code != EINTR { end(isLeaving ? .local : .failed(errno: code)) }
        default: if case .open = state { received(bytes) }
        }
    }

    private var isLeaving: Bool {
        switch state {
        case .open: false
        case .leaving, .over: true
        }
    }

    private func end(_ ending: Ending) {
        if case .over = state { return }
        state = .over
        if let watch { loop.unwatch(watch) }
        watch = nil
        backlog = []
        closed(ending)
    }
}
