public import EventLoop
internal import Glibc

extension StreamConnection {
    /// Connects to a Unix domain socket. This does not block: the kernel connects at once or fails.
    public static func connect(to path: String, on loop: EventLoop) throws(UnixSocketError) -> StreamConnection {
        let address = try UnixAddress(path)
        let opened = try UnixAddress.socket(for: path)
        let code = address.withSocketAddress { Glibc.connect(opened, $0, $1) == 0 ? 0 : errno }
        guard code == 0 else {
            Glibc.close(opened)
            throw UnixSocketError(operation: "connect", path: path, errno: code)
        }
        guard let connection = StreamConnection(opened, over: .unix, on: loop) else {
            throw UnixSocketError(operation: "epoll_ctl", path: path, errno: ENOMEM)
        }
        return connection
    }
}
