public import EventLoop
public import TCPLink

/// An HTTP server on the loop: one GET a connection, or a WebSocket. Everything runs on the loop's thread. Without a
/// connection it has no timer.
///
/// SwiftNIO is not used: it adds 5.8 MB to the program, 5.0 MB to its memory and 168 s to its build.
public final class WebServer {
    /// The answer to a request.
    public enum Answer {
        case response(HTTPResponse)
        /// - Parameters:
        ///   - reader: Reads the client's messages.
        ///   - chosen: One of the offered protocols.
        ///   - open: Called with the connection; it sets the handlers.
        case webSocket(
            WebSocketHandshake, choosing: String? = nil, reader: WebSocketReader, open: (WebSocketConnection) -> Void)
    }

    /// The largest number of connections at a time, WebSockets included. Above the limit a connection other than an
    /// open WebSocket is closed for the new one: the oldest one of the network with the most connections.
    static let connectionLimit = 64
    /// The largest number of connections of an address whose request has not come.
    static let unreadLimit = 4
    /// Nanoseconds for a request's head, and then for reading its response.
    static let headTime: Int64 = 5_000_000_000

    private enum Stage {
        case reading(HTTPHeadReader<HTTPRequestHead>)
        case responding
        case webSocket(WebSocketConnection)
    }

    private struct Visitor {
        let stream: StreamConnection
        var stage: Stage
        var deadline: Int64

        var isOpenWebSocket: Bool {
            switch stage {
            case .reading, .responding: false
            case .webSocket(let connection): connection.isOpen
            }
        }
    }

    public let address: TCPAddress
    private let names: WebNames
    private let loop: EventLoop
    private var listeners: [TCPListener]
    private let admits: (String) -> Bool
    private let answer: (HTTPRequestHead) -> Answer
    private var visitors: [UInt64: Visitor] = [:]
    private var lastVisitor: UInt64 = 0
    private var timer: LoopTimer?

    /// - Parameters:
    ///   - interface: The network interface that connections of other machines come over, like "wlan0"; nil for any. This
    ///     machine can connect beside it.
    ///   - hosts: Names beside those of the address (``WebNames``).
    ///   - admits: Called with the numeric address of each new connection. Others are closed at once.
    ///   - answer: Called with each GET whose `Host` is a name of the server.
    public init(
        _ address: TCPAddress, interface: String? = nil, hosts: [String] = [], on loop: EventLoop,
        admits: @escaping (String) -> Bool = { _ in true }, answer: @escaping (HTTPRequestHead) -> Answer
    ) throws(TCPError) {
        let listener = try TCPListener(address, interface: interface, on: loop)
        listeners = [listener]
        // The interface excludes the loopback address.
        if let interface, interface != "lo", let loopback = ["0.0.0.0": "127.0.0.1", "::": "::1"][address.host] {
            let own = TCPAddress(host: loopback, port: listener.address.port)
            listeners.append(try TCPListener(own, interface: "lo", on: loop))
        }
        self.address = listener.address
        names = WebNames(listener.address, and: hosts)
        self.loop = loop
        self.admits = admits
        self.answer = answer
        for listener in listeners { listener.accepted = { [unowned self] in accepted($0) } }
    }

    /// Connections that are open.
    public var count: Int { visitors.count }

    /// Closes all connections at once. `closed` is called for none of them.
    public func stop() {
        listeners = []
        visitors = [:]
        timer = nil
    }

    private func accepted(_ stream: StreamConnection) {
        // The connection closes with its last reference.
        guard let peer = stream.peer, admits(peer) else { return }
        let unread = visitors.values.count { visitor in
            guard case .reading = visitor.stage else { return false }
            return visitor.stream.peer == peer
        }
        guard unread < Self.unreadLimit, visitors.count < Self.connectionLimit || makeRoom() else { return }
        lastVisitor += 1
        let number = lastVisitor
        visitors[number] = Visitor(
            stream: stream, stage: .reading(HTTPHeadReader<HTTPRequestHead>()), deadline: Clock.bootTime + Self.headTime
        )
        stream.received = { [unowned self] in received($0, from: number) }
        stream.closed = { [unowned self] in closed(number, $0) }
        armTimer()
    }

