import BezelModel
import SmartDeviceLink

/// Connections and their sessions: from bytes to messages, and the only place where bytes are written.
struct SessionTable: Feature {
    /// Dropped frames: they came too fast, without a session, for a service that was not started, or encrypted.
    private(set) var framesDropped = 0
    /// Sessions of guests that were ended because others needed their places.
    private(set) var displaced = 0
    /// Requests that were answered with anything but success.
    private(set) var requestsRefused = 0

    var connections: [ConnectionID: Connection] = [:]
    /// A time not later than the first one at which a connection, or a message on one, has been silent for too long.
    var nextSilence: Instant?
    /// A time not later than the earliest `heartbeat.due` of all sessions.
    var nextHeartbeat: Instant?
    var limits: HeadUnitConfiguration.Limits
    var vehicle: VehicleIdentity
    private var sessions: [Session?] = Array(repeating: nil, count: 256)
    /// For each session the data that is needed to send messages. A touch uses only this, because reading a property of
    /// a session would copy the session with all its sets.
    private var senders: [SessionSender?] = Array(repeating: nil, count: 256)
    /// In the order in which they were opened.
    private(set) var ids: [SessionID] = []
    private var opened: UInt64 = 0
    /// Whether links that are too slow for video and audio are offered a second one.
    private(set) var announcesSecondary: Bool

    init(_ configuration: HeadUnitConfiguration) {
        limits = configuration.limits
        vehicle = configuration.vehicle
        announcesSecondary = configuration.announcesSecondary
    }

    subscript(id: SessionID) -> Session? {
        get { sessions[id.index] }
        _modify { yield &sessions[id.index] }
    }

    func device(of id: ConnectionID) -> DeviceID? { connections[id]?.device }

    /// Whether an app is registered on the connection.
    func hasApp(on id: ConnectionID) -> Bool { connections[id]?.registered.isEmpty == false }

    func connection(of id: SessionID) -> ConnectionID? { senders[id.index]?.connection }

    func ids(on connection: ConnectionID) -> [SessionID] {
        ids.filter { self.connection(of: $0) == connection }
    }

    /// The session with that number, if this is its connection or its second link.
    func session(_ number: UInt8, on connection: ConnectionID) -> SessionID? {
        let id = SessionID(number)
        guard let sender = senders[id.index] else { return nil }
        return sender.connection == connection || sender.secondary == connection ? id : nil
    }

