internal import BezelConfiguration
internal import BezelControl
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import TCPLink

/// The open connections of apps, from any listener. Accepts them up to a limit and passes bytes in both directions.
final class AppConnections: AppLinkControl {
    var limits: ProgramConfiguration.Limits
    /// The most connections for which there are file descriptors.
    var openable = Int.max
    /// Addresses that may connect beside this machine; empty for all.
    var allowed: [AddressRange] = [] {
        didSet {
            for entry in connections.values where !mayConnect(entry.link.peer, entry.device) { entry.link.close() }
        }
    }
    /// Whether a device keeps its connections when there are too few for all (``Places``).
    var keepsPlaces: (DeviceID) -> Bool = { $0 == .local }
    /// Whether a second link of a phone belongs to a session of such a device.
    var keepsPlaceOfSecondary: (ConnectionID) -> Bool = { _ in false }
    /// How the driver was asked about a device that has a connection, or wants one.
    var claim: (DeviceID, ConnectionID?) -> Places.Claim = { _, _ in .unasked }
    /// Whether an app is registered on a connection.
    var hasApp: (ConnectionID) -> Bool = { _ in false }
    /// Connections that were closed because there were too many.
    private(set) var refused: UInt64 = 0
    /// Connections of guests that were closed because other devices needed their places.
    private(set) var displaced: UInt64 = 0
    /// When bytes were last sent, in nanoseconds of the monotonic clock.
    @exclusivity(unchecked) private(set) var lastWrite: Int64 = 0
    /// The largest number of open links of each kind other than the network. A Bluetooth adapter reaches seven devices
    /// at a time.
    private static let phoneLimit = 7
    /// After this time a connection's app has registered, if it is honest.
    private static let timeToRegister: Int64 = 10_000_000_000

    /// Called when a connection is over.
    var ended: (ConnectionID) -> Void = { _ in }

    /// For the timers of connections that are made slow.
    var loop: EventLoop?

    private struct Entry {
        var link: any AppLink
        let device: DeviceID
        let address: DeviceID
        /// When it was accepted, in nanoseconds of the monotonic clock.
        let since: Int64
        /// It has come to the port for second links.
        var isSecondary = false
        /// It was closed for another device.
        var isDisplaced = false
    }

    private let peerLines: LimitedLog
    @exclusivity(unchecked) private var connections: [ConnectionID: Entry] = [:]
    /// The reading rates of addresses with connections, and of those whose connections have just ended.
    @exclusivity(unchecked) private var rates: [String: ReadingRate] = [:]
    private var lastID: UInt32 = 0
    /// The connection that bytes went to last: all messages of a finger go to the same one.
    @exclusivity(unchecked) private var lastReceiver: (id: ConnectionID, connection: any AppLink)?

    /// - Parameter peerLines: For lines that a peer can cause repeatedly.
    init(_ limits: ProgramConfiguration.Limits, peerLines: LimitedLog) {
        self.limits = limits
        self.peerLines = peerLines
    }

    var count: Int { connections.count }
    var isEmpty: Bool { connections.isEmpty }

    /// The numeric address of the other end.
    func peer(of id: ConnectionID) -> String? { connections[id]?.link.peer }

