import BezelModel
import SmartDeviceLink

/// Requests with long parameters, which another thread reads one at a time, and the messages that wait behind them: the
/// messages of a session keep their order, and those of other sessions do not wait.
///
/// Devices take turns, and so do the sessions of a device: another device waits for at most one long request, however
/// many one sends.
struct LongRequests: Feature {
    /// Parameters with more bytes are read on another thread. A request of this size costs at most a third of the
    /// loop's limit for a message (Tests/Benchmarks/message-instructions).
    static let limit = 8 << 10
    /// The largest number of messages that wait in a session.
    static let waitingLimit = 1000
    /// Bytes of waiting messages that are served at a time, the same number as is read from a connection at a time.
    static let portion = 4 << 10

    /// A message that waits for its turn.
    enum Waiting: Sendable {
        case message(Message)
        /// The frame of an EndService.
        case endService(Frame)

        /// Approximate bytes of memory.
        var bytes: Int {
            switch self {
            case .message(let message): 128 + message.payload.count
            case .endService(let frame): 128 + frame.payload.count
            }
        }
    }

    /// A session that has a long request, or messages that have waited for one.
    private struct Line: Sendable {
        let connection: ConnectionID
        /// Not read yet; nil after that.
        var request: UnreadRequest?
        var waiting: [Waiting] = []
        /// The bytes of ``waiting``.
        var waitingBytes = 0
        var bytes: Int { waitingBytes + (request?.bytes ?? 0) }
    }

    /// A message or a request that was dropped because there was no memory for it.
    enum Refused: Sendable {
        case message(Message, SessionID)
        case request(RPCMessage, SessionID)
    }

    private var lines: [SessionID: Line] = [:]
    /// Sessions whose request waits to be read.
    private var unread = Turns()
    /// Sessions with messages that can be served, because no long request is before them, since ``readySince``.
    private var ready: [SessionID] = []
    private var readySince: Instant?
    /// The number of the request that is being read.
    private var underWay: UInt64?
    private var last: UInt64 = 0

    /// The present time as long as messages can be served.
    var deadline: Instant? { readySince }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: readySince == nil ? [] : [.serveWaiting]
        case .appLeft, .appClosed, .configured, .masterReset: []
        }
    }

    // MARK: A session's messages

    /// Whether the session's next message must wait.
    func isBusy(_ session: SessionID) -> Bool { !lines.isEmpty && lines[session] != nil }

    /// Adds a message that comes after a long request.
    ///
    /// - Returns: Whether there was room.
    mutating func append(_ waiting: Waiting, _ session: SessionID) -> Bool {
        guard let count = lines[session]?.waiting.count, count < Self.waitingLimit else { return false }
        lines[session]?.waiting.append(waiting)
        lines[session]?.waitingBytes += waiting.bytes
        return true
    }

    /// Adds a long request of a session.
    mutating func add(_ message: RPCMessage, _ function: FunctionID, _ version: Version, _ session: Session) {
        last += 1
        let request = UnreadRequest(number: last, message: message, function: function, version: version)
        lines[session.id, default: Line(connection: session.connection)].request = request
        unready(session.id)
        unread.append(session.id, of: session.device.sharer)
    }

    /// Forgets a session that has ended.
    mutating func forget(_ session: SessionID) {
        guard lines.removeValue(forKey: session) != nil else { return }
        unread.remove(session)
        unready(session)
    }

    // MARK: Memory

    /// Bytes that sessions of a connection hold here.
    func bytes(on connection: ConnectionID) -> Int {
        lines.isEmpty ? 0 : lines.values.reduce(0) { $0 + ($1.connection == connection ? $1.bytes : 0) }
    }

    /// Drops the newest message of the connection's session that holds the most bytes, or its long request if no
    /// message waits after it; nil if there is none.
    mutating func dropNewest(on connection: ConnectionID) -> Refused? {
        let held = lines.filter { $0.value.connection == connection && $0.value.bytes > 0 }
        guard let session = held.max(by: { ($0.value.bytes, $1.key.number) < ($1.value.bytes, $0.key.number) })?.key
        else { return nil }
        while let newest = lines[session]?.waiting.popLast() {
            lines[session]?.waitingBytes -= newest.bytes
            if case .message(let message) = newest { return .message(message, session) }
        }
        guard let request = lines[session]?.request else { return nil }
        forget(session)
        return .request(request.message, session)
    }

    // MARK: Turns

    /// The request to be read now; nil while one is being read, and when there is none.
    mutating func nextUnread() -> UnreadRequest? {
        guard underWay == nil, let request = unread.next().flatMap({ lines[$0]?.request }) else { return nil }
        underWay = request.number
        return request
    }

    /// A request was read.
    ///
    /// - Returns: Its session; nil when that has ended, or when the request was dropped.
    mutating func wasRead(_ request: ReadRequest, at now: Instant) -> SessionID? {
        guard underWay == request.number else { return nil }
        underWay = nil
        guard let session = lines.first(where: { $0.value.request?.number == request.number })?.key else { return nil }
        lines[session]?.request = nil
        ready.append(session)
        readySince = readySince ?? now
        return session
    }

    /// Removes the next message to be served. Sessions take turns.
    mutating func nextWaiting() -> (session: SessionID, waiting: Waiting)? {
        while let session = ready.first {
            guard let next = lines[session]?.waiting.first else {
                lines[session] = nil
                unready(session)
                continue
            }
            lines[session]?.waiting.removeFirst()
            lines[session]?.waitingBytes -= next.bytes
            ready.append(ready.removeFirst())
            return (session, next)
        }
        return nil
    }

    private mutating func unready(_ session: SessionID) {
        ready.removeAll { $0 == session }
        if ready.isEmpty { readySince = nil }
    }
}