    /// Closes a connection at once.
    ///
    /// - Returns: false if all are open WebSockets.
    private func makeRoom() -> Bool {
        let others = visitors.filter { !$0.value.isOpenWebSocket }.map { ($0.key, $0.value.stream.peer) }
        guard let number = PeerNetwork.givingWay(others), let visitor = visitors.removeValue(forKey: number) else {
            return false
        }
        if case .webSocket(let connection) = visitor.stage { connection.ended(.local) }
        // The connection closes with its last reference.
        return true
    }

    private func received(_ bytes: [UInt8], from number: UInt64) {
        guard var visitor = visitors[number] else { return }
        switch visitor.stage {
        case .responding: break
        case .webSocket(let connection): connection.take(bytes)
        case .reading(var reader):
            // Only one variable refers to the reader, so that nothing is copied.
            visitor.stage = .responding
            visitors[number] = visitor
            switch reader.append(bytes) {
            case .incomplete: visitors[number]?.stage = .reading(reader)
            case .refused(let refusal): respond(refusal.response, to: number)
            case .head(let head, let rest): handle(head, rest, of: number)
            }
        }
    }

    private func handle(_ head: HTTPRequestHead, _ rest: [UInt8], of number: UInt64) {
        guard let stream = visitors[number]?.stream else { return }
        // An HTTP/1.0 request may leave it out. Such a request is not from a browser.
        let host = head.value(of: "host") ?? address.description
        guard names.allows(host: host, local: stream.local) else {
            return respond(HTTPRefusal(.misdirected, "this server has another name (web.hosts)").response, to: number)
        }
        guard head.method == "GET" else {
            return respond(HTTPRefusal(.methodNotAllowed, "only GET is answered").response, to: number)
        }
        switch answer(head) {
        case .response(let response): respond(response, to: number)
        case .webSocket(let handshake, let chosen, let reader, let open):
            stream.send(handshake.response(choosing: chosen))
            let now = Clock.bootTime
            let connection = WebSocketConnection(
                stream, origin: head.value(of: "origin"), reader, at: now)
            visitors[number]?.stage = .webSocket(connection)
            visitors[number]?.deadline = now + WebSocketPulse.interval
            armTimer()
            open(connection)
            if !rest.isEmpty { connection.take(rest) }
        }
    }

    private func respond(_ response: HTTPResponse, to number: UInt64) {
        guard let stream = visitors[number]?.stream else { return }
        visitors[number]?.stage = .responding
        visitors[number]?.deadline = Clock.bootTime + Self.headTime
        let bytes = response.bytes
        stream.backlogLimit = max(stream.backlogLimit, bytes.count)
        stream.send(bytes)
        stream.close()
    }

    private func closed(_ number: UInt64, _ ending: StreamConnection.Ending) {
        guard let visitor = visitors.removeValue(forKey: number) else { return }
        if case .webSocket(let connection) = visitor.stage { connection.ended(ending) }
        armTimer()
    }

    private func armTimer() {
        guard let next = visitors.values.map(\.deadline).min() else { return timer = nil }
        if timer == nil { timer = try? LoopTimer(on: loop) { [unowned self] in timerFired() } }
        timer?.set(next)
    }

    private func timerFired() {
        let now = Clock.bootTime
        for (number, visitor) in visitors where visitor.deadline <= now {
            switch visitor.stage {
            case .reading:
                respond(HTTPRefusal(.requestTimeout, "the request did not come in time").response, to: number)
            case .responding: visitor.stream.abandon()
            case .webSocket(let connection):
                let next = connection.timerFired(at: now)
                visitors[number]?.deadline = next
            }
        }
        armTimer()
    }
}
