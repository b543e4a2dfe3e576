import EventLoop
import Glibc
import TCPLink
import Testing

@testable import WebLink

/// A server and its clients on one loop.
private final class Site {
    let loop: EventLoop
    private(set) var server: WebServer?
    private(set) var sockets: [WebSocketConnection] = []
    private(set) var messages: [WebSocketConnection.Message] = []
    private(set) var endings: [StreamConnection.Ending] = []
    private var connectors: [TCPConnector] = []
    /// The addresses of connections, and those that are not admitted.
    private(set) var peers: [String] = []
    var closedTo: Set<String> = []

    init(on host: String = "127.0.0.1", interface: String? = nil) throws {
        loop = try EventLoop()
        server = try WebServer(
            TCPAddress(host: host, port: 0), interface: interface, on: loop,
            admits: { [unowned self] peer in
                peers.append(peer)
                return !closedTo.contains(peer)
            }
        ) { [unowned self] head in
            guard WebSocketHandshake.isRequested(by: head) else {
                answered += 1
                guard body.isEmpty else { return .response(HTTPResponse(.ok, body: body)) }
                return .response(HTTPResponse(.ok, line: "this is \(head.path)"))
            }
            do throws(HTTPRefusal) {
                return .webSocket(try WebSocketHandshake(head), reader: WebSocketReader(messageLimit: 1000)) {
                    [unowned self] in opened($0)
                }
            } catch {
                return .response(error.response)
            }
        }
    }

    /// The response to each request; empty for a line with its path.
    var body: [UInt8] = []
    private(set) var answered = 0

    var host: String { server?.address.description ?? "" }

    private func opened(_ socket: WebSocketConnection) {
        sockets.append(socket)
        socket.received = { [unowned self] in messages.append($0) }
        socket.closed = { [unowned self] in endings.append($0) }
    }

    func client() throws -> Client {
        guard let server else { throw TCPError(operation: "test", subject: "", errno: 0) }
        var isReady = false
        let connector = try TCPConnector(server.address, on: loop) { isReady = true }
        while !isReady { try loop.turn(timeout: 5000) }
        return Client(try connector.connection())
    }

    func turn(until isDone: () -> Bool) throws {
        while !isDone() { try loop.turn(timeout: 5000) }
    }

    func webSocket() throws -> Client {
        let client = try client()
        client.send(
            "GET /socket HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        try turn { client.text.hasSuffix("\r\n\r\n") }
        client.bytes = []
        return client
    }
}

private final class Client {
    let stream: StreamConnection
    var bytes: [UInt8] = []
    private(set) var isClosed = false
    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ stream: StreamConnection) {
        self.stream = stream
        stream.received = { [unowned self] in bytes += $0 }
        stream.closed = { [unowned self] _ in isClosed = true }
    }

    func send(_ text: String) { stream.send(Array(text.utf8)) }
    func send(_ frame: WebSocketFrame) { stream.send(frame.bytes(mask: [1, 2, 3, 4])) }
}

struct WebServerTests {
    @Test func `a request gets its response, and the connection is closed`() throws {
        let site = try Site()
        let client = try site.client()
        client.send("GET /a?b HTTP/1.1\r\nHost: \(site.host)\r\n\r\n")
        try site.turn { client.isClosed }
        #expect(client.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(client.text.hasSuffix("this is /a\n"))
        try site.turn { site.server?.count == 0 }
    }

    static let refused: [(request: String, status: String)] = [
        ("GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n", "421 "), ("nonsense\r\n\r\n", "400 "),
        ("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n\r\n", "405 "),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nUpgrade: websocket\r\n\r\n", "400 "),
        ("GET / HTTP/1.1\r\nHost: evil.test\r\nUpgrade: websocket\r\n\r\n", "421 "),
    ]

    @Test(arguments: refused.indices)
    func `a request for another host or with another method is refused`(row: Int) throws {
        let site = try Site()
        let client = try site.client()
        client.send(Self.refused[row].request.replacing("HOST", with: site.host))
        try site.turn { client.isClosed }
        #expect(client.text.hasPrefix("HTTP/1.1 " + Self.refused[row].status))
        #expect(site.sockets.isEmpty)
    }

    @Test func `WebSocket messages are sent in both directions`() throws {
        let site = try Site()
        let client = try site.webSocket()
        client.send(WebSocketFrame(.text, Array("hello".utf8)))
        client.send(WebSocketFrame(.binary, [1, 2, 3]))
        try site.turn { site.messages.count == 2 }
        #expect(site.messages == [.text(Array("hello".utf8)), .binary([1, 2, 3])])
        site.sockets.first?.send(text: Array("hi".utf8))
        let expected = WebSocketFrame(.text, Array("hi".utf8)).bytes()
        try site.turn { client.bytes.count == expected.count }
        #expect(client.bytes == expected)
    }

