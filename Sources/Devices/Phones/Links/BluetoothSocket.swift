internal import CLinux
internal import Glibc

/// A non-blocking Bluetooth socket, closed with its owner.
struct BluetoothSocket: ~Copyable {
    /// Bytes that the kernel buffers for a link: few, so that bytes for a slow phone wait in this program, where a
    /// touch replaces older ones. The kernel's own limit is 23 kB, which needs 0.1 s or more on air.
    static let sendBuffer: CInt = 4096
    private static let sdpPort: UInt16 = 1

    let descriptor: CInt

    private init(_ descriptor: CInt, _ operation: String, _ phone: BluetoothAddress) throws(BluetoothError) {
        guard descriptor >= 0 else { throw BluetoothError(operation: operation, address: phone, errno: errno) }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Begins to connect to the phone's SDP server.
    static func sdp(from adapter: BluetoothAddress, to phone: BluetoothAddress) throws(BluetoothError) -> Self {
        try Self(clinux_l2cap_connect(adapter.bytes, phone.bytes, sdpPort), "connect to SDP of", phone)
    }

    /// Begins to connect to a channel of the phone.
    static func rfcomm(
        from adapter: BluetoothAddress, to phone: BluetoothAddress, channel: UInt8
    ) throws(BluetoothError) -> Self {
        try Self(
            clinux_rfcomm_connect(adapter.bytes, phone.bytes, channel, sendBuffer), "connect to channel \(channel) of",
            phone)
    }

    static var problem: BluetoothError? {
        clinux_bluetooth_check() == 0 ? nil : BluetoothError(operation: "socket", errno: errno)
    }

    /// Why connecting has failed; 0 if it has not.
    var pendingError: CInt {
        var code: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 ? code : errno
    }

    /// Passes the ownership of the descriptor to the caller.
    consuming func release() -> CInt {
        let descriptor = descriptor
        discard self
        return descriptor
    }
}