    var deadline: Instant? { Instant.earliest(nextHeartbeat, nextSilence) }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return sendDueHeartbeats(at: now) + endSilences(at: now)
        case .appLeft(let app):
            if let connection = connection(of: app.session) { appLeft(app.session, on: connection, at: now) }
            self[app.session]?.pending = []
            setHeldMoves(0, of: app.session)
        case .configured(let configuration):
            limits = configuration.limits
            vehicle = configuration.vehicle
            announcesSecondary = configuration.announcesSecondary
        case .appClosed, .masterReset: break
        }
        return []
    }

    // MARK: Connections and sessions

    mutating func connect(_ id: ConnectionID, _ device: DeviceID, at now: Instant) {
        connections[id] = Connection(limits, device)
        let patience = device.kind.patience
        connections[id]?.registrationDue = Self.due(limits.registrationTimeout, atLeast: patience, at: now)
        expect(Self.due(limits.startTimeout, atLeast: patience, at: now), on: id)
    }

    /// - Parameter timeout: Zero for no limit.
    static func due(_ timeout: Interval, atLeast patience: Interval, at now: Instant) -> Instant? {
        timeout > .zero ? now + max(timeout, patience) : nil
    }

    mutating func disconnect(_ id: ConnectionID) {
        connections[id] = nil
        findNextSilence()
    }

    /// - Returns: The connections in the order in which they came, because the order of a dictionary differs from run
    ///   to run.
    mutating func disconnectAll() -> [ConnectionID] {
        defer {
            connections = [:]
            nextSilence = nil
        }
        return connections.keys.sorted { $0.number < $1.number }
    }

    /// The app has sent too many requests: it cannot register again on this connection.
    mutating func refuseRegistrations(of appID: String, on session: SessionID) {
        if let connection = connection(of: session) { connections[connection]?.expelled.insert(appID) }
    }

    func isRefused(_ appID: String, on session: SessionID) -> Bool {
        connection(of: session).flatMap { connections[$0] }?.expelled.contains(appID) == true
    }

    /// Unlike `connections[id]` this copies nothing: it is for work on each frame.
    ///
    /// - Returns: nil without such a connection.
    @discardableResult
    mutating func with<Result>(_ id: ConnectionID, _ body: (inout Connection) -> Result) -> Result? {
        connections.index(forKey: id).map { body(&connections.values[$0]) }
    }

    /// The app has sent a frame.
    mutating func heard(_ id: SessionID, at now: Instant) { sessions[id.index]?.heartbeat?.heard(at: now) }

    /// - Returns: Whether there is such a connection.
    mutating func setBacklogged(_ id: ConnectionID, _ isBacklogged: Bool) -> Bool {
        connections[id]?.isBacklogged = isBacklogged
        for session in ids where connection(of: session) == id { senders[session.index]?.isBacklogged = isBacklogged }
        return connections[id] != nil
    }

    /// A session's number is a byte other than 0.
    static let mostSessions = 255

    /// Opens a session under the lowest free number; nil when all 255 are taken, and without such a connection.
    mutating func open(on connection: ConnectionID, version: UInt8) -> Session? {
        guard let number = (1...Self.mostSessions).first(where: { sessions[$0] == nil }),
            let device = connections[connection]?.device
        else { return nil }
        opened += 1
        let session = Session(
            id: SessionID(UInt8(number)), connection: connection, device: device,
            hashID: Int32(number) << 16 | Int32(truncatingIfNeeded: connection.number & 0xFFFF), version: version,
            opened: opened, requests: RequestLimits(limits))
        sessions[number] = session
        senders[number] = SessionSender(
            connection: connection, writer: FrameWriter(version: version, session: session.id.number),
            isBacklogged: connections[connection]?.isBacklogged ?? false)
        ids.append(session.id)
        return session
    }

    mutating func close(_ id: SessionID, at now: Instant) {
        if let connection = connection(of: id) {
            connections[connection]?.assembler.forget(session: id.number)
            appLeft(id, on: connection, at: now)
            findNextSilence()
        }
        sessions[id.index] = nil
        senders[id.index] = nil
        ids.removeAll { $0 == id }
        findNextHeartbeat()
    }

    // MARK: Sending

    /// Sends an RPC; nothing when the session is over.
    mutating func send(
        _ type: RPCType, _ function: UInt32, correlationID: Int32 = -1, _ parameters: JSON, to session: SessionID,
        _ outbox: inout Outbox
    ) {
        var payload: [UInt8] = []
        payload.appendRPC(type, function, correlationID: correlationID) { $0.append(json: parameters) }
        send(payload, to: session, &outbox)
    }

    mutating func respond(_ request: RequestID, _ response: Response, _ outbox: inout Outbox) {
        send(
            .response, request.function, correlationID: request.correlationID, response.json, to: request.session,
            &outbox)
        guard !response.result.isSuccess else { return }
        requestsRefused += 1
        let function = FunctionID(rawValue: request.function)
        outbox.log(.refused(request.session, function, response.result, info: response.info ?? ""))
    }

    /// Sends `payload` as one message; nothing when the session is over.
    mutating func send(_ payload: [UInt8], service: Service = .rpc, to id: SessionID, _ outbox: inout Outbox) {
        guard let connection = connection(of: id) else { return }
        outbox.send(to: connection) { senders[id.index]?.writer.append(payload, service: service, to: &$0) }
    }

    func sendControl(
        _ info: ControlInfo, service: Service = .rpc, payload: [UInt8] = [], to id: SessionID, _ outbox: inout Outbox
    ) {
        guard let sender = senders[id.index] else { return }
        outbox.send(to: sender.connection) { sender.writer.control(info, service: service, payload: payload, to: &$0) }
    }

    /// A control frame about a stream: on the session's second link, if it uses one.
    func sendStreamControl(
        _ info: ControlInfo, service: Service, payload: [UInt8], to id: SessionID, _ outbox: inout Outbox
    ) {
        guard let session = self[id] else { return }
        guard session.mayUseSecondary else {
            return sendControl(info, service: service, payload: payload, to: id, &outbox)
        }
        // Without that link the app cannot be notified.
        guard let secondary = session.secondary else { return }
        sendControl(info, service: service, payload: payload, on: secondary, to: id, &outbox)
    }

    func sendControl(
        _ info: ControlInfo, service: Service = .control, payload: [UInt8] = [], on connection: ConnectionID,
        to id: SessionID, _ outbox: inout Outbox
    ) {
        guard let sender = senders[id.index] else { return }
        outbox.send(to: connection) { sender.writer.control(info, service: service, payload: payload, to: &$0) }
    }

    mutating func setSecondary(_ connection: ConnectionID?, of id: SessionID) {
        self[id]?.secondary = connection
        senders[id.index]?.secondary = connection
    }

    func sendEndService(to id: SessionID, _ outbox: inout Outbox) {
        guard let session = self[id] else { return }
        let payload = endServicePayload(version: session.version, hashID: session.hashID)
        sendControl(.endService, payload: payload, to: id, &outbox)
    }

    /// Sends the touches of one message. Nothing is allocated.
    ///
    /// - Parameter batch: Is not changed; passed in place so that it is not copied.
    /// - Returns: Whether the session is open.
    mutating func send(_ batch: inout TouchBatch, to id: SessionID, _ outbox: inout Outbox) -> Bool {
        Self.send(&batch, with: &senders[id.index], &outbox)
    }

    private static func send(
        _ batch: inout TouchBatch, with sender: inout SessionSender?, _ outbox: inout Outbox
    ) -> Bool {
        guard let connection = sender?.connection,
            let range = sender?.writer.appendTouchEvent(
                batch.type, count: batch.count, to: &outbox.bytes, { batch[$0] })
        else { return false }
        outbox.effects.append(.send(connection, range))
        return true
    }

    // MARK: A slow app

    /// Whether the session's connection accepts no more bytes for now.
    func isBacklogged(_ id: SessionID) -> Bool { senders[id.index]?.isBacklogged ?? false }

    /// Touches whose newest MOVE waits until the connection accepts bytes again, one bit for each id.
    func heldMoves(of id: SessionID) -> UInt16 { senders[id.index]?.heldMoves ?? 0 }

    mutating func setHeldMoves(_ touches: UInt16, of id: SessionID) { senders[id.index]?.heldMoves = touches }

    mutating func countDroppedFrame() { framesDropped += 1 }

    mutating func countDisplaced() { displaced += 1 }
}

/// The data that is needed to send a session's messages: numbers only, which change in place.
private struct SessionSender: Sendable {
    let connection: ConnectionID
    /// A second link that the session's streams use.
    var secondary: ConnectionID?
    var writer: FrameWriter
    var isBacklogged: Bool
    var heldMoves: UInt16 = 0
}
