internal import Glibc

/// A call for a Unix domain socket has failed.
public struct UnixSocketError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C call.
    public let operation: String
    public let path: String
    public let errno: CInt

    public init(operation: String, path: String, errno: CInt) {
        self.operation = operation
        self.path = path
        self.errno = errno
    }

    /// Nothing listens there: the socket does not exist, or its owner has ended without removing it.
    public var isNobodyThere: Bool { errno == ENOENT || errno == ECONNREFUSED }

    public var isInUse: Bool { errno == EADDRINUSE }

    /// The path is another kind of file.
    public var isNoSocket: Bool { errno == ENOTSOCK }

    public var description: String { "\(operation) \(path): \(explanation)" }

    private var explanation: String {
        switch errno {
        case EADDRINUSE: "another program listens there (EADDRINUSE)"
        case ENOTSOCK: "what is there is no socket, and is left alone (ENOTSOCK)"
        case ENAMETOOLONG: "a socket's path has 1 to 107 bytes"
        case ENOENT: "there is no such file or folder (ENOENT)"
        case ECONNREFUSED: "nobody listens there (ECONNREFUSED)"
        case EACCES: "not permitted (EACCES)"
        case EPERM: "not permitted (EPERM)"
        case ESRCH: "there is no such group"
        case EAGAIN: "the listening program is too busy (EAGAIN)"
        default: "errno \(errno)"
        }
    }
}
