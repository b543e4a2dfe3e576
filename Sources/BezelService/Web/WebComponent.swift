internal import BezelConfiguration
internal import BezelModel
internal import EventLoop
internal import Logging
internal import TCPLink
internal import WebLink

/// The console as a component of the service: its page, the status for programs, and the WebSocket of viewers. Without a
/// viewer it has no thread and no timer, and no picture is copied. If its address cannot be used, the service runs
/// without it.
package final class WebComponent: ServiceComponent {
    /// The most viewers at a time, and the most that have not sent their token: above it one of them gives way.
    static let viewerLimit = 8
    /// Nanoseconds for the token.
    static let tokenTime: Int64 = 2_000_000_000
    /// The most bytes of a message of a viewer.
    static let messageLimit = 64 << 10

    private let configuration: ProgramConfiguration.Web
    private let control: ControlComponent
    private let display: DisplayComponent
    private let loop: EventLoop
    private let log: Logger
    /// For lines that a peer can cause repeatedly.
    private let peerLines: LimitedLog
    private let page: WebPage?
    private let token: WebToken?
    /// Whether the token is that of a file, and belongs into no log.
    private let isKept: Bool
    private let feed: PictureFeed
    private let viewers: ViewerTable
    private var server: WaitingWebServer?
    /// Whether the service runs: after the start and before the end.
    private var isRunning = false

    /// - Parameters:
    ///   - interface: The network interface that viewers of other machines come over; nil for any.
    ///   - admits: Whether an address may connect.
    ///   - control: Answers the requests of viewers.
    ///   - display: The source of their pictures.
    ///   - peerLines: For lines that a peer can cause repeatedly.
    init(
        _ configuration: ProgramConfiguration.Web, interface: String?, admits: @escaping (String) -> Bool,
        control: ControlComponent, display: DisplayComponent,
        on loop: EventLoop, log: Logger, peerLines: LimitedLog
    ) {
        self.configuration = configuration
        self.control = control
        self.display = display
        self.loop = loop
        self.log = log
        self.peerLines = peerLines
        page = configuration.listen == nil ? nil : WebPage()
        (token, isKept) = Self.token(configuration, log)
        let viewers = ViewerTable()
        self.viewers = viewers
        feed = PictureFeed(on: loop) { bytes, viewer in viewers[viewer]?.socket.send(binary: bytes) }
        guard let address = configuration.listen else { return }
        let fix = "the console is off. Choose another address (web.listen, --web ADDRESS)"
        server = WaitingWebServer(on: loop, log: log, fix: fix) { [unowned self] () throws(TCPError) in
            try WebServer(address, interface: interface, hosts: configuration.hosts, on: loop) { peer in
                guard !admits(peer) else { return true }
                let line = "web: a connection from \(peer) was closed: it is in the range of no [[allow]] table"
                peerLines.line(.notice, "refused address", line)
                return false
            } answer: {
                [unowned self] in
                answer($0)
            }
        }
    }

    var health: [WorkerStatus] { feed.status.map { [$0] } ?? [] }

    /// The address to open in a browser; nil while nothing listens.
    package var url: String? {
        server?.server.map { server in
            let any = ["0.0.0.0": "127.0.0.1", "::": "::1"][server.address.host]
            let address = TCPAddress(host: any ?? server.address.host, port: server.address.port)
            return "http://\(address)/" + (token.map { "#k=\($0)" } ?? "")
        }
    }

    /// The address without a token that counts also after the next start.
    private var loggedURL: String {
        guard isKept, let url, let end = url.firstIndex(of: "#") else { return url ?? "" }
        return url[..<end] + "#k= and the token in \(configuration.tokenFile)"
    }

    /// The token of the configured file, or one for this start.
    private static func token(_ configuration: ProgramConfiguration.Web, _ log: Logger) -> (WebToken?, isKept: Bool) {
        guard configuration.usesToken else { return (nil, false) }
        guard configuration.listen != nil, !configuration.tokenFile.isEmpty else { return (WebToken(), false) }
        do throws(WebTokenFile.Problem) {
            return (try WebTokenFile.token(configuration.tokenFile), true)
        } catch {
            log.warning("\(error); this start has a token of its own")
            return (WebToken(), false)
        }
    }

    func start(_ host: any ServiceHost) {
        isRunning = true
        server?.start { [unowned self] _ in
            log.notice("console: \(loggedURL)")
            if let warning = configuration.warning { log.notice("\(warning)") }
        }
    }

    func stop() {
        isRunning = false
        display.presented = nil
        server?.stop()
        server = nil
        feed.stop()
        viewers.removeAll()
    }

    // MARK: Requests

    private func answer(_ head: HTTPRequestHead) -> WebServer.Answer {
        guard isRunning, let page else {
            return .response(HTTPResponse(.unavailable, line: "the service is starting or ending"))
        }
        switch head.path {
        case "/": return .response(page.response(host: head.value(of: "host") ?? ""))
        case "/status.json", "/metrics":
            guard isAuthorized(head) else {
                let fix = "Authorization: Bearer, then the token of the console's address"
                return .response(HTTPRefusal(.unauthorized, fix).response)
            }
            return .response(WebStatus.response(head.path, control.status))
        case "/socket": return openSocket(head)
        default: return .response(HTTPResponse(.notFound, line: "there is no such page"))
        }
    }

    private func isAuthorized(_ head: HTTPRequestHead) -> Bool {
        guard let token else { return true }
        let word = "Bearer "
        guard let value = head.value(of: "authorization"), value.hasPrefix(word) else { return false }
        return token.matches(Array(value.utf8.dropFirst(word.utf8.count)))
    }

    private func openSocket(_ head: HTTPRequestHead) -> WebServer.Answer {
        do throws(HTTPRefusal) {
            let handshake = try WebSocketHandshake(head)
            guard WebNames.isOwn(head) else {
                throw HTTPRefusal(.forbidden, "only the console's own page may connect")
            }
            let reader = WebSocketReader(messageLimit: Self.messageLimit)
            return .webSocket(handshake, reader: reader) { [unowned self] in opened($0) }
        } catch {
            return .response(error.response)
        }
    }

    // MARK: Viewers

    private func opened(_ socket: WebSocketConnection) {
        socket.backlogLimit = ControlServer.backlogLimit
        // Programs that never send the token must not keep the place of one that does.
        if let other = viewers.givingWay(above: Self.viewerLimit) {
            other.state = .refused
            other.socket.close(1013, "the token did not come, and others wait")
        }
        let viewer = viewers.add(socket, mayChange: configuration.touch, at: Clock.monotonic)
        socket.received = { [unowned self, unowned viewer] in received($0, from: viewer) }
        socket.closed = { [unowned self, unowned viewer] in closed(viewer, $0) }
        guard token != nil else { return admit(viewer) }
        let timer = try? LoopTimer(on: loop) { [unowned self, unowned viewer] in refuse(viewer) }
        timer?.set(Clock.bootTime + Self.tokenTime)
        viewer.state = .unknown(timer)
    }

    private func received(_ message: WebSocketConnection.Message, from viewer: WebViewer) {
        if let time = viewer.rate.message(at: Clock.monotonic) { viewer.socket.rest(for: time) }
        switch (viewer.state, message) {
        case (.refused, _): break
        case (.unknown, .text(let bytes)) where token?.matches(bytes) == true: admit(viewer)
        case (.unknown, _): refuse(viewer)
        case (.admitted(let client), .text(let bytes)): control.received(bytes + [UInt8(ascii: "\n")], from: client)
        case (.admitted, .binary(let bytes)): take(bytes, from: viewer)
        }
    }

    /// One byte: 1 requests pictures, 0 ends them. Four bytes: the number of a picture that has come.
    private func take(_ bytes: [UInt8], from viewer: WebViewer) {
        switch bytes.count {
        case 1: feed.wants(bytes[0] == 1, viewer.id)
        case 4: feed.acknowledged(bytes.reduce(0) { $0 << 8 | UInt32($1) }, by: viewer.id)
        default: viewer.socket.close(1003, "a picture is acknowledged with its four bytes")
        }
    }

    private func refuse(_ viewer: WebViewer) {
        viewer.state = .refused
        let line = "web: a viewer at \(viewer.socket.peer ?? "an address") without the token was refused"
        peerLines.line(.notice, "refused viewer", line)
        viewer.socket.close(1008, "the token is missing or wrong")
    }

    private func admit(_ viewer: WebViewer) {
        guard viewers.admitted < Self.viewerLimit, let client = control.join(viewer) else {
            viewer.state = .refused
            return viewer.socket.close(1013, "\(Self.viewerLimit) viewers are connected already")
        }
        viewer.state = .admitted(client: client)
        viewer.socket.backlogged = { [unowned self] in if $0 == 0 { control.sentAll(to: client) } }
        display.presented = { [unowned self] in feed.show($0) }
        feed.join(viewer.id, display.picture)
        peerLines.line(
            .info, "viewers", "web: a viewer has connected from \(viewer.socket.peer ?? "an address")")
    }

    private func closed(_ viewer: WebViewer, _ ending: StreamConnection.Ending) {
        viewers.remove(viewer)
        feed.leave(viewer.id)
        if !feed.isUsed { display.presented = nil }
        guard case .admitted(let client) = viewer.state else { return }
        peerLines.line(.info, "viewers", "web: a viewer has left")
        control.left(client, ending)
    }
}
