import Testing

@testable import WebLink

struct WebSocketURLTests {
    static let good: [(text: String, host: String, port: UInt16, target: String, written: String)] = [
        ("ws://board.lan:5432", "board.lan", 5432, "/", "ws://board.lan:5432"),
        ("ws://Board.LAN/App?x=1", "board.lan", 80, "/App?x=1", "ws://board.lan:80/App?x=1"),
        ("WS://127.0.0.1:3005/", "127.0.0.1", 3005, "/", "ws://127.0.0.1:3005"),
        ("ws://[FD00::1]:5432/a/b", "fd00::1", 5432, "/a/b", "ws://[fd00::1]:5432/a/b"),
        ("ws://[::1]", "::1", 80, "/", "ws://[::1]:80"),
        ("ws://app_1?token=a:b/c", "app_1", 80, "/?token=a:b/c", "ws://app_1:80/?token=a:b/c"),
    ]

    @Test(arguments: good.indices)
    func `a URL is parsed, and written with its port`(row: Int) throws {
        let (text, host, port, target, written) = Self.good[row]
        let url = try WebSocketURL(text)
        #expect(url.host == host && url.port == port && url.target == target)
        #expect(url.description == written)
        #expect(try WebSocketURL(written) == url)
    }

    static let bad: [(text: String, problem: WebSocketURL.Problem)] = [
        ("wss://board.lan", .encrypted), ("WSS://board.lan", .encrypted), ("http://board.lan", .scheme), ("", .scheme),
        ("board.lan:5432", .scheme), ("ws:/board.lan", .scheme), ("ws://", .host), ("ws:///path", .host),
        ("ws://user@board.lan", .host), ("ws://[::1", .host), ("ws://[board]", .host), ("ws://[]:80", .host),
        ("ws://::1", .host), ("ws://b\u{F6}ard", .target), ("ws://a b", .target), ("ws://a/#top", .target),
        ("ws://a/\r\nHost: b", .target), ("ws://a/" + String(repeating: "x", count: 1000), .target),
        ("ws://a:0", .port), ("ws://a:65536", .port), ("ws://a:", .port), ("ws://a:+80", .port),
        ("ws://a:80:80", .host),
        ("ws://" + String(repeating: "a", count: 254), .host),
    ]

    @Test(arguments: bad.indices)
    func `an unusable URL is refused with its problem`(row: Int) {
        #expect(throws: Self.bad[row].problem) { try WebSocketURL(Self.bad[row].text) }
    }

    @Test(arguments: [("127.0.0.1", true), ("[fd00::1]", true), ("127.1", false), ("board", false)])
    func `a URL with a numeric address needs no name lookup`(host: String, isNumeric: Bool) throws {
        #expect((try WebSocketURL("ws://\(host):80").address != nil) == isNumeric)
    }
}
