internal import CLinux
public import EventLoop
internal import Glibc

/// A connection over TCP, a Unix domain socket or another stream socket that never blocks.
///
/// Bytes that the peer does not read are buffered, up to ``backlogLimit``; above it the connection is closed. The owner
/// sets the three handlers before the loop handles further events, and releases the connection after `closed` was
/// called.
public final class StreamConnection {
    public enum Ending: Hashable, Sendable {
        /// The peer has closed it.
        case peer
        /// This side has closed it.
        case local
        /// The peer does not read, and more than ``StreamConnection/backlogLimit`` bytes wait for it.
        case tooSlow
        case failed(errno: CInt)
    }

    /// The kind of connection, which determines the options of its socket.
    enum Medium {
        case tcp, unix
        /// A stream socket of another module, which has set its options.
        case other(peer: String)
    }

    /// Time for the peer to read the last bytes and close its side, in nanoseconds.
    private static let farewell: Int64 = 500_000_000
    /// Bytes that are read at a time. The requests in them are handled within 2 ms, and a touch is handled before
    /// the next ones.
    private static let readLimit = 4 << 10
    /// Bytes beyond that of ``expect(_:)``: they are copied once, in some 10 µs.
    private static let expectedLimit = 60 << 10

    /// The peer's numeric address without its port, or the name from the module that opened the socket; nil for a Unix
    /// domain connection, and if the peer was gone before it was read.
    public let peer: String?
    /// ``SendBacklog/limit``.
    public var backlogLimit: Int {
        get { backlog.limit }
        set { backlog.limit = newValue }
    }
    public var received: ([UInt8]) -> Void = { _ in }
    /// Called with the memory of the waiting bytes when it grows, in steps of 64 KiB, and with 0 when all were sent.
    public var backlogged: (Int) -> Void = { _ in }
    /// Called once, when the connection was closed.
    public var closed: (Ending) -> Void = { _ in }

    private enum State {
        case open
        /// Waiting bytes are sent, then this side is closed. Received bytes are discarded; without reading them the
        /// kernel would reset the connection and the peer would lose the last bytes. The timer limits the time.
        case leaving(LoopTimer?)
        case over
    }

    private let loop: EventLoop
    private let descriptor: CInt
    @exclusivity(unchecked) private var watch: Watch?
    @exclusivity(unchecked) private var state = State.open
    /// The timer of a pause in reading.
    @exclusivity(unchecked) private var pause: LoopTimer?
    /// The number of the next bytes that are cheap to handle.
    @exclusivity(unchecked) private var expected = 0
    @exclusivity(unchecked) private var backlog = SendBacklog()

