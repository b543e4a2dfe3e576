internal import CLinux
internal import Glibc

/// A numeric IP address with a port: `127.0.0.1:12345`, `0.0.0.0:12345` or `[::1]:12345`. Host names are not supported,
/// because looking them up would block the loop.
public struct TCPAddress: Hashable, Sendable, CustomStringConvertible {
    public let host: String
    /// 0: the kernel chooses a port.
    public let port: UInt16

    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    public init(_ text: String) throws(TCPError) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw TCPError(operation: "listen", subject: text, errno: EINVAL)
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        self.init(host: String(host), port: port)
        _ = try withSocketAddress { _, _, _ in 0 }
    }

    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Calls `body` with the family, the address and its length, which are valid during the call.
    func withSocketAddress(
        _ body: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) throws(TCPError) -> CInt {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = port.bigEndian
        if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
            return withUnsafePointer(to: &four) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body(AF_INET, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_port = port.bigEndian
        guard inet_pton(AF_INET6, host, &six.sin6_addr) == 1 else {
            throw TCPError(operation: "inet_pton", subject: description, errno: EINVAL)
        }
        return withUnsafePointer(to: &six) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body(AF_INET6, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
    }
}

/// Sets a socket option to an integer.
func setOption(_ descriptor: CInt, _ level: CInt, _ option: CInt, _ value: CInt) {
    var value = value
    _ = setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
}

extension TCPAddress {
    /// The address of one end of a socket; nil if it is neither IPv4 nor IPv6.
    init?(
        of descriptor: CInt,
        _ call: (CInt, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt
    ) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        var zone = ""
        let port: UInt16? = withUnsafeMutablePointer(to: &storage) { pointer in
            let result = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, &length) }
            guard result == 0 else { return nil }
            let size = socklen_t(text.count)
            switch CInt(pointer.pointee.ss_family) {
            case AF_INET:
                return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    inet_ntop(AF_INET, &$0.pointee.sin_addr, &text, size) == nil
                        ? nil : UInt16(bigEndian: $0.pointee.sin_port)
                }
            case AF_INET6:
                return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    zone = Self.zone($0.pointee.sin6_scope_id)
                    return inet_ntop(AF_INET6, &$0.pointee.sin6_addr, &text, size) == nil
                        ? nil : UInt16(bigEndian: $0.pointee.sin6_port)
                }
            case _: return nil
            }
        }
        guard let port else { return nil }
        let host = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.init(host: host + zone, port: port)
    }

    /// The zone after a link-local address, which is valid on one interface only: `%wlan0`.
    private static func zone(_ index: UInt32) -> String {
        guard index > 0 else { return "" }
        var name = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
        guard if_indextoname(index, &name) != nil else { return "%\(index)" }
        return "%" + String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
