internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import SmartDeviceLink
internal import TCPLink
internal import Voice

/// The control requests, of the socket and of the console, as a component of the service. If the socket cannot be opened,
/// the service runs without it.
final class ControlComponent: ServiceComponent {
    private let loop: EventLoop
    private let log: Logger
    private let takesViewers: Bool
    private var listener: UnixListener?
    private var server: ControlServer?
    /// Returns the parts of the service that orders use. Called at the start.
    var services: (() -> ControlServices)?

    /// - Parameters:
    ///   - passed: A listening socket of the service manager; nil to create one.
    ///   - takesViewers: Whether clients come from the console, too.
    init(
        _ configuration: ProgramConfiguration.Control, passed: CInt?, takesViewers: Bool, on loop: EventLoop,
        log: Logger
    ) {
        self.loop = loop
        self.log = log
        self.takesViewers = takesViewers
        do throws(UnixSocketError) {
            if let passed {
                listener = try UnixListener(adopting: passed, on: loop)
            } else if !configuration.path.isEmpty {
                listener = try UnixListener(path: configuration.path, group: configuration.group, on: loop)
            }
        } catch {
            log.warning("\(error); commands like bezel status do not work. \(Self.fix(of: error))")
        }
    }

    var health: [WorkerStatus] { server?.workerStatus ?? [] }

    /// Whether a client watches touches. The touch path checks only this.
    var isTouchWatched: Bool { server?.isTouchWatched ?? false }

    func start(_ host: any ServiceHost) {
        guard listener != nil || takesViewers, let services else { return }
        server = ControlServer(listener, keepsMessages: takesViewers, on: loop, log: log, service: services())
        server?.recognition.changed = { [unowned self] in recognitionChanged() }
    }

    func stop() {
        server = nil
        listener = nil
    }

    // MARK: The console

    /// The service's status, as it is answered.
    var status: JSON {
        .object(JSONObject((server?.statusMembers ?? []).map { (key: $0.0, value: $0.1) }))
    }

    /// - Returns: The number of the client; nil if there are too many.
    func join(_ peer: any ControlPeer) -> UInt64? { server?.join(peer)?.number }

    /// - Parameter bytes: Lines with their line breaks.
    func received(_ bytes: [UInt8], from number: UInt64) {
        guard let server, let client = server.clients[number] else { return }
        server.received(bytes, from: client)
    }

    /// All lines for a client were sent.
    func sentAll(to number: UInt64) {
        guard let server, let client = server.clients[number] else { return }
        server.sentAll(to: client)
    }

    func left(_ number: UInt64, _ ending: StreamConnection.Ending) {
        guard let server, let client = server.clients[number] else { return }
        server.closed(client, ending)
    }

    // MARK: Voice

    /// Called when a program begins or ends to recognise phrases.
    var recognitionChanged: () -> Void = {}

    /// A program that recognises phrases of this language; nil if there is none.
    func recognition(of language: String) -> (any PhraseRecogniser)? {
        guard let recognition = server?.recognition, recognition.serves(language) else { return nil }
        return recognition
    }

    // MARK: Events

    /// Whether apps' messages are watched or kept. The touch path checks only this.
    var isRPCTapped: Bool { server?.tap.takes ?? false }

    func tapReceived(_ bytes: [UInt8], from connection: ConnectionID) {
        server?.tap.take(bytes, of: connection.number, .received)
    }

    func tapSent(_ bytes: UnsafeRawBufferPointer, to connection: ConnectionID) {
        server?.tap.takeSent(bytes, to: connection.number)
    }

    func tapClosed(_ connection: ConnectionID) { server?.tap.closed(connection.number) }

    func send(_ frame: borrowing ContactFrame) { server?.send(frame) }

    /// - Parameter event: Computed only if a client watches.
    func send(_ event: @autoclosure () -> WatchEvent) { server?.send(event()) }

    func send(_ request: ServedRequest) { server?.send(request) }

    func withdraw(_ id: ServedRequest.ID) { server?.withdraw(id) }

    func send(_ wish: NoticeWish) { server?.send(wish) }

    func send(_ event: LocalAlert.Event, of id: LocalAlert.ID) { server?.send(event, of: id) }

    private static func fix(of error: UnixSocketError) -> String {
        switch error.operation {
        case "bind" where error.isInUse: "End the other bezel, or give this one a socket of its own (--socket PATH)"
        case "bind" where error.isNoSocket: "Name another path (control.path, --socket PATH)"
        case "bind", "mkdir": "Let this user write the folder, or name another path (control.path, --socket PATH)"
        case "chown": "Run as root or as a member of that group, or leave control.group empty"
        default: "Name another path or group (control.path, control.group)"
        }
    }
}
