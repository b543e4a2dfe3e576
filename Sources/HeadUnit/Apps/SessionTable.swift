import SmartDeviceLink

/// The open sessions by number, and the only place where their bytes are written.
struct SessionTable: Sendable {
    /// One for each number a session can have. The way of a touch goes through here and not through the subscript, whose
    /// coroutines would each take a frame from the heap.
    var slots: [Session?] = Array(repeating: nil, count: 256)
    /// Beside each session what its messages go out by. A touch goes this way: to look at one property of a session
    /// would copy the session, and with it count every string and array of its app.
    private var senders: [SessionSender?] = Array(repeating: nil, count: 256)
    /// In the order in which they were opened.
    private(set) var ids: [SessionID] = []

    subscript(id: SessionID) -> Session? {
        get { slots[id.index] }
        _modify { yield &slots[id.index] }
    }

    /// Opens a session under the lowest free number; nil when all 255 are taken.
    mutating func open(on connection: ConnectionID, _ make: (SessionID) -> Session) -> Session? {
        guard let number = (1...255).first(where: { slots[$0] == nil }) else { return nil }
        let session = make(SessionID(UInt8(number)))
        slots[number] = session
        senders[number] = SessionSender(
            connection: connection, writer: FrameWriter(version: session.version, session: session.id.number))
        ids.append(session.id)
        return session
    }

    mutating func close(_ id: SessionID) {
        slots[id.index] = nil
        senders[id.index] = nil
        ids.removeAll { $0 == id }
    }

    func connection(of id: SessionID) -> ConnectionID? { senders[id.index]?.connection }

    func ids(on connection: ConnectionID) -> [SessionID] {
        ids.filter { self.connection(of: $0) == connection }
    }

    // MARK: Sending

    /// Sends `payload` as one message; nothing where the session is over.
    mutating func send(
        _ payload: [UInt8], service: Service = .rpc, to id: SessionID, into outbox: inout Outbox
    ) {
        guard let connection = connection(of: id) else { return }
        let start = outbox.bytes.count
        senders[id.index]?.writer.append(payload, service: service, to: &outbox.bytes)
        outbox.effects.append(.send(connection, start..<outbox.bytes.count))
    }

    func send(
        _ info: ControlInfo, service: Service, payload: [UInt8], to id: SessionID, into outbox: inout Outbox
    ) {
        guard let sender = senders[id.index] else { return }
        let start = outbox.bytes.count
        sender.writer.control(info, service: service, payload: payload, to: &outbox.bytes)
        outbox.effects.append(.send(sender.connection, start..<outbox.bytes.count))
    }

    /// Sends the fingers of one message. Nothing is allocated.
    ///
    /// - Parameter batch: Is not changed; handed over in place so that it is not copied.
    /// - Returns: Whether the session is open.
    mutating func send(_ batch: inout TouchBatch, to id: SessionID, into outbox: inout Outbox) -> Bool {
        guard let connection = connection(of: id) else { return false }
        let start = outbox.bytes.count
        senders[id.index]?.writer.appendTouchEvent(batch.type, count: batch.count, to: &outbox.bytes) { batch[$0] }
        outbox.effects.append(.send(connection, start..<outbox.bytes.count))
        return true
    }

    // MARK: A slow app

    /// Fingers whose newest MOVE waits until the connection can take it, one bit an id.
    func heldMoves(of id: SessionID) -> UInt16 { senders[id.index]?.heldMoves ?? 0 }

    mutating func setHeldMoves(_ fingers: UInt16, of id: SessionID) { senders[id.index]?.heldMoves = fingers }
}

/// What a session's messages go out by: numbers only, which change in place.
private struct SessionSender: Sendable {
    let connection: ConnectionID
    var writer: FrameWriter
    var heldMoves: UInt16 = 0
}
