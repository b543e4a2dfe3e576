public import TCPLink

/// The names of the server that a browser may use. With them the server refuses pages with another name that resolves
/// to this machine (DNS rebinding), and pages of another origin.
public struct WebNames: Hashable, Sendable {
    private let port: UInt16
    /// In lower case, with their ports.
    private let names: Set<String>

    /// - Parameters:
    ///   - address: The address on which the server listens. Its numeric address, `localhost`, `127.0.0.1` and `[::1]`
    ///     are names of it.
    ///   - more: Other names, with a port or without one for that of `address`.
    public init(_ address: TCPAddress, and more: [String] = []) {
        port = address.port
        let own = ["localhost", "127.0.0.1", "[::1]", Self.bracketed(address.host)]
        var names: Set<String> = []
        for name in own { names.formUnion(Self.forms(of: name, port: address.port)) }
        for name in more { names.formUnion(Self.hasPort(name) ? [name] : Self.forms(of: name, port: address.port)) }
        self.names = Set(names.map { $0.lowercased() })
    }

    /// - Parameters:
    ///   - host: A request's `Host`.
    ///   - local: The numeric address that the connection came to.
    public func allows(host: String, local: String?) -> Bool {
        let host = host.lowercased()
        if names.contains(host) { return true }
        guard let local else { return false }
        return Self.forms(of: Self.bracketed(local), port: port).contains(host)
    }

    /// Whether a WebSocket comes from a page of this server: `Origin` is `http://` and the request's own `Host`.
    public static func isOwn(_ head: HTTPRequestHead) -> Bool {
        guard let origin = head.value(of: "origin"), let host = head.value(of: "host") else { return false }
        return origin.lowercased() == "http://" + host.lowercased()
    }

    private static func forms(of name: String, port: UInt16) -> Set<String> {
        // Browsers leave out the port of http.
        port == 80 ? [name, "\(name):80"] : ["\(name):\(port)"]
    }

    private static func hasPort(_ name: String) -> Bool {
        guard let colon = name.lastIndex(of: ":") else { return false }
        return name.last != "]" && UInt16(name[name.index(after: colon)...]) != nil
    }

    private static func bracketed(_ host: String) -> String {
        let plain = host.hasPrefix("::ffff:") && host.contains(".") ? String(host.dropFirst(7)) : host
        return plain.contains(":") ? "[\(plain)]" : plain
    }
}
