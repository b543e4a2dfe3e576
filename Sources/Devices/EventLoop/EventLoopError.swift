/// A system call failed that the loop cannot work without.
public struct EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C call.
    public let operation: String
    public let errno: CInt

    public init(operation: String, errno: CInt) {
        self.operation = operation
        self.errno = errno
    }

    public var description: String { "\(operation) failed (errno \(errno))" }
}
