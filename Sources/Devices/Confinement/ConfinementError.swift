internal import Glibc

/// A call for a confined process has failed.
public struct ConfinementError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function.
    public var operation: String
    public var errno: CInt

    public init(operation: String, errno: CInt) {
        self.operation = operation
        self.errno = errno
    }

    public var description: String { "\(operation): \(String(cString: strerror(errno)))" }
}
