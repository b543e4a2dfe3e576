internal import FoundationEssentials

/// The server's side of a WebSocket's opening handshake (RFC 6455, section 4.2).
public struct WebSocketHandshake: Hashable, Sendable {
    static let version = "13"

    /// `Sec-WebSocket-Key`: 16 bytes in base64.
    public let key: String
    /// The protocols that the client offers in `Sec-WebSocket-Protocol`, its favourite first.
    public let protocols: [String]

    /// Whether a request is for a WebSocket, correctly or not.
    public static func isRequested(by head: HTTPRequestHead) -> Bool { head.lists("websocket", in: "upgrade") }

    /// - Throws: If the request is not valid for version 13.
    public init(_ head: HTTPRequestHead) throws(HTTPRefusal) {
        guard head.method == "GET", head.minorVersion == 1, Self.isRequested(by: head),
            head.lists("upgrade", in: "connection")
        else { throw HTTPRefusal(.badRequest, "a WebSocket is asked for by GET, Upgrade and Connection") }
        guard head.value(of: "sec-websocket-version") == Self.version else {
            throw HTTPRefusal(.upgradeRequired, "only version 13 of WebSocket is spoken here")
        }
        guard let key = head.value(of: "sec-websocket-key"), Self.isKey(key) else {
            throw HTTPRefusal(.badRequest, "Sec-WebSocket-Key is not 16 bytes in base64")
        }
        self.key = key
        protocols = head.values(of: "sec-websocket-protocol").flatMap { value in
            value.split(separator: ",").map { String($0.trimmed) }
        }
    }

    /// The response, after which both sides send frames. It names no extension.
    ///
    /// - Parameter chosen: One of ``protocols``; nil for none.
    public func response(choosing chosen: String? = nil) -> [UInt8] {
        var text = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        text += "Sec-WebSocket-Accept: \(acceptKey)\r\n"
        if let chosen, protocols.contains(chosen) { text += "Sec-WebSocket-Protocol: \(chosen)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    var acceptKey: String { Self.acceptKey(to: key) }

    /// The server's answer to a key, which proves that it supports WebSocket.
    static func acceptKey(to key: String) -> String {
        encode(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }

    /// Whether the text is 16 bytes in base64. Foundation also accepts other bits after the last byte.
    private static func isKey(_ text: String) -> Bool {
        guard let data = Data(base64Encoded: text) else { return false }
        return data.count == 16 && data.base64EncodedString() == text
    }

    /// Base64 of RFC 4648, with padding.
    static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
