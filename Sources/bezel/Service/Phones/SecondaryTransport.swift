internal import EventLoop
internal import HeadUnit
internal import Logging
internal import SmartDeviceLink
internal import TCPLink

/// Ports for the second links of Bluetooth phones, over which their video and audio come. Each phone has a port of its own,
/// which the kernel chooses, from its first app until it is gone; no other phone is told of it.
final class SecondaryTransport: ServiceComponent {
    /// Empty for no such ports.
    private let interface: String
    private let connections: AppConnections
    private let loop: EventLoop
    private let log: Logger
    private weak var host: (any ServiceHost)?
    private var watch: AddressWatch?
    /// The phones, by their own links.
    private var phones: Set<ConnectionID> = []
    /// Their ports; none while the interface has no address.
    private var listeners: [ConnectionID: TCPListener] = [:]

    init(over interface: String, into connections: AppConnections, on loop: EventLoop, log: Logger) {
        self.interface = interface
        self.connections = connections
        self.loop = loop
        self.log = log
    }

    func start(_ host: any ServiceHost) {
        guard !interface.isEmpty else { return }
        self.host = host
        connections.ended = { [unowned self] in
            phones.remove($0)
            listeners[$0] = nil
        }
        do {
            watch = try AddressWatch(on: loop) { [unowned self] in
                for primary in phones.sorted(by: { $0.number < $1.number }) { listen(for: primary) }
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
    }

    /// Opens a port for a phone, unless there is one.
    func serve(_ primary: ConnectionID) {
        guard host != nil, phones.insert(primary).inserted else { return }
        listen(for: primary)
    }

    /// The address may be another one than before.
    private func listen(for primary: ConnectionID) {
        let known = listeners[primary]
        let host = Self.address(of: interface, among: InterfaceAddress.list())
        if let known, known.address.host == host { return }
        listeners[primary] = open(on: host, for: primary)
        let opened = listeners[primary]?.address
        if opened == nil, known == nil { return }
        let address = opened.map { SecondaryAddress(host: $0.host, port: $0.port) }
        log.info(
            "video and sound of connection \(primary.number) come to \(opened.map(\.description) ?? "no address")")
        self.host?.runner.send(.secondaryAddress(address, of: primary))
    }

    private func open(on host: String?, for primary: ConnectionID) -> TCPListener? {
        guard let host else {
            log.notice("\(interface) has no address: phones cannot send video over it yet")
            return nil
        }
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

    /// The address that phones are told: a short one where there is one. Addresses of one link only have a scope, which
    /// phones do not know.
    static func address(of interface: String, among all: [InterfaceAddress]) -> String? {
        let own = all.filter { $0.interface == interface && !$0.isLoopback && !$0.isLinkLocal }.map(\.host)
        return own.first { !$0.contains(":") } ?? own.first
    }
}
