/// A protocol other than SDL, recognised by the first bytes of a connection.
public enum ForeignProtocol: Hashable, Sendable, CustomStringConvertible {
    /// HTTP, with its request line.
    case http(String)
    case webSocket(String)
    /// TLS: HTTPS, or a WebSocket over it.
    case tls

    public enum Reading: Hashable, Sendable {
        case foreign(ForeignProtocol)
        /// None of the known protocols.
        case other
        /// More bytes are needed to decide.
        case needsMore
    }

    /// The methods of HTTP/1.1 (RFC 9110 §9), and the first word of an HTTP/2 connection.
    private static let methods = [
        "GET ", "HEAD ", "POST ", "PUT ", "DELETE ", "CONNECT ", "OPTIONS ", "TRACE ", "PATCH ", "PRI ",
    ]

    /// - Parameter opening: All bytes that were received.
    public static func read(_ opening: some Collection<UInt8>) -> Reading {
        guard let first = opening.first else { return .needsMore }
        // A handshake record of TLS (RFC 8446 §5.1).
        if first == 0x16 {
            return opening.count < 2 ? .needsMore : opening.dropFirst().first == 3 ? .foreign(.tls) : .other
        }
        if methods.contains(where: { opening.starts(with: $0.utf8) }) {
            let line = String(decoding: opening.prefix { $0 >= 0x20 && $0 < 0x7F }.prefix(80), as: UTF8.self)
            let isWebSocket = String(decoding: opening, as: UTF8.self).lowercased().contains("upgrade: websocket")
            return .foreign(isWebSocket ? .webSocket(line) : .http(line))
        }
        return methods.contains { $0.utf8.starts(with: opening) } ? .needsMore : .other
    }

    public var description: String {
        switch self {
        case .http(let line): "an HTTP client (\(line))"
        case .webSocket(let line): "a WebSocket client (\(line))"
        case .tls: "a TLS client"
        }
    }
}
