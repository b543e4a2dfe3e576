/// The server's side of a WebSocket's opening handshake (RFC 6455, section 4.2).
public struct WebSocketHandshake: Hashable, Sendable {
    static let version = "13"
    private static let base64 = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// `Sec-WebSocket-Key`: 16 bytes in base64.
    public let key: String
    /// What the client offers in `Sec-WebSocket-Protocol`, its favourite first.
    public let protocols: [String]

    /// Whether a request asks for a WebSocket, correctly or not.
    public static func isRequested(by head: HTTPRequestHead) -> Bool { head.lists("websocket", in: "upgrade") }

    /// - Throws: If the request is no correct one for version 13.
    public init(_ head: HTTPRequestHead) throws(HTTPRefusal) {
        guard head.method == "GET", head.minorVersion == 1, Self.isRequested(by: head),
            head.lists("upgrade", in: "connection")
        else { throw HTTPRefusal(.badRequest, "a WebSocket is asked for by GET, Upgrade and Connection") }
        guard head.value(of: "sec-websocket-version") == Self.version else {
            throw HTTPRefusal(.upgradeRequired, "only version 13 of WebSocket is spoken here")
        }
        guard let key = head.value(of: "sec-websocket-key"), Self.isKey(Array(key.utf8)) else {
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

    /// What the server answers to a key, which shows that it speaks WebSocket.
    static func acceptKey(to key: String) -> String {
        encode(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }

    /// 22 characters and two of padding; the last character has four bits that are 0.
    private static func isKey(_ text: [UInt8]) -> Bool {
        guard text.count == 24, text[22...].elementsEqual("==".utf8) else { return false }
        guard let last = base64.firstIndex(of: text[21]), last & 15 == 0 else { return false }
        return text[..<22].allSatisfy(base64.contains)
    }

    /// Base64 of RFC 4648, with padding.
    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                let isPadding = place > group.count
                text.append(isPadding ? UInt8(ascii: "=") : base64[Int(bits >> UInt32(18 - 6 * place)) & 63])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
