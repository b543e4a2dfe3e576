internal import CLinux
public import EventLoop
internal import Glibc

/// Connects to a listener without blocking.
public final class TCPConnector {
    private let loop: EventLoop
    private let subject: String
    private var descriptor: CInt
    private var watch: Watch?

    /// - Parameter ready: Called once on the loop's thread when ``connection()`` has a result.
    public init(_ address: TCPAddress, on loop: EventLoop, ready: @escaping () -> Void) throws(TCPError) {
        self.loop = loop
        let subject = address.description
        self.subject = subject
        var opened: CInt = -1
        let code = try address.withSocketAddress { family, pointer, length in
            opened = socket(family, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard opened >= 0 else { return errno }
            return connect(opened, pointer, length) == 0 || errno == EINPROGRESS ? 0 : errno
        }
        guard code == 0 else {
            if opened >= 0 { close(opened) }
            throw TCPError(operation: "connect", subject: subject, errno: code)
        }
        descriptor = opened
        do {
            watch = try loop.watch(opened, for: .writable) { [unowned self] _ in
                if let watch { loop.unwatch(watch) }
                watch = nil
                ready()
            }
        } catch {
            throw TCPError(operation: error.operation, subject: subject, errno: error.errno)
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Returns the connection, once.
    ///
    /// - Throws: ``TCPError`` if it could not be opened.
    public func connection() throws(TCPError) -> StreamConnection {
        var code: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        guard code == 0, let connection = StreamConnection(descriptor, over: .tcp, on: loop) else {
            throw TCPError(operation: "connect", subject: subject, errno: code)
        }
        descriptor = -1
        return connection
    }
}
