import EventLoop
import TCPLink
import Testing

@testable import WebLink

/// A server with scripted answers, and the client, on one loop.
private final class Meeting {
    let loop: EventLoop
    private let listener: TCPListener
    private(set) var request = ""
    private(set) var served: StreamConnection?
    private(set) var bytes: [UInt8] = []
    private(set) var result: Result<WebSocketConnection, WebSocketClient.Failure>?
    private(set) var messages: [WebSocketConnection.Message] = []
    private(set) var ending: StreamConnection.Ending?
    private var client: WebSocketClient?

    /// - Parameter answer: The bytes for a request, after which the connection stays open; nil to close it.
    init(host: String = "127.0.0.1", path: String = "", _ answer: @escaping (String) -> [UInt8]?) throws {
        loop = try EventLoop()
        listener = try TCPListener(TCPAddress(host: "127.0.0.1", port: 0), on: loop)
        listener.accepted = { [unowned self] stream in
            served = stream
            stream.received = { [unowned self] in
                guard result == nil else { return bytes += $0 }
                request += String(decoding: $0, as: UTF8.self)
                guard request.hasSuffix("\r\n\r\n") else { return }
                if let answer = answer(request) { stream.send(answer) } else { stream.close() }
            }
        }
        let url = try WebSocketURL("ws://\(host):\(listener.address.port)\(path)")
        client = try WebSocketClient(url, reader: WebSocketReader(messageLimit: 1000, from: .server), on: loop) {
            [unowned self] in
            result = $0
            client = nil
            guard case .success(let connection) = $0 else { return }
            connection.received = { [unowned self] in messages.append($0) }
            connection.closed = { [unowned self] in ending = $0 }
        }
    }

    /// The correct answer to a request, and the bytes after it.
    static func accept(_ request: String, then rest: [UInt8] = []) -> [UInt8] {
        var reader = HTTPHeadReader<HTTPRequestHead>()
        guard case .head(let head, _) = reader.append(Array(request.utf8)),
            let handshake = try? WebSocketHandshake(head)
        else { return [] }
        return handshake.response() + rest
    }

    func turn(until isDone: () -> Bool) throws { while !isDone() { try loop.turn(timeout: 5000) } }

    func connection() throws -> WebSocketConnection {
        try turn { result != nil }
        return try #require(result).get()
    }

    func problem() throws -> String {
        try turn { result != nil }
        guard case .failure(let failure) = result else { return "it is open" }
        return failure.description
    }
}

@Suite(.timeLimit(.minutes(1)))
struct WebSocketClientTests {
    @Test(arguments: ["127.0.0.1", "localhost"])
    func `messages are sent in both directions, the client's with a new mask each time`(host: String) throws {
        let hello = WebSocketFrame(.binary, [1, 2, 3]).bytes()
        let meeting = try Meeting(host: host, path: "/app") { Meeting.accept($0, then: hello) }
        let connection = try meeting.connection()
        #expect(meeting.request.hasPrefix("GET /app HTTP/1.1\r\nHost: \(host):"))
        try meeting.turn { !meeting.messages.isEmpty }
        #expect(meeting.messages == [.binary([1, 2, 3])])

        for _ in 0..<2 { connection.send(binary: [7, 7, 7, 7]) }
        try meeting.turn { meeting.bytes.count >= 20 }
        var reader = WebSocketReader(messageLimit: 100)
        var events: [WebSocketReader.Event] = []
        try reader.read(meeting.bytes, into: &events)
        #expect(events == [.binary([7, 7, 7, 7]), .binary([7, 7, 7, 7])])
        #expect(meeting.bytes[2..<6] != meeting.bytes[12..<16], "the masks are random")
    }

    @Test func `a server's ping and close are answered`() throws {
        let meeting = try Meeting { Meeting.accept($0, then: WebSocketFrame(.ping, [5]).bytes()) }
        let connection = try meeting.connection()
        try meeting.turn { meeting.bytes.count == 7 }
        #expect(meeting.bytes.prefix(2) == [0x8A, 0x81])
        #expect(!connection.isClosedByPeer)
        meeting.served?.send(WebSocketFrame.close(1001).bytes())
        try meeting.turn { meeting.bytes.count == 15 }
        #expect(meeting.bytes[7..<9] == [0x88, 0x82])
        #expect(connection.isClosedByPeer)
    }

    @Test func `a masked frame of the server ends the connection`() throws {
        let masked = WebSocketFrame(.binary, [1]).bytes(mask: [1, 2, 3, 4])
        let meeting = try Meeting { Meeting.accept($0, then: masked) }
        _ = try meeting.connection()
        try meeting.turn { meeting.ending != nil || meeting.bytes.count > 6 }
        #expect(meeting.bytes.first == 0x88)
        #expect(meeting.messages.isEmpty)
    }

    @Test func `a server with a wrong key or protocol, or that closes, is reported as such`() throws {
        let wrong = Array("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n".utf8)
        let rows: [(answer: [UInt8]?, problem: String)] = [
            (wrong, "its Sec-WebSocket-Accept does not fit the key"),
            (Array("HTTP/1.1 404 Not Found\r\n\r\n".utf8), "it answers HTTP 404 Not Found"),
            (Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8), "its answer is not HTTP: the status line is not one of HTTP/1"),
            ([UInt8](repeating: 65, count: 9000), "its answer is not HTTP: the head is too long"),
            (nil, "it closes the connection (peer) instead of an answer"),
        ]
        for (answer, problem) in rows {
            #expect(try Meeting { _ in answer }.problem() == problem)
        }
    }

    @Test func `a refused connection and an unknown host name are reported as such`() throws {
        let loop = try EventLoop()
        let listener = try TCPListener(TCPAddress(host: "127.0.0.1", port: 0), on: loop)
        let port = listener.address.port
        withExtendedLifetime(listener) {}
        for (host, part) in [("127.0.0.1", "nobody listens there"), ("nobody.invalid", "the name nobody.invalid: ")] {
            var problem: String?
            let url = try WebSocketURL("ws://\(host):\(host.hasPrefix("1") ? 1 : port)")
            let client = try WebSocketClient(url, reader: WebSocketReader(messageLimit: 1), on: loop) {
                if case .failure(let failure) = $0 { problem = failure.description }
            }
            while problem == nil { try loop.turn(timeout: 5000) }
            #expect(problem?.contains(part) == true, "\(problem ?? "")")
            withExtendedLifetime(client) {}
        }
    }

    @Test func `a released client cancels its connection, also during a name lookup`() throws {
        let loop = try EventLoop()
        for host in ["127.0.0.1:1", "nobody.invalid"] {
            var client: WebSocketClient? = try WebSocketClient(
                WebSocketURL("ws://\(host)"), reader: WebSocketReader(messageLimit: 1), on: loop
            ) { _ in Issue.record("nobody waits for it") }
            try loop.turn(timeout: 100)
            client = nil
            #expect(client == nil)
            try loop.turn(timeout: 0)
        }
    }
}
