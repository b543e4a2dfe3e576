public import EventLoop
public import TCPLink

/// Connects to a phone's RFCOMM channel without blocking.
public final class RFCOMMConnector {
    private let phone: BluetoothAddress
    private let operation: String
    private let loop: EventLoop
    private var socket: BluetoothSocket?
    private var watch: Watch?

    /// - Parameters:
    ///   - channel: 1 to 30.
    ///   - ready: Called once on the loop's thread when ``connection()`` has a result.
    public init(
        from adapter: BluetoothAddress, to phone: BluetoothAddress, channel: UInt8, on loop: EventLoop,
        ready: @escaping () -> Void
    ) throws(BluetoothError) {
        self.phone = phone
        self.loop = loop
        operation = "connect to channel \(channel) of"
        let opened = try BluetoothSocket.rfcomm(from: adapter, to: phone, channel: channel)
        do throws(EventLoopError) {
            watch = try loop.watch(opened.descriptor, for: .writable) { [unowned self] _ in
                if let watch { loop.unwatch(watch) }
                watch = nil
                ready()
            }
        } catch {
            throw BluetoothError(operation: error.operation, address: phone, errno: error.errno)
        }
        socket = consume opened
    }

    deinit { if let watch { loop.unwatch(watch) } }

    /// Returns the connection, once.
    ///
    /// - Throws: ``BluetoothError`` if it could not be opened.
    public func connection() throws(BluetoothError) -> StreamConnection {
        let code = socket?.pendingError ?? 0
        guard code == 0, let opened = socket.take(),
            let connection = StreamConnection(adopting: opened.release(), peer: phone.description, on: loop)
        else { throw BluetoothError(operation: operation, address: phone, errno: code) }
        return connection
    }
}
