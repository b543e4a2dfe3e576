internal import TCPLink
internal import WebLink

/// An app in a browser: its SDL frames are the bytes of binary messages, wherever a message begins or ends.
final class WebSocketLink: AppLink {
    var received: ([UInt8]) -> Void = { _ in }
    var backlogged: (Int) -> Void {
        get { socket.backlogged }
        set { socket.backlogged = newValue }
    }
    var closed: (StreamConnection.Ending) -> Void {
        get { socket.closed }
        set { socket.closed = newValue }
    }
    var peer: String? { socket.peer }
    private let socket: WebSocketConnection

    init(_ socket: WebSocketConnection) {
        self.socket = socket
        socket.received = { [unowned self] message in
            switch message {
            case .binary(let bytes): received(bytes)
            case .text: self.socket.close(1003, "SDL frames are sent in binary messages")
            }
        }
    }

    /// It was refused, or has ended.
    deinit {
        socket.received = { _ in }
        socket.close(1013, "too many connections, or not allowed")
    }

    func send(_ bytes: UnsafeRawBufferPointer) { socket.send(binary: Array(bytes)) }
    func close() { socket.close(1000, "") }
    func abandon() { socket.abandon() }
    func rest(for time: Int64) { socket.rest(for: time) }
}
