internal import BezelControl
internal import EventLoop
internal import SmartDeviceLink
internal import WebLink

/// A browser that is connected to the console: a client of the control requests that also gets pictures.
final class WebViewer: ControlPeer {
    enum State {
        /// Its token was not received yet; the timer limits the time.
        case unknown(LoopTimer?)
        /// A client of the control server with this number.
        case admitted(client: UInt64)
        case refused
    }

    let id: UInt64
    let socket: WebSocketConnection
    let mayChange: Bool
    /// `web.touch` allows to touch the screen, not to listen to the cabin.
    var mayListen: Bool { false }
    var state: State
    var rate: MessageRate

    init(_ id: UInt64, _ socket: WebSocketConnection, mayChange: Bool, at now: Int64) {
        self.id = id
        self.socket = socket
        self.mayChange = mayChange
        state = .unknown(nil)
        rate = MessageRate(at: now)
    }

    var isAdmitted: Bool {
        switch state {
        case .admitted: true
        case .unknown, .refused: false
        }
    }

    var isUnknown: Bool {
        switch state {
        case .unknown: true
        case .admitted, .refused: false
        }
    }

    var unsent: Int { socket.unsent }
    var name: String { "the console at \(socket.peer ?? "an address")" }
    /// Reaches the page as one message without the line break.
    func send(_ line: [UInt8]) { socket.send(text: line.last == UInt8(ascii: "\n") ? line.dropLast() : line) }
    func close() { socket.close(1000, "") }
}
