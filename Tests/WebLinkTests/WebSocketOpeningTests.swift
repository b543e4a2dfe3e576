import Testing

@testable import WebLink

/// The nonce and its key are those of RFC 6455, section 1.3.
struct WebSocketOpeningTests {
    private static let nonce = Array("the sample nonce".utf8)
    private static let accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    private static let answer = [
        "HTTP/1.1 101 Switching Protocols", "Upgrade: WebSocket", "Connection: keep-alive, upgrade",
        "Sec-WebSocket-Accept: \(accept)",
    ]

    private static func head(_ lines: [String]) throws(HTTPRefusal) -> HTTPResponseHead {
        var reader = HTTPHeadReader<HTTPResponseHead>()
        switch reader.append(Array((lines.map { $0 + "\r\n" }.joined() + "\r\n").utf8)) {
        case .head(let head, let rest) where rest.isEmpty: return head
        case .refused(let refusal): throw refusal
        case .head, .incomplete: throw HTTPRefusal(.badRequest, "the test's own answer")
        }
    }

    @Test func `the request is for a WebSocket and offers no extensions`() throws {
        let opening = WebSocketOpening(try WebSocketURL("ws://board.lan:5432/app?a=1"), nonce: Self.nonce)
        #expect(
            String(decoding: opening.request, as: UTF8.self)
                == "GET /app?a=1 HTTP/1.1\r\nHost: board.lan:5432\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        // This program's own server accepts it.
        var reader = HTTPHeadReader<HTTPRequestHead>()
        guard case .head(let head, _) = reader.append(opening.request) else {
            Issue.record("the request is not HTTP")
            return
        }
        #expect(try WebSocketHandshake(head).acceptKey == Self.accept)
        let onPort80 = WebSocketOpening(try WebSocketURL("ws://[::1]"), nonce: Self.nonce)
        #expect(String(decoding: onPort80.request, as: UTF8.self).contains("\r\nHost: [::1]\r\n"))
    }

    @Test func `an answer with the request's key opens the WebSocket`() throws {
        let opening = WebSocketOpening(try WebSocketURL("ws://board.lan"), nonce: Self.nonce)
        try opening.check(Self.head(Self.answer))
        // A protocol without a name is invalid.
        try opening.check(Self.head(Self.answer + ["Sec-WebSocket-Protocol: "]))
    }

    static let refused: [(from: String, to: String, problem: String)] = [
        ("101 Switching Protocols", "200 OK", "it answers HTTP 200 OK"),
        ("101 Switching Protocols", "404", "it answers HTTP 404 "),
        ("Upgrade: WebSocket", "Upgrade: h2c", "its answer upgrades to another protocol than WebSocket"),
        ("keep-alive, upgrade", "close", "its answer upgrades to another protocol than WebSocket"),
        (accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOO=", "its Sec-WebSocket-Accept does not fit the key"),
        ("Sec-WebSocket-Accept", "X-Accept", "its Sec-WebSocket-Accept does not fit the key"),
        (
            accept, accept + "\r\nSec-WebSocket-Extensions: permessage-deflate",
            "it has chosen an extension or a protocol that was not offered"
        ),
        (
            accept, accept + "\r\nSec-WebSocket-Protocol: xmpp",
            "it has chosen an extension or a protocol that was not offered"
        ),
    ]

    @Test(arguments: refused.indices)
    func `an invalid answer is refused with its problem`(row: Int) throws {
        let (from, to, problem) = Self.refused[row]
        let head = try Self.head(Self.answer.map { $0.replacing(from, with: to) })
        let opening = WebSocketOpening(try WebSocketURL("ws://board.lan"), nonce: Self.nonce)
        let refusal = #expect(throws: WebSocketOpening.Refusal.self) { try opening.check(head) }
        #expect(refusal?.description == problem)
    }

    @Test(arguments: [
        "HTTP/2 101 OK", "HTTP/1.1 99 OK", "HTTP/1.1 600 OK", "HTTP/1.1 1O1 OK", "HTTP/1.1", "GET / HTTP/1.1",
        "HTTP/1.1 +10 OK", "SSH-2.0-OpenSSH_9.2",
    ])
    func `an answer of another protocol is not read as HTTP`(line: String) {
        #expect(throws: HTTPRefusal.self) { try Self.head([line, "Upgrade: websocket"]) }
    }
}
