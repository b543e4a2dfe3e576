internal import CLinux
public import EventLoop
internal import Glibc

/// Waits for connections on one address.
public final class TCPListener {
    /// Where it listens, with the port that the kernel chose where the wish was 0.
    public let address: TCPAddress
    private let acceptor: Acceptor

    /// - Parameter accept: Called with each new connection, which lives until it is closed or let go.
    public init(
        _ address: TCPAddress, on loop: EventLoop, accept: @escaping (StreamConnection) -> Void
    ) throws(TCPError) {
        let subject = address.description
        var failed = ""
        var opened: CInt = -1
        let code = try address.withSocketAddress { family, pointer, length in
            opened = socket(family, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard opened >= 0 else {
                failed = "socket"
                return errno
            }
            setOption(opened, SOL_SOCKET, SO_REUSEADDR, 1)
            guard bind(opened, pointer, length) == 0 else {
                failed = "bind"
                return errno
            }
            guard listen(opened, 64) == 0 else {
                failed = "listen"
                return errno
            }
            return 0
        }
        guard code == 0 else {
            if opened >= 0 { close(opened) }
            throw TCPError(operation: failed, subject: subject, errno: code)
        }
        self.address = TCPAddress(host: address.host, port: Self.boundPort(opened) ?? address.port)
        do {
            acceptor = try Acceptor(opened, over: .tcp, on: loop, accept: accept)
        } catch {
            throw TCPError(operation: error.operation, subject: subject, errno: error.errno)
        }
    }

    private static func boundPort(_ descriptor: CInt) -> UInt16? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { four in
                let result = four.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getsockname(descriptor, $0, &length)
                }
                // The port stands at the same place in both families.
                return result == 0 ? UInt16(bigEndian: four.pointee.sin_port) : nil
            }
        }
    }
}
