internal import BezelControl
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import SmartDeviceLink
internal import TCPLink

/// Ports for the second links of Bluetooth phones, which carry their video and audio. Each phone has a separate port,
/// which the kernel chooses, as long as the engine wants one; only that phone learns its number.
final class SecondaryTransport: ServiceComponent {
    /// Nanoseconds for which the former port stays open, for a phone that receives the new one too late.
    private static let overlap: Int64 = 10_000_000_000

    /// The network interface; empty for no such ports.
    private let interface: String
    private let connections: AppConnections
    private let loop: EventLoop
    private let log: Logger
    private weak var host: (any ServiceHost)?
    private var watch: AddressWatch?
    /// The phones that need a port, by their primary links.
    private var phones: Set<ConnectionID> = []
    /// Their ports; none while the interface has no address.
    private var listeners: [ConnectionID: TCPListener] = [:]
    /// The former ports, and the timers that close them.
    private var former: [ConnectionID: (listener: TCPListener, timer: LoopTimer)] = [:]

    /// Whether the interface had no address when a port was wanted last.
    private var lacksAddress = false

    init(over interface: String, into connections: AppConnections, on loop: EventLoop, log: Logger) {
        self.interface = interface
        self.connections = connections
        self.loop = loop
        self.log = log
    }

    func start(_ host: any ServiceHost) {
        guard !interface.isEmpty else { return }
        self.host = host
        connections.ended = { [unowned self] in close(for: $0) }
        do {
            watch = try AddressWatch(on: loop) { [unowned self] in
                for primary in phones.sorted(by: { $0.number < $1.number }) { addressMayHaveChanged(for: primary) }
            }
        } catch {
            log.warning("a new address of \(interface) will not be noticed: \(error)")
        }
    }

    func stop() {
        host = nil
        watch = nil
        phones = []
        listeners = [:]
        former = [:]
    }

    /// Opens a new port for a phone. Its former port is closed a little later.
    func open(for primary: ConnectionID) {
        guard host != nil else { return }
        phones.insert(primary)
        if let listener = listeners.removeValue(forKey: primary),
            let timer = try? LoopTimer(on: loop, { [unowned self] in former[primary] = nil })
        {
            timer.set(Clock.bootTime + Self.overlap)
            former[primary] = (listener, timer)
        }
        listen(for: primary, on: Self.address(of: interface, among: InterfaceAddress.list()))
    }

    /// Closes the port of a phone.
    func close(for primary: ConnectionID) {
        phones.remove(primary)
        listeners[primary] = nil
        former[primary] = nil
    }

    private func addressMayHaveChanged(for primary: ConnectionID) {
        let address = Self.address(of: interface, among: InterfaceAddress.list())
        if listeners[primary]?.address.host != address { listen(for: primary, on: address) }
    }

    private func listen(for primary: ConnectionID, on host: String?) {
        listeners[primary] = open(on: host, for: primary)
        let opened = listeners[primary]?.address
        if let opened { log.info("video and sound of connection \(primary.number) come to \(opened)") }
        let address = opened.map { SecondaryAddress(host: $0.host, port: $0.port) }
        self.host?.runner.send(.secondaryAddress(address, of: primary))
    }

    private func open(on host: String?, for primary: ConnectionID) -> TCPListener? {
        if host == nil, !lacksAddress {
            log.notice("\(interface) has no address: phones cannot send video over it yet")
        }
        lacksAddress = host == nil
        guard let host else { return nil }
        do throws(TCPError) {
            return try TCPListener(TCPAddress(host: host, port: 0), interface: interface, on: loop) {
                [unowned self] connection in
                if let host = self.host { connections.acceptSecondary(connection, of: primary, for: host) }
            }
        } catch {
            log.error("\(error); phones cannot send video")
            return nil
        }
    }

    /// The address that phones receive: a short one where there is one. Addresses of one link only have a scope, which
    /// phones do not know.
    static func address(of interface: String, among all: [InterfaceAddress]) -> String? {
        let own = all.filter { $0.interface == interface && !$0.isLoopback && !$0.isLinkLocal }.map(\.host)
        return own.first { !$0.contains(":") } ?? own.first
    }
}
