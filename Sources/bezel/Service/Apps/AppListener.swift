internal import EventLoop
internal import Glibc
internal import Logging
internal import TCPLink

/// Listens for apps: on the sockets that the service manager passed, or else on the configured address.
///
/// Waits for an address that the machine does not have yet, for example before the network is up.
final class AppListener: ServiceComponent {
    /// Nanoseconds between two attempts.
    private static let retryTime: Int64 = 2_000_000_000

    private let requested: TCPAddress
    private let connections: AppConnections
    private let loop: EventLoop
    private let log: Logger
    private let retry: LoopTimer
    private var listeners: [TCPListener] = []

    /// - Parameters:
    ///   - requested: The configured address. It is ignored if sockets are passed.
    ///   - passed: Listening sockets. They are closed at the end.
    ///   - connections: Takes the connections.
    init(
        _ requested: TCPAddress, passed: [CInt], into connections: AppConnections, on loop: EventLoop, log: Logger
    ) throws {
        self.requested = requested
        self.connections = connections
        self.loop = loop
        self.log = log
        retry = try LoopTimer(on: loop)
        for descriptor in passed { listeners.append(try TCPListener(adopting: descriptor, on: loop)) }
        guard passed.isEmpty else { return }
        do throws(TCPError) {
            listeners = [try TCPListener(requested, on: loop)]
        } catch {
            guard error.errno == EADDRNOTAVAIL else { throw error }
            log.warning("\(error); waiting for it")
        }
    }

    var isOpen: Bool { !listeners.isEmpty }

    /// The first address that apps connect to. With port 0 in the configuration it has the port that the kernel chose.
    var address: TCPAddress { listeners.first?.address ?? requested }

    func start(_ host: any ServiceHost) {
        retry.fired = { [unowned self, unowned host] in tryAgain(host) }
        if isOpen { listen(host) } else { retry.set(Clock.bootTime + Self.retryTime) }
    }

    func stop() {
        retry.set(nil)
        listeners = []
    }

    private func listen(_ host: any ServiceHost) {
        for listener in listeners {
            listener.accepted = { [unowned self, unowned host] in connections.accept($0, for: host) }
        }
        log.info("listening on \(listeners.map(\.address.description).joined(separator: " and "))")
        host.report(.listening)
    }

    private func tryAgain(_ host: any ServiceHost) {
        do throws(TCPError) {
            listeners = [try TCPListener(requested, on: loop)]
            listen(host)
        } catch {
            // Another program may use the port now; it may release it.
            if error.errno != EADDRNOTAVAIL { log.error("\(error); trying again") }
            retry.set(Clock.bootTime + Self.retryTime)
        }
    }
}
