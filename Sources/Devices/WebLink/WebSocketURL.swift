internal import TCPLink

/// The URL of a WebSocket without encryption: `ws://HOST[:PORT][/PATH][?QUERY]` (RFC 6455, section 3).
public struct WebSocketURL: Hashable, Sendable, CustomStringConvertible {
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// `wss://`
        case encrypted
        /// Another scheme, or none.
        case scheme
        case host
        case port
        /// The path or the query, or all of it.
        case target

        public var description: String {
            switch self {
            case .encrypted:
                "wss:// is not supported, because there is no TLS here; use ws:// within your own network, or a tunnel that "
                    + "ends on this machine"
            case .scheme: "it does not begin with ws://"
            case .host: "the host is no name, no IPv4 address and no IPv6 address in [ ]"
            case .port: "the port is no number from 1 to 65535"
            case .target: "it has more than 1000 characters, or one that is not printable ASCII, or a #"
            }
        }
    }

    /// A name in lower case, or a numeric address without brackets.
    public let host: String
    /// Default 80.
    public let port: UInt16
    /// The path and the query. Begins with `/`.
    public let target: String

    public init(_ text: String) throws(Problem) {
        let lower = text.prefix(6).lowercased()
        if lower == "wss://" { throw .encrypted }
        guard lower.hasPrefix("ws://") else { throw .scheme }
        guard text.utf8.count <= 1000,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
        else { throw .target }
        let rest = text.dropFirst(5)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let path = rest[end...]
        target = path.hasPrefix("/") ? String(path) : "/" + path
        (host, port) = try Self.authority(rest[..<end])
    }

    /// With the port, in lower case up to it, and without the path `/`.
    public var description: String { "ws://\(authority)\(target == "/" ? "" : target)" }

    /// For `Host`. Port 80 is left out, as browsers do.
    var field: String { port == 80 ? bracketed : authority }

    private var authority: String { "\(bracketed):\(port)" }

    private var bracketed: String { host.contains(":") ? "[\(host)]" : host }

    /// The address that needs no lookup; nil for a name.
    var address: TCPAddress? { try? TCPAddress(authority) }

    private static func authority(_ text: Substring) throws(Problem) -> (String, UInt16) {
        var host = text
        var port: UInt16 = 80
        if let colon = text.lastIndex(of: ":"), text.last != "]" {
            let digits = text[text.index(after: colon)...]
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(digits), number > 0 else {
                throw .port
            }
            port = number
            host = text[..<colon]
        }
        if host.hasPrefix("[") {
            let inner = String(host.dropFirst().dropLast())
            guard host.hasSuffix("]"), inner.contains(":"), (try? TCPAddress("[\(inner)]:\(port)")) != nil else {
                throw .host
            }
            return (inner.lowercased(), port)
        }
        let isName = host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isName, (1...253).contains(host.utf8.count) else { throw .host }
        return (host.lowercased(), port)
    }
}
