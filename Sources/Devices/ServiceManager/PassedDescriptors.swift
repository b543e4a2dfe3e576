internal import Glibc

/// The descriptors that the service manager passes to this process (sd_listen_fds(3)): listening sockets that it has
/// opened (socket activation), and the display that it has kept for the service.
///
/// They are identified by names: of sockets `FileDescriptorName=` of their units, of the display the name that
/// ``ServiceNotifier/keep(_:as:)`` was given. The caller closes the descriptors that it gets; the others are closed at
/// the end.
public struct PassedDescriptors: ~Copyable {
    /// A descriptor that the service does not use.
    public struct Stranger: Hashable, Sendable {
        public let name: String
        public let reason: String
    }

    private var tcp: [CInt] = []
    private var unix: [CInt] = []
    private var display: [CInt] = []
    /// Descriptors that cannot be used. They are already closed.
    public private(set) var strangers: [Stranger] = []

    /// Takes the descriptors from the environment. Possible once in a process.
    ///
    /// - Parameters:
    ///   - tcpName: The name of IPv4 and IPv6 stream sockets.
    ///   - unixName: The name of Unix domain stream sockets.
    ///   - displayName: The name of a display's node.
    public init(tcpName: String, unixName: String, displayName: String) {
        for (index, name) in Self.takeNames().enumerated() {
            let descriptor = Self.first + CInt(index)
            // Programs that this process starts do not inherit it.
            guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { break }
            let family = Self.family(of: descriptor)
            switch name {
            case tcpName where family == AF_INET || family == AF_INET6: tcp.append(descriptor)
            case unixName where family == AF_UNIX && unix.isEmpty: unix.append(descriptor)
            case displayName where Self.isDevice(descriptor) && display.isEmpty: display.append(descriptor)
            case tcpName: refuse(descriptor, name, "is no listening stream socket of IPv4 or IPv6")
            case unixName:
                refuse(descriptor, name, "is no listening stream socket in the file system, or the second one")
            case displayName: refuse(descriptor, name, "is no character device, or the second one")
            case _: refuse(descriptor, name, "is not called \(tcpName) or \(unixName) (FileDescriptorName=)")
            }
        }
    }

    deinit { for descriptor in tcp + unix + display { close(descriptor) } }

    /// Returns the TCP sockets. The caller owns them.
    public mutating func takeTCP() -> [CInt] {
        defer { tcp = [] }
        return tcp
    }

    /// Returns the Unix domain socket. The caller owns it.
    public mutating func takeUnix() -> CInt? { unix.popLast() }

    /// Returns the display's node from the previous process. The caller owns it.
    public mutating func takeDisplay() -> CInt? { display.popLast() }

    private mutating func refuse(_ descriptor: CInt, _ name: String, _ reason: String) {
        close(descriptor)
        strangers.append(Stranger(name: name, reason: reason))
    }

    private static func isDevice(_ descriptor: CInt) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    }

    /// The first descriptor (SD_LISTEN_FDS_START); the others follow.
    private static let first: CInt = 3

    /// The name of each descriptor, in order; empty for one without a name. The environment variables are removed,
    /// because they are meant for this process only.
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

    /// nil if the descriptor is not a listening stream socket.
    private static func family(of descriptor: CInt) -> CInt? {
        func option(_ name: CInt) -> CInt? {
            var (value, length) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
            return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
        }
        guard option(SO_TYPE) == CInt(SOCK_STREAM.rawValue), option(SO_ACCEPTCONN) == 1 else { return nil }
        return option(SO_DOMAIN).flatMap { [AF_INET, AF_INET6, AF_UNIX].contains($0) ? $0 : nil }
    }
}
