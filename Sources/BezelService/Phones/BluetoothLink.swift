internal import TCPLink

/// An app on a phone, over Bluetooth: its bytes are those of an RFCOMM channel.
final class BluetoothLink: AppLink {
    var received: ([UInt8]) -> Void {
        get { stream.received }
        set { stream.received = newValue }
    }
    var backlogged: (Int) -> Void {
        get { stream.backlogged }
        set { stream.backlogged = newValue }
    }
    var closed: (StreamConnection.Ending) -> Void = { _ in }
    /// The phone's address.
    var peer: String? { stream.peer }
    private let stream: StreamConnection
    private let ended: () -> Void

    /// - Parameter ended: Called once, when the link is over or was refused.
    init(_ stream: StreamConnection, ended: @escaping () -> Void) {
        self.stream = stream
        self.ended = ended
        stream.closed = { [unowned self] in closed($0) }
    }

    deinit { ended() }

    func send(_ bytes: UnsafeRawBufferPointer) { stream.send(bytes) }
    func close() { stream.close() }
    func abandon() { stream.abandon() }
    func rest(for time: Int64) { stream.rest(for: time) }
}