    /// Takes ownership of a connected, non-blocking socket.
    init?(_ descriptor: CInt, over medium: Medium, on loop: EventLoop) {
        self.loop = loop
        self.descriptor = descriptor
        switch medium {
        case .unix: peer = nil
        case .other(let name): peer = name
        case .tcp:
            peer = TCPAddress(of: descriptor, getpeername)?.host
            setOption(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, 1)
            // A peer that has disappeared is detected within seconds (sdl_core's values).
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

    /// Takes ownership of a connected, non-blocking stream socket of another family, also when it fails.
    ///
    /// - Parameter peer: For ``peer``.
    public convenience init?(adopting descriptor: CInt, peer: String, on loop: EventLoop) {
        self.init(descriptor, over: .other(peer: peer), on: loop)
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        Glibc.close(descriptor)
    }

    /// Limits the bytes of a TCP connection that the kernel buffers before sending them (TCP_NOTSENT_LOWAT). Further
    /// bytes wait here, where the owner sees them in ``unsent``.
    public func limitKernelBacklog(to bytes: CInt) {
        // Not in Glibc's module: linux/tcp.h.
        let notSentLimit: CInt = 25
        setOption(descriptor, CInt(IPPROTO_TCP), notSentLimit, bytes)
    }

    /// Number of bytes that wait for the peer.
    public var unsent: Int { backlog.count }

    /// This side's numeric address of a TCP connection without its port: the one that the peer connected to.
    public var local: String? { TCPAddress(of: descriptor, getsockname)?.host }

    /// The process at the other end of a Unix domain connection, from the kernel.
    public var credentials: PeerCredentials? { PeerCredentials(of: descriptor) }

    /// Sends as much of `bytes` as possible in one write, and buffers the rest. Does nothing after the end.
    public func send(_ bytes: UnsafeRawBufferPointer) {
        guard case .open = state else { return }
        var taken = 0
        if backlog.isEmpty {
            let result = clinux_send(descriptor, bytes.baseAddress, bytes.count)
            if result == bytes.count { return }
            let code = errno
            if result < 0 && code != EAGAIN && code != EINTR { return end(.failed(errno: code)) }
            taken = max(result, 0)
        }
        keep(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(taken)))
    }

    public func send(_ bytes: [UInt8]) { bytes.withUnsafeBytes { send($0) } }

    /// Closes at once. Bytes that wait for the peer are dropped.
    public func abandon() {
        if case .open = state { end(.tooSlow) }
    }

    /// Closes when all bytes were sent, at the latest after 0.8 s. Then `closed` is called. No more bytes are received.
    public func close() {
        guard case .open = state else { return }
        let timer = try? LoopTimer(on: loop) { [unowned self] in self.end(.local) }
        timer?.set(Clock.bootTime + Self.farewell)
        state = .leaving(timer)
        if backlog.isEmpty { shutdown(descriptor, CInt(SHUT_WR)) }
    }

    /// The next `count` bytes are cheap to handle: up to a limit they are read in the same turn of the loop.
    public func expect(_ count: Int) { expected = count }

    /// Reads nothing for this time, in nanoseconds, so that a peer that sends too fast has to wait.
    public func rest(for time: Int64) {
        guard case .open = state, let watch, pause == nil else { return }
        pause = try? LoopTimer(on: loop) { [unowned self] in wake() }
        pause?.set(Clock.bootTime + time)
        if pause != nil { loop.change(watch, to: interest) }
    }

    private func wake() {
        pause = nil
        if let watch { loop.change(watch, to: interest) }
    }

    private var interest: EventLoop.Readiness {
        let writing: EventLoop.Readiness = backlog.isEmpty ? [] : .writable
        return pause == nil ? writing.union(.readable) : writing
    }

    private func keep(_ rest: UnsafeRawBufferPointer) {
        let wasEmpty = backlog.isEmpty
        guard backlog.append(rest) else { return end(.tooSlow) }
        if wasEmpty, let watch { loop.change(watch, to: interest) }
        if let bytes = backlog.news() { backlogged(bytes) }
    }

    private func ready(_ readiness: EventLoop.Readiness) {
        if readiness.contains(.writable) { sendBacklog() }
        if !readiness.isDisjoint(with: [.readable, .hungUp, .failed]) { read() }
    }

    private func sendBacklog() {
        guard !backlog.isEmpty else { return }
        let result = backlog.withUnsafeBytes { clinux_send(descriptor, $0.baseAddress, $0.count) }
        let code = errno
        guard result >= 0 else {
            if code != EAGAIN && code != EINTR { end(.failed(errno: code)) }
            return
        }
        backlog.remove(result)
        guard backlog.isEmpty else { return }
        if let watch { loop.change(watch, to: interest) }
        if isLeaving {
            shutdown(descriptor, CInt(SHUT_WR))
        } else if let bytes = backlog.news() {
            backlogged(bytes)
        }
    }

    /// Reads twice at most: from the first bytes the owner may find that the next ones are cheap to handle
    /// (``expect(_:)``).
    private func read() {
        expected = 0
        guard read(atMost: Self.readLimit) == Self.readLimit, expected > 0, pause == nil else { return }
        _ = read(atMost: min(expected, Self.expectedLimit))
    }

    /// - Returns: Number of bytes; 0 if there are none.
    private func read(atMost limit: Int) -> Int {
        if case .over = state { return 0 }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, used in
            count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            used = max(count, 0)
        }
        let code = errno
        switch count {
        case 0: end(isLeaving ? .local : .peer)
        case ..<0: if code != EAGAIN && code != EINTR { end(isLeaving ? .local : .failed(errno: code)) }
        default: if case .open = state { received(bytes) }
        }
        return bytes.count
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
        pause = nil
        if let watch { loop.unwatch(watch) }
        watch = nil
        backlog = SendBacklog()
        closed(ending)
    }
}
