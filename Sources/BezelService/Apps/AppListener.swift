internal import BezelConfiguration
internal import EventLoop
internal import Glibc
internal import Logging
package import TCPLink

/// Listens for apps: on the sockets that the service manager passed, or else on the configured address.
///
/// Waits for an address that the machine does not have yet, for example before the network is up.
package final class AppListener: ServiceComponent {
    /// Nanoseconds between two attempts.
    private static let retryTime: Int64 = 2_000_000_000

    private var requested: TCPAddress { port.address }
    private let port: OpenPort
    private var interface: String? { port.interface.isEmpty ? nil : port.interface }
    private let connections: AppConnections
    private let loop: EventLoop
    private let log: Logger
    private let retry: LoopTimer
    private var listeners: [TCPListener] = []

    /// - Parameters:
    ///   - port: The configured address and interface. They are ignored if sockets are passed. Programs on this machine
    ///     can connect beside any interface.
    ///   - passed: Listening sockets. They are closed at the end.
    ///   - connections: Receives the connections.
    init(
        _ port: OpenPort, passed: [CInt], into connections: AppConnections, on loop: EventLoop, log: Logger
    ) throws {
        self.port = port
        self.connections = connections
        self.loop = loop
        self.log = log
        retry = try LoopTimer(on: loop)
        usedInterface = passed.isEmpty ? port.interface : ""
        for descriptor in passed { listeners.append(try TCPListener(adopting: descriptor, on: loop)) }
        guard passed.isEmpty else {
            if let interface {
                log.warning("interface \(interface) is not used: sockets are passed; use their units' BindToDevice=")
            }
            return
        }
        do throws(TCPError) {
            listeners = try open()
        } catch {
            guard Self.mayComeLater(error) else { throw error }
            log.warning("\(error); waiting for it")
        }
    }

    var isOpen: Bool { !listeners.isEmpty }

    /// The first address that apps connect to. With port 0 in the configuration it has the port that the kernel chose.
    package var address: TCPAddress { listeners.first?.address ?? requested }

    /// The addresses on which it listens; before it listens, the configured one.
    var addresses: [TCPAddress] { listeners.isEmpty ? [requested] : listeners.map(\.address) }
    /// The only interface that apps of other machines connect over; empty for any. Passed sockets are bound by their units.
    let usedInterface: String

    func start(_ host: any ServiceHost) {
        retry.fired = { [unowned self, unowned host] in tryAgain(host) }
        if isOpen { listen(host) } else { retry.set(Clock.bootTime + Self.retryTime) }
    }

    func stop() {
        retry.set(nil)
        listeners = []
    }

    /// The address or the interface may be there later.
    private static func mayComeLater(_ error: TCPError) -> Bool {
        error.errno == EADDRNOTAVAIL || error.errno == ENODEV
    }

    /// Listens on the address, and, if an interface is configured, also on the loopback address, which the interface
    /// excludes.
    private func open() throws(TCPError) -> [TCPListener] {
        let listener = try TCPListener(requested, interface: interface, on: loop)
        let loopback = ["0.0.0.0": "127.0.0.1", "::": "::1"][requested.host]
        guard let interface, interface != "lo", let loopback else { return [listener] }
        let address = TCPAddress(host: loopback, port: listener.address.port)
        return [listener, try TCPListener(address, interface: "lo", on: loop)]
    }

    private func listen(_ host: any ServiceHost) {
        for listener in listeners {
            listener.accepted = { [unowned self, unowned host] in connections.accept($0, for: host) }
        }
        log.info("listening on \(listeners.map(\.address.description).joined(separator: " and "))")
        for listener in listeners {
            var port = port
            port.address = listener.address
            if let warning = port.warning { log.notice("\(port.address): \(warning)") }
        }
        host.report(.listening)
    }

    private func tryAgain(_ host: any ServiceHost) {
        do throws(TCPError) {
            listeners = try open()
            listen(host)
        } catch {
            // Another program may use the port now; it may release it.
            if !Self.mayComeLater(error) { log.error("\(error); trying again") }
            retry.set(Clock.bootTime + Self.retryTime)
        }
    }
}
