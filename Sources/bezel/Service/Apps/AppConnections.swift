internal import EventLoop
internal import HeadUnit
internal import Logging
internal import TCPLink

/// The open connections of apps, from any listener. Accepts them up to a limit and passes bytes in both directions.
final class AppConnections {
    var limits: ProgramConfiguration.Limits
    /// Addresses that may connect beside this machine; empty for all.
    var allowed: [AddressRange] = [] {
        didSet {
            for entry in connections.values where !mayConnect(entry.link.peer, entry.device) { entry.link.close() }
        }
    }
    /// Connections that were closed because there were too many.
    private(set) var refused: UInt64 = 0
    /// When bytes were last sent, in nanoseconds of the monotonic clock.
    private(set) var lastWrite: Int64 = 0
    /// Links of each kind but the network's that may be open. A Bluetooth adapter reaches seven devices at a time.
    private static let phoneLimit = 7

    /// Called when a connection is over.
    var ended: (ConnectionID) -> Void = { _ in }

    private struct Entry {
        let link: any AppLink
        let device: DeviceID
    }

    private let log: Logger
    private let peerLines: LimitedLog
    private var connections: [ConnectionID: Entry] = [:]
    /// Of each address with connections, and of those whose connections have just ended.
    private var rates: [String: ReadingRate] = [:]
    private var lastID: UInt32 = 0
    /// The connection that bytes went to last: all messages of a finger go to the same one.
    private var lastReceiver: (id: ConnectionID, connection: any AppLink)?

    /// - Parameter peerLines: For lines that a peer can cause repeatedly.
    init(_ limits: ProgramConfiguration.Limits, log: Logger, peerLines: LimitedLog) {
        self.limits = limits
        self.log = log
        self.peerLines = peerLines
    }

    var count: Int { connections.count }
    var isEmpty: Bool { connections.isEmpty }

    /// The numeric address of the other end.
    func peer(of id: ConnectionID) -> String? { connections[id]?.link.peer }

    /// Takes a new connection of a listener, or closes it if there are too many.
    func accept(_ connection: StreamConnection, for host: any ServiceHost) {
        // A connection without an address was closed by its peer already, and its device is unknown.
        guard let peer = connection.peer else { return }
        accept(connection, from: peer, of: DeviceID.tcp(address: peer), for: host)
    }

    /// - Parameters:
    ///   - peer: The numeric address of the other end, or a phone's Bluetooth address.
    ///   - device: The device that the app runs on.
    func accept(_ connection: any AppLink, from peer: String, of device: DeviceID, for host: any ServiceHost) {
        guard mayConnect(peer, device) else {
            refused += 1
            let line = "a connection from \(peer) was closed: it is in the range of no [[allow]] table"
            return peerLines.line(.notice, "refused address", line)
        }
        if let reason = fullness(for: device) { return refuse(connection, reason) }
        let id = keep(connection, from: peer, of: device, for: host)
        host.runner.send(.connected(id, device: device))
    }

    /// Takes a connection that has come to the port for second links of a phone, whose own link is `primary`.
    func acceptSecondary(_ connection: StreamConnection, of primary: ConnectionID, for host: any ServiceHost) {
        guard let peer = connection.peer else { return }
        let device = DeviceID.tcp(address: peer)
        guard mayConnect(peer, device) else { return refuse(connection, "it is in the range of no [[allow]] table") }
        if let reason = fullness(for: device) { return refuse(connection, reason) }
        let id = keep(connection, from: peer, of: device, for: host)
        host.runner.send(.connectedSecondary(id, device: device, of: primary))
    }

    private func keep(
        _ connection: any AppLink, from peer: String, of device: DeviceID, for host: any ServiceHost
    ) -> ConnectionID {
        let sharer = device.sharer
        lastID += 1
        let id = ConnectionID(lastID)
        connections[id] = Entry(link: connection, device: device)
        let address = sharer == .local ? peer : sharer.name
        let now = Clock.monotonic
        for other in rates.keys where rates[other]?.isFull(at: now) == true { rates[other] = nil }
        connection.received = { [unowned self, unowned host] in
            host.runner.send(.received(id, $0))
            let rest = rates[address, default: ReadingRate(at: Clock.monotonic)].read($0.count, at: Clock.monotonic)
            if let rest { self.rest(id, for: rest) }
        }
        connection.backlogged = { [unowned host] in host.runner.send(.backlogged(id, bytes: $0)) }
        connection.closed = { [unowned self, unowned host] in closed(id, $0, for: host) }
        host.report(.connecting)
        return id
    }

    /// Only addresses of the network can be shut out by `[[allow]]`.
    private func mayConnect(_ address: String?, _ device: DeviceID) -> Bool {
        guard let address else { return false }
        switch device.kind {
        case .usb, .bluetooth: return true
        case .local, .tcp, .webSocket: break
        }
        return allowed.isEmpty || DeviceID.tcp(address: address) == .local || allowed.contains { $0.contains(address) }
    }

    func send(_ bytes: UnsafeRawBufferPointer, to id: ConnectionID) {
        guard let connection = receiver(id) else { return }
        connection.send(bytes)
        lastWrite = Clock.monotonic
    }

    func close(_ id: ConnectionID) { connections[id]?.link.close() }

    /// Closes at once a connection whose app does not read.
    func abandon(_ id: ConnectionID) { connections[id]?.link.abandon() }

    /// Reads nothing from a connection for some nanoseconds.
    func rest(_ id: ConnectionID, for time: Int64) { connections[id]?.link.rest(for: time) }

    /// The next bytes of a connection are data of a stream.
    func expect(_ count: Int, from id: ConnectionID) { connections[id]?.link.expect(count) }

    private func receiver(_ id: ConnectionID) -> (any AppLink)? {
        if let lastReceiver, lastReceiver.id == id { return lastReceiver.connection }
        guard let connection = connections[id]?.link else { return nil }
        lastReceiver = (id, connection)
        return connection
    }

    /// Why no more links of a device can be taken; nil if there is room. Links of the network, which anybody there can
    /// open, take no place of phones.
    private func fullness(for device: DeviceID) -> String? {
        let open = connections.values
        switch device.kind {
        case .usb, .bluetooth:
            let isFull = open.count { $0.device.kind == device.kind } >= Self.phoneLimit
            return isFull ? "\(Self.phoneLimit) of its kind are open" : nil
        case .local, .tcp, .webSocket:
            let count = open.count { $0.device.kind != .usb && $0.device.kind != .bluetooth }
            guard count < limits.connections else { return "\(limits.connections) are open (limits.connections)" }
            let fromPeer = open.count { $0.device.sharer == device.sharer }
            guard fromPeer < limits.connectionsPerAddress else {
                return "\(limits.connectionsPerAddress) are open (limits.connections_per_address)"
            }
            return nil
        }
    }

    /// The connection closes when its last reference is released, which is the caller's.
    private func refuse(_ connection: any AppLink, _ reason: String) {
        refused += 1
        peerLines.line(
            .notice, "refused connection", "a connection from \(connection.peer ?? "a peer") was closed: \(reason)")
    }

    private func closed(_ id: ConnectionID, _ ending: StreamConnection.Ending, for host: any ServiceHost) {
        connections[id] = nil
        lastReceiver = nil
        switch ending {
        case .peer, .local: break
        case .tooSlow: log.warning("connection \(id.number) ended: the app does not read")
        case .failed(let code): log.info("connection \(id.number) ended: \(errorText(code))")
        }
        ended(id)
        host.runner.send(.disconnected(id))
        host.report(.connectionClosed)
    }
}
