internal import Glibc

/// A call on a USB device, or on udev, has failed.
public struct USBError: Error, Hashable, Sendable, CustomStringConvertible {
    public let operation: String
    /// The device's node; empty where none is concerned.
    public let node: String
    public let errno: CInt

    public init(operation: String, node: String = "", errno: CInt) {
        self.operation = operation
        self.node = node
        self.errno = errno
    }

    public var description: String { "\(operation)\(node.isEmpty ? "" : " \(node)"): \(explanation)" }

    private var explanation: String {
        switch errno {
        case EACCES, EPERM: "no permission; the package's udev rules give it to the group bezel (EACCES)"
        case EBUSY: "another program uses it, such as Android Auto's (EBUSY)"
        case ENODEV, ESHUTDOWN: "the phone was unplugged (ENODEV)"
        case ENOENT: "there is no such device (ENOENT)"
        case EPIPE: "the phone does not know this request (EPIPE)"
        case ETIMEDOUT: "the phone has not answered in time (ETIMEDOUT)"
        case EPROTO, EILSEQ: "the phone does not answer; try another cable (EPROTO)"
        default: "errno \(errno)"
        }
    }
}
