internal import CLinux
public import EventLoop
internal import Glibc

/// Accepts connections on one address.
public final class TCPListener {
    /// The address, with the port that the kernel has chosen if 0 was requested.
    public let address: TCPAddress
    /// Called with each new connection. The connection is closed when its last reference is released.
    public var accepted: (StreamConnection) -> Void {
        get { acceptor.accepted }
        set { acceptor.accepted = newValue }
    }
    private let acceptor: Acceptor

    /// - Parameters:
    ///   - interface: The network interface that connections come over, like "wlan0"; nil for any (`SO_BINDTODEVICE`,
    ///     socket(7); Linux 5.7 and later require no privilege).
    ///   - accept: Called with each new connection, which is closed when its last reference is released.
    public init(
        _ address: TCPAddress, interface: String? = nil, on loop: EventLoop,
        accept: @escaping (StreamConnection) -> Void = { _ in }
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
            if let interface {
                let result = setsockopt(
                    opened, SOL_SOCKET, SO_BINDTODEVICE, interface, socklen_t(interface.utf8.count))
                guard result == 0 else {
                    failed = "interface \(interface) for"
                    return errno
                }
            }
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
        self.address = TCPAddress(host: address.host, port: TCPAddress(of: opened, getsockname)?.port ?? address.port)
        do {
            acceptor = try Acceptor(opened, over: .tcp, on: loop, accepted: accept)
        } catch {
            throw TCPError(operation: error.operation, subject: subject, errno: error.errno)
        }
    }

    /// Uses a socket that listens already, from the service manager. It is closed at the end, or at once if it cannot
    /// be used.
    public init(
        adopting descriptor: CInt, on loop: EventLoop, accept: @escaping (StreamConnection) -> Void = { _ in }
    ) throws(TCPError) {
        guard let address = TCPAddress(of: descriptor, getsockname) else {
            let code = errno
            close(descriptor)
            throw TCPError(operation: "getsockname", subject: "the passed socket \(descriptor)", errno: code)
        }
        self.address = address
        makeOurs(descriptor)
        do {
            acceptor = try Acceptor(descriptor, over: .tcp, on: loop, accepted: accept)
        } catch {
            close(descriptor)
            throw TCPError(operation: error.operation, subject: address.description, errno: error.errno)
        }
    }
}

/// Makes a socket non-blocking, and closes it in programs that this process starts.
func makeOurs(_ descriptor: CInt) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}
