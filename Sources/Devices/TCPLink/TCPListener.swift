internal import CLinux
public import EventLoop
internal import Glibc

/// Waits for connections on one address.
public final class TCPListener {
    /// Where it listens, with the port that the kernel chose where the wish was 0.
    public let address: TCPAddress
    private let loop: EventLoop
    private let descriptor: CInt
    private var watch: Watch?
    /// Given up for a moment when descriptors run out, so that the connection can be accepted and closed; a pending
    /// one would keep the loop awake for ever.
    private var spare: CInt

    /// - Parameter accept: Called with each new connection, which lives until it is closed or let go.
    public init(
        _ address: TCPAddress, on loop: EventLoop, accept: @escaping (TCPConnection) -> Void
    ) throws(TCPError) {
        self.loop = loop
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
        descriptor = opened
        self.address = TCPAddress(host: address.host, port: Self.boundPort(opened) ?? address.port)
        spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
        do {
            watch = try loop.watch(opened, for: .readable) { [unowned self] _ in self.acceptAll(accept) }
        } catch {
            throw TCPError(operation: error.operation, subject: subject, errno: error.errno)
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
        if spare >= 0 { close(spare) }
    }

    private func acceptAll(_ accept: (TCPConnection) -> Void) {
        while true {
            let accepted = clinux_accept(descriptor)
            guard accepted >= 0 else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE:
                    turnAway()
                    return
                default: return
                }
            }
            if let connection = TCPConnection(accepted, on: loop) { accept(connection) }
        }
    }

    private func turnAway() {
        if spare >= 0 { close(spare) }
        let accepted = clinux_accept(descriptor)
        if accepted >= 0 { close(accepted) }
        spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
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
