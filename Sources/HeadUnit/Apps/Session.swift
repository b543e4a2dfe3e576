import SmartDeviceLink

/// One SDL session on a connection: open for RPCs, with an app once that has registered.
struct Session: Sendable {
    let id: SessionID
    let connection: ConnectionID
    /// What the app must show to end the session.
    let hashID: Int32
    var writer: FrameWriter
    var app: App?
    /// Fingers whose newest MOVE waits until the connection can take it, one bit an id.
    var heldMoves: UInt16 = 0
    var requests: RequestLimits
    /// nil until the app has sent a heartbeat.
    var heartbeat: Heartbeat?
}

/// The open sessions by number.
struct SessionTable: Sendable {
    /// One for each number a session can have. The way of a touch goes through here and not through the subscript, whose
    /// coroutines would each take a frame from the heap.
    var slots: [Session?] = Array(repeating: nil, count: 256)
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
        ids.append(session.id)
        return session
    }

    mutating func close(_ id: SessionID) {
        slots[id.index] = nil
        ids.removeAll { $0 == id }
    }

    func ids(on connection: ConnectionID) -> [SessionID] {
        ids.filter { slots[$0.index]?.connection == connection }
    }
}
