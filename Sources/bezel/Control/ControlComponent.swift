internal import ArgumentParser
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import TCPLink

/// The control socket as a component of the service. If the socket cannot be opened, the service runs without it.
final class ControlComponent: ServiceComponent {
    private let loop: EventLoop
    private let log: Logger
    private var listener: UnixListener?
    private var server: ControlServer?

    /// - Parameter passed: A listening socket of the service manager; nil to create one.
    init(_ configuration: ProgramConfiguration.Control, passed: CInt?, on loop: EventLoop, log: Logger) {
        self.loop = loop
        self.log = log
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

    var health: [WorkerStatus] { server?.workerStatus.map { [$0] } ?? [] }

    /// Whether a client watches touches. The touch path checks only this.
    var isTouchWatched: Bool { server?.isTouchWatched ?? false }

    func start(_ host: any ServiceHost) {
        guard let listener else { return }
        server = ControlServer(listener, on: loop, log: log, host: host)
    }

    func stop() {
        server = nil
        listener = nil
    }

    func send(_ frame: borrowing ContactFrame) { server?.send(frame) }

    /// - Parameter event: Computed only if a client watches.
    func send(_ event: @autoclosure () -> WatchEvent) { server?.send(event()) }

    func send(_ request: ServedRequest) { server?.send(request) }

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