    /// Accepts a new connection of a listener, or closes it if there are too many.
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
        if let reason = shortage(for: device, from: peer, host) { return refuse(connection, reason) }
        let id = keep(connection, from: peer, of: device, for: host)
        host.runner.send(.connected(id, device: device))
    }

    /// Accepts a connection to the port for second links of a phone. The phone's own link is `primary`.
    func acceptSecondary(_ connection: StreamConnection, of primary: ConnectionID, for host: any ServiceHost) {
        guard let peer = connection.peer else { return }
        let device = DeviceID.tcp(address: peer)
        guard mayConnect(peer, device) else { return refuse(connection, "it is in the range of no [[allow]] table") }
        if let reason = shortage(for: device, from: peer, host) { return refuse(connection, reason) }
        let id = keep(connection, from: peer, of: device, isSecondary: true, for: host)
        host.runner.send(.connectedSecondary(id, device: device, of: primary))
    }

    private func keep(
        _ connection: any AppLink, from peer: String, of device: DeviceID, isSecondary: Bool = false,
        for host: any ServiceHost
    ) -> ConnectionID {
        let sharer = device.sharer
        lastID += 1
        let id = ConnectionID(lastID)
        let now = Clock.monotonic
        connections[id] = Entry(
            link: connection, device: device, address: sharer, since: now, isSecondary: isSecondary)
        let address = sharer == .local ? peer : sharer.name
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

    /// `[[allow]]` can only exclude addresses of the network.
    private func mayConnect(_ address: String?, _ device: DeviceID) -> Bool {
        guard let address else { return false }
        switch device.kind {
        case .usb, .bluetooth: return true
        case .local, .tcp, .webSocket: break
        }
        return admits(address: address)
    }

    /// Whether `[[allow]]` lets an address of the network connect.
    func admits(address: String) -> Bool {
        allowed.isEmpty || DeviceID.tcp(address: address) == .local || allowed.contains { $0.contains(address) }
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

    func pace(of id: ConnectionID) -> LinkPace { (connections[id]?.link as? SlowedLink)?.pace ?? LinkPace() }

    /// Makes a connection slow, until it ends.
    func slow(_ id: ConnectionID, to pace: LinkPace) -> Bool {
        guard let link = connections[id]?.link else { return true }
        if let slowed = link as? SlowedLink {
            slowed.pace = pace
            return true
        }
        guard !pace.isFull else { return true }
        guard let loop, let slowed = try? SlowedLink(link, pace, on: loop) else { return false }
        connections[id]?.link = slowed
        lastReceiver = nil
        return true
    }

    /// The next bytes of a connection are data of a stream.
    func expect(_ count: Int, from id: ConnectionID) { connections[id]?.link.expect(count) }

    private func receiver(_ id: ConnectionID) -> (any AppLink)? {
        if let lastReceiver, lastReceiver.id == id { return lastReceiver.connection }
        guard let connection = connections[id]?.link else { return nil }
        lastReceiver = (id, connection)
        return connection
    }

    /// Makes room for one more link of a device, if necessary by closing one of a guest. Network links, which any host
    /// there can open, never use the places that are reserved for phones.
    ///
    /// - Returns: Why there is no room; nil if there is.
    private func shortage(for device: DeviceID, from peer: String, _ host: any ServiceHost) -> String? {
        switch device.kind {
        case .usb, .bluetooth:
            let isFull = connections.values.count { $0.device.kind == device.kind } >= Self.phoneLimit
            return isFull ? "\(Self.phoneLimit) of its kind are open" : nil
        case .local, .tcp, .webSocket: break
        }
        let open = connections.sorted { $0.key.number < $1.key.number }
        let now = Clock.monotonic
        let holders = open.compactMap { id, entry -> Places.Holder<ConnectionID>? in
            switch entry.device.kind {
            case .usb, .bluetooth: nil
            case .local, .tcp, .webSocket:
                Places.Holder(
                    id, at: entry.address,
                    isGuest: !keepsPlaces(entry.device) && !(entry.isSecondary && keepsPlaceOfSecondary(id)),
                    isIdle: !hasApp(id), claim: claim(entry.device, id), isNew: now - entry.since < Self.timeToRegister)
            }
        }
        let places = Places(whole: min(limits.connections, openable), perAddress: limits.connectionsPerAddress)
        let room = places.room(
            at: device.sharer, isGuest: !keepsPlaces(device), claim: claim(device, nil), among: holders)
        switch room {
        case .free: return nil
        case .inPlaceOf(let id):
            displace(id, for: peer, host)
            return nil
        case .none(.ofAll(let count)): return "\(count) are open (\(limit))"
        case .none(.ofAddress(let count)):
            let key = device == .local ? limit : "limits.connections_per_address"
            return "\(count) are open from its address (\(key))"
        case .none(.ofGuests(let count)):
            return "\(count) are open from devices that nobody has allowed (\(limit))"
        }
    }

    /// What limits the number of connections.
    private var limit: String { openable < limits.connections ? "LimitNOFILE" : "limits.connections" }

    /// Closes a connection at once, so that the limit is never exceeded.
    private func displace(_ id: ConnectionID, for peer: String, _ host: any ServiceHost) {
        guard let link = connections[id]?.link else { return }
        displaced += 1
        connections[id]?.isDisplaced = true
        peerLines.line(
            .notice, "gave way",
            "connection \(id.number) from \(link.peer ?? "a peer"), which nobody has allowed, gives way to one from \(peer)"
        )
        link.abandon()
        // One that was being closed already is not abandoned.
        if connections[id] != nil { closed(id, .local, for: host) }
    }

    /// The connection closes when its last reference is released, which is the caller's.
    private func refuse(_ connection: any AppLink, _ reason: String) {
        refused += 1
        peerLines.line(
            .notice, "refused connection", "a connection from \(connection.peer ?? "a peer") was closed: \(reason)")
    }

    private func closed(_ id: ConnectionID, _ ending: StreamConnection.Ending, for host: any ServiceHost) {
        let isDisplaced = connections.removeValue(forKey: id)?.isDisplaced == true
        lastReceiver = nil
        switch ending {
        case .peer, .local: break
        case .tooSlow where isDisplaced: break
        case .tooSlow:
            peerLines.line(.warning, "does not read", "connection \(id.number) ended: the app does not read")
        case .failed(let code):
            peerLines.line(.info, "connection failed", "connection \(id.number) ended: \(errorText(code))")
        }
        ended(id)
        host.runner.send(.disconnected(id))
        host.report(.connectionClosed)
    }
}
