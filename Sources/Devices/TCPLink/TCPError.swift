/// A socket call has failed, or an address is malformed.
public struct TCPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C call.
    public let operation: String
    /// The address.
    public let subject: String
    public let errno: CInt

    public init(operation: String, subject: String, errno: CInt) {
        self.operation = operation
        self.subject = subject
        self.errno = errno
    }

    public var description: String { "\(operation) \(subject): \(explanation)" }

    private var explanation: String {
        switch errno {
        case 98: "another program has the port already (EADDRINUSE)"
        case 99: "this machine has no such address (EADDRNOTAVAIL)"
        case 13: "not permitted; ports below 1024 need a capability (EACCES)"
        case 111: "nobody listens there (ECONNREFUSED)"
        case 19: "this machine has no such network interface (ENODEV)"
        case 1: "not permitted; kernels before 5.7 need CAP_NET_RAW (EPERM)"
        case 22: "not an address; expected 127.0.0.1:12345 or [::1]:12345"
        default: "errno \(errno)"
        }
    }
}
