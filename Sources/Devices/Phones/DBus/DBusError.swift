internal import CSDBus
internal import Glibc

/// A call of libsystemd's D-Bus client (sd-bus) has failed.
public struct DBusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C call.
    public let operation: String
    /// 0 when the library itself cannot be opened.
    public let errno: CInt
    private let explanation: String

    init(operation: String, errno: CInt) {
        self.operation = operation
        self.errno = errno
        explanation = String(cString: strerror(errno))
    }

    /// - Parameter problem: dlopen's.
    init(library problem: String) {
        (operation, errno, explanation) = ("dlopen", 0, problem)
    }

    public var description: String { "D-Bus: \(operation): \(explanation)" }

    /// - Parameter result: What the call has returned: a negative errno value if it has failed.
    /// - Returns: The result of a call that has not failed.
    @discardableResult
    static func check(_ result: CInt, _ operation: String) throws(DBusError) -> CInt {
        guard result >= 0 else { throw DBusError(operation: operation, errno: -result) }
        return result
    }
}
