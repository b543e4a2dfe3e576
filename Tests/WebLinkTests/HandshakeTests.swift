import TCPLink
import Testing

@testable import WebLink

struct HandshakeTests {
    private static let fields = [
        "Host: board:8080", "Upgrade: websocket", "Connection: keep-alive, Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Protocol: sdl, other",
    ]

    private static func head(_ fields: [String], line: String = "GET /socket HTTP/1.1") throws -> HTTPRequestHead {
        var reader = HTTPHeadReader<HTTPRequestHead>()
        let text = ([line] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
        guard case .head(let head, _) = reader.append(Array(text.utf8)) else {
            throw HTTPRefusal(.badRequest, "the test's own request")
        }
        return head
    }

    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
        (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
        (String(repeating: "a", count: 55), "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    ])
    func `SHA-1 of known texts is correct`(text: String, hex: String) {
        let digits = SHA1.digest(Array(text.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        #expect(digits.joined() == hex)
    }

    @Test func `the WebSocket accept key is that of RFC 6455`() throws {
        let handshake = try WebSocketHandshake(Self.head(Self.fields))
        #expect(handshake.acceptKey == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(handshake.protocols == ["sdl", "other"])
        let response = String(decoding: handshake.response(choosing: "sdl"), as: UTF8.self)
        #expect(response.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
        #expect(response.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        #expect(response.hasSuffix("Sec-WebSocket-Protocol: sdl\r\n\r\n"))
    }

    @Test func `a WebSocket protocol that was not offered is not chosen`() throws {
        let handshake = try WebSocketHandshake(Self.head(Self.fields))
        #expect(!String(decoding: handshake.response(choosing: "xmpp"), as: UTF8.self).contains("xmpp"))
    }

    static let changes: [(from: String, to: String, status: HTTPResponse.Status)] = [
        ("Upgrade: websocket", "Upgrade: h2c", .badRequest),
        ("keep-alive, Upgrade", "keep-alive", .badRequest),
        ("Version: 13", "Version: 8", .upgradeRequired),
        ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25j", .badRequest),
        ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZR==", .badRequest),
        ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ=!", .badRequest),
        ("dGhlIHNhbXBsZSBub25jZQ==", "", .badRequest),
    ]

    @Test(arguments: changes.indices)
    func `an incorrect WebSocket handshake is refused`(row: Int) throws {
        let (from, to, status) = Self.changes[row]
        let head = try Self.head(Self.fields.map { $0.replacing(from, with: to) })
        #expect { try WebSocketHandshake(head) } throws: { ($0 as? HTTPRefusal)?.status == status }
    }

    @Test(arguments: ["POST /socket HTTP/1.1", "GET /socket HTTP/1.0"])
    func `a handshake with another request line is refused`(line: String) throws {
        let head = try Self.head(Self.fields, line: line)
        #expect { try WebSocketHandshake(head) } throws: { ($0 as? HTTPRefusal)?.status == .badRequest }
    }

    static let hosts: [(host: String, isAllowed: Bool)] = [
        ("127.0.0.1:8080", true), ("localhost:8080", true), ("LOCALHOST:8080", true), ("[::1]:8080", true),
        ("192.168.4.1:8080", true), ("bezel.lan:8080", true), ("tunnel:9000", true),
        ("tunnel:8080", false), ("127.0.0.1", false), ("127.0.0.1:80", false), ("127.0.0.1:8080.", false),
        ("127.attacker.example:8080", false), ("127.0.0.1.attacker.example:8080", false), ("localhost.:8080", false),
        ("evil.test:8080", false), ("", false), ("192.168.4.2:8080", false), ("127.0.0.1:8080@evil.test", false),
        ("user@127.0.0.1:8080", false), ("[::1]", false),
    ]

    @Test(arguments: hosts.indices)
    func `a host name is allowed by exact match`(row: Int) {
        let names = WebNames(TCPAddress(host: "0.0.0.0", port: 8080), and: ["bezel.lan", "tunnel:9000"])
        #expect(names.allows(host: Self.hosts[row].host, local: "192.168.4.1") == Self.hosts[row].isAllowed)
    }

    @Test func `a host name on port 80 may omit the port`() {
        let names = WebNames(TCPAddress(host: "::", port: 80), and: ["board"])
        for host in ["board", "board:80", "localhost", "[fd00::2]", "[fd00::2]:80"] {
            #expect(names.allows(host: host, local: "fd00::2"), "\(host)")
        }
        #expect(!names.allows(host: "board:8080", local: "fd00::2"))
        #expect(names.allows(host: "192.168.4.1", local: "::ffff:192.168.4.1"))
    }

    static let origins: [(fields: [String], isOwn: Bool)] = [
        (["Host: a:8080", "Origin: http://a:8080"], true), (["Host: a:8080", "Origin: http://A:8080"], true),
        (["Host: a:8080"], false), (["Host: a:8080", "Origin: null"], false),
        (["Host: a:8080", "Origin: http://b:8080"], false), (["Host: a:8080", "Origin: http://a"], false),
        (["Host: a:8080", "Origin: https://a:8080"], false), (["Host: a:8080", "Origin: http://a:8080/"], false),
        (["Host: a:8080", "Origin: http://a:8080", "Origin: http://a:8080"], false),
    ]

    @Test(arguments: origins.indices)
    func `a page is the server's own if its origin equals the request's host`(row: Int) throws {
        #expect(WebNames.isOwn(try Self.head(Self.origins[row].fields)) == Self.origins[row].isOwn)
    }
}
