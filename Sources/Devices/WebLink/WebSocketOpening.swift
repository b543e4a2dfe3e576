/// The client's side of a WebSocket's opening handshake (RFC 6455, section 4.1).
public struct WebSocketOpening: Hashable, Sendable {
    /// Why the answer does not open a WebSocket.
    public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    private let url: WebSocketURL
    private let key: String

    /// - Parameter nonce: 16 random bytes, different for each connection.
    public init(_ url: WebSocketURL, nonce: [UInt8]) {
        self.url = url
        key = WebSocketHandshake.encode(nonce)
    }

    /// It offers no extension and no protocol, and has no `Origin`, because it does not come from a web page.
    public var request: [UInt8] {
        let lines = [
            "GET \(url.target) HTTP/1.1", "Host: \(url.field)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: \(WebSocketHandshake.version)",
        ]
        return Array((lines.map { $0 + "\r\n" }.joined() + "\r\n").utf8)
    }

    /// Checks an answer.
    public func check(_ head: HTTPResponseHead) throws(Refusal) {
        guard head.status == 101 else {
            throw Refusal(description: "it answers HTTP \(head.status) \(head.reason.prefix(100))")
        }
        guard head.lists("websocket", in: "upgrade"), head.lists("upgrade", in: "connection") else {
            throw Refusal(description: "its answer upgrades to another protocol than WebSocket")
        }
        guard head.value(of: "sec-websocket-accept") == WebSocketHandshake.acceptKey(to: key) else {
            throw Refusal(description: "its Sec-WebSocket-Accept does not fit the key")
        }
        guard head.values(of: "sec-websocket-extensions").allSatisfy(\.isEmpty),
            head.values(of: "sec-websocket-protocol").allSatisfy(\.isEmpty)
        else { throw Refusal(description: "it has chosen an extension or a protocol that was not offered") }
    }
}
