internal import Glibc

/// The listening sockets that the service manager has opened for this process (socket activation, the protocol of
/// sd_listen_fds(3)).
///
/// They are named by `FileDescriptorName=` of their units. Whoever takes one closes it; the others are closed at the end.
public struct PassedSockets: ~Copyable {
    /// A socket that nobody has a use for.
    public struct Stranger: Hashable, Sendable {
        public let name: String
        public let reason: String
    }

    private var tcp: [CInt] = []
    private var unix: [CInt] = []
    /// What came and cannot be used. It is closed already.
    public private(set) var strangers: [Stranger] = []

    /// Takes them over from the environment, once a process.
    ///
    /// - Parameters:
    ///   - tcpName: The name of stream sockets of IPv4 and IPv6.
    ///   - unixName: The name of stream sockets in the file system.
    public init(tcpName: String, unixName: String) {
        for (index, name) in Self.takeNames().enumerated() {
            let descriptor = Self.first + CInt(index)
            // Not for programs that this one may start.
            guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { break }
            let family = Self.family(of: descriptor)
            switch name {
            case tcpName where family == AF_INET || family == AF_INET6: tcp.append(descriptor)
            case unixName where family == AF_UNIX && unix.isEmpty: unix.append(descriptor)
            case tcpName: refuse(descriptor, name, "is no listening stream socket of IPv4 or IPv6")
            case unixName:
                refuse(descriptor, name, "is no listening stream socket in the file system, or the second one")
            case _: refuse(descriptor, name, "is not called \(tcpName) or \(unixName) (FileDescriptorName=)")
            }
        }
    }

    deinit { for descriptor in tcp + unix { close(descriptor) } }

    /// Hands over the TCP sockets. They are the caller's from now on.
    public mutating func takeTCP() -> [CInt] {
        defer { tcp = [] }
        return tcp
    }

    /// Hands over the socket in the file system.
    public mutating func takeUnix() -> CInt? { unix.popLast() }

    private mutating func refuse(_ descriptor: CInt, _ name: String, _ reason: String) {
        close(descriptor)
        strangers.append(Stranger(name: name, reason: reason))
    }

    /// The first of them; the others follow it (SD_LISTEN_FDS_START).
    private static let first: CInt = 3

    /// The name of each, in order, empty where it has none. The variables are gone then: what they say is for one reader.
    private static func takeNames() -> [String] {
        func take(_ variable: String) -> String? {
            defer { unsetenv(variable) }
            return getenv(variable).map { String(cString: $0) }
        }
        let (process, count, names) = (take("LISTEN_PID"), take("LISTEN_FDS"), take("LISTEN_FDNAMES"))
        guard let process, Int64(process) == Int64(getpid()), let count = count.flatMap({ UInt16($0) }) else {
            return []
        }
        let parts = names?.split(separator: ":", omittingEmptySubsequences: false).map(String.init) ?? []
        return (0..<Int(count)).map { $0 < parts.count ? parts[$0] : "" }
    }

    /// Nil for what is no listening stream socket.
    private static func family(of descriptor: CInt) -> CInt? {
        func option(_ name: CInt) -> CInt? {
            var (value, length) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
            return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
        }
        guard option(SO_TYPE) == CInt(SOCK_STREAM.rawValue), option(SO_ACCEPTCONN) == 1 else { return nil }
        return option(SO_DOMAIN).flatMap { [AF_INET, AF_INET6, AF_UNIX].contains($0) ? $0 : nil }
    }
}
