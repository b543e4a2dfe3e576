internal import BezelConfiguration
internal import BezelControl
internal import EventLoop
internal import HeadUnit
internal import TCPLink
internal import WebLink

/// Connects to apps that are WebSocket servers, when the engine requests it. Without a connection it has no timer and
/// no thread.
final class CloudDialler: ServiceComponent {
    private let connections: AppConnections
    private let loop: EventLoop
    /// Attempts in progress, by app id.
    private var attempts: [String: WebSocketClient] = [:]
    /// nil before the start and after the end.
    private weak var host: (any ServiceHost)?

    init(into connections: AppConnections, on loop: EventLoop) {
        self.connections = connections
        self.loop = loop
    }

    func start(_ host: any ServiceHost) { self.host = host }

    /// Gives up all attempts. Connections stay.
    func stop() {
        host = nil
        attempts = [:]
    }

    func dial(_ app: CloudApp) {
        // Only a stop or a reload leaves one here.
        attempts[app.appID] = nil
        guard host != nil else { return }
        do {
            let reader = WebSocketReader(messageLimit: 1000, passesBinary: true, from: .server)
            attempts[app.appID] = try WebSocketClient(try WebSocketURL(app.url), reader: reader, on: loop) {
                [unowned self] in answered($0, app)
            }
        } catch {
            tell(.failed("\(error)".printable), app)
        }
    }

    private func answered(_ result: Result<WebSocketConnection, WebSocketClient.Failure>, _ app: CloudApp) {
        // Its own closure is running.
        let attempt = attempts.removeValue(forKey: app.appID)
        withExtendedLifetime(attempt) {
            switch result {
            case .success(let socket): opened(socket, app)
            case .failure(let failure): tell(.failed("\(failure)".printable), app)
            }
        }
    }

    private func opened(_ socket: WebSocketConnection, _ app: CloudApp) {
        guard let host, let peer = socket.peer else { return socket.close(1001, "the head unit ends") }
        tell(.opened, app)
        let link = WebSocketLink(socket)
        link.ended = { [weak self] ending, isClosedByApp in
            self?.tell(Self.news(ending, isClosedByApp), app)
        }
        connections.accept(link, from: peer, of: .cloud(app, address: peer), for: host)
    }

    private static func news(_ ending: WebSocketLink.Ending, _ isClosedByApp: Bool) -> CloudApp.News {
        switch ending {
        case .refused: .ended("the connection is refused here: see [[allow]] and limits.connections")
        case .closed where isClosedByApp: .ended("the app has closed the connection")
        case .closed(.local), .closed(.tooSlow): .ended("the head unit has closed the connection")
        case .closed(.peer): .lost("the connection has ended without a word")
        case .closed(.failed(let code)): .lost("the connection is lost: \(errorText(code))")
        }
    }

    private func tell(_ news: CloudApp.News, _ app: CloudApp) { host?.runner.send(.cloudApp(app.appID, news)) }
}