    @Test func `a ping is answered with its bytes`() throws {
        let site = try Site()
        let client = try site.webSocket()
        client.send(WebSocketFrame(.ping, [5, 6]))
        try site.turn { client.bytes.count == 4 }
        #expect(client.bytes == WebSocketFrame(.pong, [5, 6]).bytes())
    }

    @Test func `a frame that is not masked ends the connection with 1002`() throws {
        let site = try Site()
        let client = try site.webSocket()
        client.stream.send([0x81, 0x01, 0x41])
        try site.turn { client.isClosed }
        #expect(client.bytes.prefix(4) == [0x88, UInt8(client.bytes.count - 2), 3, 234])
        try site.turn { site.endings == [.local] }
        #expect(site.messages.isEmpty)
        #expect(site.server?.count == 0)
    }

    @Test func `a close frame is answered`() throws {
        let site = try Site()
        let client = try site.webSocket()
        client.send(WebSocketFrame.close(1000))
        try site.turn { client.isClosed }
        #expect(client.bytes == WebSocketFrame.close(1000).bytes())
    }

    @Test func `a WebSocket whose client does not read is closed at the backlog limit`() throws {
        let site = try Site()
        let client = try site.webSocket()
        let socket = try #require(site.sockets.first)
        socket.backlogLimit = 100_000
        client.stream.rest(for: 60_000_000_000)
        var sent = 0
        while site.endings.isEmpty, sent < 10_000 {
            socket.send(binary: [UInt8](repeating: 0, count: 50_000))
            #expect(socket.unsent <= 100_000)
            sent += 1
        }
        #expect(site.endings == [.tooSlow])
        #expect(site.server?.count == 0)
    }

    @Test func `an address that is not admitted is closed before its request is read`() throws {
        let site = try Site()
        site.closedTo = ["127.0.0.1"]
        let client = try site.client()
        client.send("GET / HTTP/1.1\r\nHost: \(site.host)\r\n\r\n")
        try site.turn { client.isClosed }
        #expect(client.bytes.isEmpty)
        #expect(site.peers == ["127.0.0.1"])
    }

    @Test func `a missing interface is an error, and with one this machine still connects`() throws {
        let error = #expect(throws: TCPError.self) { try Site(on: "0.0.0.0", interface: "none0") }
        #expect(error?.errno == ENODEV)
        let site = try Site(on: "0.0.0.0", interface: "lo")
        let client = try site.client()
        client.send("GET / HTTP/1.1\r\nHost: localhost:\(site.server?.address.port ?? 0)\r\n\r\n")
        try site.turn { client.isClosed }
        #expect(client.text.hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `clients that do not read their response do not block others`() throws {
        let site = try Site()
        site.body = [UInt8](repeating: 65, count: 8 << 20)
        var slow: [Client] = []
        for number in 1...WebServer.connectionLimit {
            let client = try site.client()
            client.stream.rest(for: 60_000_000_000)
            client.send("GET /\(number) HTTP/1.1\r\nHost: \(site.host)\r\n\r\n")
            slow.append(client)
            // Its request was answered, and its response waits for it.
            try site.turn { site.answered == number }
        }
        site.body = Array("short".utf8)
        let client = try site.client()
        client.send("GET / HTTP/1.1\r\nHost: \(site.host)\r\n\r\n")
        try site.turn { client.isClosed }
        #expect(client.text.hasSuffix("short"))
    }

    @Test func `four connections of one address may wait for a request, and others are closed`() throws {
        let site = try Site()
        let waiting = try (0..<WebServer.unreadLimit).map { _ in try site.client() }
        try site.turn { site.server?.count == WebServer.unreadLimit }
        let fifth = try site.client()
        try site.turn { fifth.isClosed }
        #expect(waiting.allSatisfy { !$0.isClosed })
        // A connection whose request has arrived makes room.
        waiting[0].send("GET / HTTP/1.1\r\nHost: \(site.host)\r\n\r\n")
        try site.turn { waiting[0].isClosed }
        let sixth = try site.client()
        sixth.send("GET / HTTP/1.1\r\nHost: \(site.host)\r\n\r\n")
        try site.turn { sixth.isClosed }
        #expect(sixth.text.hasPrefix("HTTP/1.1 200 "))
    }
}
