internal import BezelConfiguration
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import TCPLink
internal import WebLink

/// Listens for apps in browsers, which send SDL frames over WebSockets. If its address cannot be used, the service runs
/// without it.
final class WebSocketListener: ServiceComponent {
    private let configuration: ProgramConfiguration.WebSocket
    private let connections: AppConnections
    private let log: Logger
    private let peerLines: LimitedLog
    private var server: WaitingWebServer?
    /// nil before the start and after the end.
    private weak var host: (any ServiceHost)?

    /// - Parameters:
    ///   - interface: The network interface that apps of other machines come over; nil for any.
    ///   - hosts: Names of the board beside its address.
    ///   - peerLines: For lines that a peer can cause repeatedly.
    init(
        _ configuration: ProgramConfiguration.WebSocket, interface: String?, hosts: [String],
        into connections: AppConnections, on loop: EventLoop, log: Logger, peerLines: LimitedLog
    ) {
        self.configuration = configuration
        self.connections = connections
        self.log = log
        self.peerLines = peerLines
        guard let address = configuration.listen else { return }
        let fix = "apps in browsers cannot connect. Choose another address (websocket.listen)"
        server = WaitingWebServer(on: loop, log: log, fix: fix) { [unowned self] () throws(TCPError) in
            try WebServer(address, interface: interface, hosts: hosts, on: loop) { [unowned self] in answer($0) }
        }
    }

    /// nil while nothing listens.
    var address: TCPAddress? { server?.server?.address }

    func start(_ host: any ServiceHost) {
        guard let server else { return }
        self.host = host
        server.start { [log] in log.info("listening for WebSockets on \($0.address)") }
        if configuration.origins.isEmpty { log.warning("websocket.origins is empty: no page may connect") }
    }

    /// Accepts no further app. Those that are connected stay.
    func refuseOthers() { host = nil }

    func stop() {
        host = nil
        server?.stop()
        server = nil
    }

    private func answer(_ head: HTTPRequestHead) -> WebServer.Answer {
        do throws(HTTPRefusal) {
            guard WebSocketHandshake.isRequested(by: head) else {
                throw HTTPRefusal(.upgradeRequired, "this port is for SDL apps over WebSocket")
            }
            let handshake = try WebSocketHandshake(head)
            let origin = try allowedOrigin(of: head)
            // An app may send a text, which closes the connection.
            let reader = WebSocketReader(messageLimit: 1000, passesBinary: true)
            return .webSocket(handshake, reader: reader) { [unowned self] in opened($0, origin) }
        } catch {
            return .response(error.response)
        }
    }

    private func allowedOrigin(of head: HTTPRequestHead) throws(HTTPRefusal) -> String {
        let origin = head.value(of: "origin")
        if let origin, configuration.origins.contains(origin) { return origin }
        let name = origin.map { "\"\($0.prefix(100))\"" } ?? "no page"
        let line = "a WebSocket of \(name) was refused: it is not in websocket.origins"
        peerLines.line(.notice, "refused origin", line.printable)
        throw HTTPRefusal(.forbidden, "pages of this origin may not connect (websocket.origins)")
    }

    private func opened(_ socket: WebSocketConnection, _ origin: String) {
        guard let host, let peer = socket.peer else { return socket.close(1001, "the service ends") }
        let device = DeviceID.webSocket(origin: origin, address: peer)
        connections.accept(WebSocketLink(socket), from: peer, of: device, for: host)
    }
}
