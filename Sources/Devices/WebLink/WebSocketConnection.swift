internal import EventLoop
public import TCPLink

/// One end of an open WebSocket. Everything runs on the loop's thread.
///
/// Bytes that the other end does not read are buffered up to ``backlogLimit``; above it the connection is closed.
public final class WebSocketConnection {
    public enum Message: Hashable, Sendable {
        /// Valid UTF-8.
        case text([UInt8])
        /// A message, or a part of one if messages are passed on in parts.
        case binary([UInt8])
    }

    /// The numeric address of the other end.
    public var peer: String? { stream.peer }
    /// The value of the client's `Origin`; nil without one.
    public let origin: String?
    public var received: (Message) -> Void = { _ in }
    /// As ``StreamConnection/backlogged``.
    public var backlogged: (Int) -> Void {
        get { stream.backlogged }
        set { stream.backlogged = newValue }
    }
    /// Called once, when the connection was closed.
    public var closed: (StreamConnection.Ending) -> Void = { _ in }
    /// The largest number of bytes that may wait for the other end.
    public var backlogLimit: Int {
        get { stream.backlogLimit }
        set { stream.backlogLimit = newValue }
    }
    /// Number of bytes that wait for the other end.
    public var unsent: Int { stream.unsent }

    /// Whether the other end has sent a close frame.
    public private(set) var isClosedByPeer = false

    private let stream: StreamConnection
    /// Whether this is the client's end.
    private let isClient: Bool
    /// The client's own; a server has one for all its connections.
    private var timer: LoopTimer?
    private var reader: WebSocketReader
    private var pulse: WebSocketPulse
    /// Whether messages can still be sent.
    private(set) var isOpen = true

    init(_ stream: StreamConnection, origin: String?, _ reader: WebSocketReader, at now: Int64) {
        self.stream = stream
        self.origin = origin
        self.reader = reader
        isClient = false
        pulse = WebSocketPulse(at: now)
    }

    /// The client's end.
    init(_ stream: StreamConnection, _ reader: WebSocketReader, on loop: EventLoop) {
        self.stream = stream
        self.reader = reader
        origin = nil
        isClient = true
        pulse = WebSocketPulse(at: Clock.bootTime)
        stream.received = { [unowned self] in take($0) }
        stream.closed = { [unowned self] in ended($0) }
        timer = try? LoopTimer(on: loop) { [unowned self] in timer?.set(timerFired(at: Clock.bootTime)) }
        timer?.set(pulse.deadline)
    }

    public func send(text: [UInt8]) { send(WebSocketFrame(.text, text)) }
    public func send(binary: [UInt8]) { send(WebSocketFrame(.binary, binary)) }

    /// Sends waiting bytes and a close frame, then closes.
    ///
    /// - Parameters:
    ///   - code: 1000 to 4999 (RFC 6455, section 7.4).
    ///   - reason: For the other end's log.
    public func close(_ code: UInt16, _ reason: String) {
        guard isOpen else { return }
        send(WebSocketFrame.close(code, reason))
        isOpen = false
        stream.close()
    }

    /// Closes at once. Bytes that wait for the other end are dropped.
    public func abandon() { stream.abandon() }

    /// Reads nothing for this time, in nanoseconds.
    public func rest(for time: Int64) { stream.rest(for: time) }

    private func send(_ frame: WebSocketFrame) {
        guard isOpen else { return }
        stream.send(frame.bytes(mask: isClient ? Self.randomMask() : nil))
    }

    /// Unpredictable, so that an app cannot make its bytes look like a request to a proxy (RFC 6455, section 10.3).
    private static func randomMask() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        let bits = UInt32.random(in: 0 ... .max, using: &generator)
        return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    }

    func take(_ bytes: [UInt8]) {
        guard isOpen else { return }
        pulse.heard()
        var events: [WebSocketReader.Event] = []
        var failure: WebSocketReader.Failure?
        do throws(WebSocketReader.Failure) {
            try reader.read(bytes, into: &events)
        } catch {
            failure = error
        }
        for event in events where isOpen { handle(event) }
        if let failure { close(failure.code, failure.reason) }
    }

    private func handle(_ event: WebSocketReader.Event) {
        switch event {
        case .text(let bytes): received(.text(bytes))
        case .binary(let bytes): received(.binary(bytes))
        case .ping(let bytes): send(WebSocketFrame(.pong, bytes))
        case .pong: break
        case .close(let code):
            isClosedByPeer = true
            close(code ?? 1000, "")
        }
    }

    /// - Returns: When to call it again.
    func timerFired(at now: Int64) -> Int64 {
        switch pulse.timerFired(at: now) {
        case .nothing: break
        case .ping: send(WebSocketFrame(.ping, []))
        case .close: stream.abandon()
        }
        return pulse.deadline
    }

    func ended(_ ending: StreamConnection.Ending) {
        isOpen = false
        timer = nil
        closed(ending)
    }
}
