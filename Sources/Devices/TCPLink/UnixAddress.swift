internal import Glibc

/// The path of a Unix domain socket, at most 107 bytes.
struct UnixAddress {
    let path: String

    init(_ path: String) throws(UnixSocketError) {
        guard !path.isEmpty, path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
            throw UnixSocketError(operation: "bind", path: path, errno: ENAMETOOLONG)
        }
        self.path = path
    }

    /// Calls `body` with the address and its length, which are valid during the call.
    func withSocketAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The bytes after the path are already zero.
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Creates a non-blocking socket.
    static func socket(for path: String) throws(UnixSocketError) -> CInt {
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let opened = Glibc.socket(AF_UNIX, kind, 0)
        guard opened >= 0 else { throw UnixSocketError(operation: "socket", path: path, errno: errno) }
        return opened
    }

    /// The path that a socket was bound to; nil if it has none.
    static func path(of descriptor: CInt) -> String? {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0, CInt(address.sun_family) == AF_UNIX else { return nil }
        return withUnsafeBytes(of: address.sun_path) { bytes in
            let path = bytes.prefix { $0 != 0 }
            return path.isEmpty ? nil : String(decoding: path, as: UTF8.self)
        }
    }
}
