internal import TCPLink
internal import WebLink

/// An app in a browser, or one that is a WebSocket server: its SDL frames are the bytes of binary messages, wherever a message begins or ends.
final class WebSocketLink: AppLink {
    var received: ([UInt8]) -> Void = { _ in }
    var backlogged: (Int) -> Void {
        get { socket.backlogged }
        set { socket.backlogged = newValue }
    }
    var closed: (StreamConnection.Ending) -> Void = { _ in }
    /// Called once, when the link is over or was refused: the cause, and whether the app has announced that it closes.
    var ended: (Ending, _ isClosedByApp: Bool) -> Void = { _, _ in }
    var peer: String? { socket.peer }
    private let socket: WebSocketConnection

    enum Ending {
        case closed(StreamConnection.Ending)
        /// It is in no list of connections.
        case refused
    }
    private var isOver = false

    init(_ socket: WebSocketConnection) {
        self.socket = socket
        socket.closed = { [unowned self] in
            isOver = true
            ended(.closed($0), self.socket.isClosedByPeer)
            closed($0)
        }
        socket.received = { [unowned self] message in
            switch message {
            case .binary(let bytes): received(bytes)
            case .text: self.socket.close(1003, "SDL frames are sent in binary messages")
            }
        }
    }

    /// It was refused, or has ended.
    deinit {
        guard !isOver else { return }
        ended(.refused, false)
        socket.closed = { _ in }
        socket.received = { _ in }
        socket.close(1013, "too many connections, or not allowed")
    }

    func send(_ bytes: UnsafeRawBufferPointer) { socket.send(binary: Array(bytes)) }
    func close() { socket.close(1000, "") }
    func abandon() { socket.abandon() }
    func rest(for time: Int64) { socket.rest(for: time) }
}
