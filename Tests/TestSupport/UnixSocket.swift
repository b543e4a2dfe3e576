import Glibc

/// Opens a Unix socket and binds it to a path.
///
/// - Parameter isDatagram: Otherwise it is a stream socket, which listens.
/// - Returns: Its descriptor, which is closed on exec.
public func unixSocket(at path: String, isDatagram: Bool = false) throws -> CInt {
    let type = isDatagram ? SOCK_DGRAM : SOCK_STREAM
    let descriptor = socket(AF_UNIX, CInt(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else {
        close(descriptor)
        throw SocketFailure(description: "a socket's path is shorter than \(room) bytes: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    guard result == 0, isDatagram || listen(descriptor, 8) == 0 else {
        let code = errno
        close(descriptor)
        throw SocketFailure(description: "socket at \(path): errno \(code)")
    }
    return descriptor
}

public struct SocketFailure: Error, CustomStringConvertible {
    public let description: String
}
