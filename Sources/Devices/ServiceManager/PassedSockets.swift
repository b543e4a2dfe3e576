internal import CSystemd
internal import Glibc

/// The listening sockets that the service manager has opened for this process (socket activation, `LISTEN_FDS`).
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
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        guard count > 0 else { return }
        for index in 0..<count {
            let descriptor = 3 + index  // SD_LISTEN_FDS_START
            let name = names?[Int(index)].map { String(cString: $0) } ?? ""
            free(names?[Int(index)])
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
        free(names)
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

    /// Nil for what is no listening stream socket.
    private static func family(of descriptor: CInt) -> CInt? {
        let type = CInt(SOCK_STREAM.rawValue)
        return [AF_INET, AF_INET6, AF_UNIX].first { sd_is_socket(descriptor, $0, type, 1) > 0 }
    }
}
