internal import Glibc

/// A call on a Bluetooth socket has failed.
public struct BluetoothError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C call.
    public let operation: String
    /// The phone; nil if the error concerns none.
    public let address: BluetoothAddress?
    public let errno: CInt

    public init(operation: String, address: BluetoothAddress? = nil, errno: CInt) {
        self.operation = operation
        self.address = address
        self.errno = errno
    }

    public var description: String {
        "\(operation)\(address.map { " \($0)" } ?? ""): \(explanation)"
    }

    /// Whether the error is usual: the phone is absent, or does not serve SDL now.
    public var isUsual: Bool { [EHOSTDOWN, ECONNREFUSED, ECONNRESET, ETIMEDOUT, EHOSTUNREACH].contains(errno) }

    private var explanation: String {
        switch errno {
        case EHOSTDOWN: "the phone is not there, or its Bluetooth is off (EHOSTDOWN)"
        case ECONNREFUSED: "the phone serves nothing there now (ECONNREFUSED)"
        case ECONNRESET: "the phone has closed it (ECONNRESET)"
        case ETIMEDOUT: "the phone has not answered in time (ETIMEDOUT)"
        case EHOSTUNREACH: "no adapter can reach the phone (EHOSTUNREACH)"
        case EACCES: "the phone no longer knows this head unit; forget it and pair it again (EACCES)"
        case EAFNOSUPPORT: "this kernel, or this container, has no Bluetooth sockets (EAFNOSUPPORT)"
        case EPROTONOSUPPORT: "the kernel's module rfcomm is missing (EPROTONOSUPPORT)"
        case EPERM: "not permitted; a service needs AF_BLUETOOTH in RestrictAddressFamilies (EPERM)"
        default: "errno \(errno)"
        }
    }
}

/// Why Bluetooth sockets cannot be opened by this process; nil if they can.
public func bluetoothSocketProblem() -> BluetoothError? { BluetoothSocket.problem }
