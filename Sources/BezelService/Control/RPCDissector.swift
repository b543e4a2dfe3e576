internal import BezelControl
internal import SmartDeviceLink

/// Parses the bytes of apps' connections, in both directions, for clients that watch them. Bytes may begin within a
/// frame, and may have gaps. Has no side effects.
struct RPCDissector: Sendable {
    enum Direction: String, Hashable, Sendable {
        /// From the app.
        case received = "in"
        case sent = "out"
    }

    /// Bytes of a connection, in one direction.
    struct Chunk: Sendable {
        var connection: UInt32
        var direction: Direction
        /// Nanoseconds of the monotonic clock.
        var time: Int64
        /// Empty: the connection was closed.
        var bytes: [UInt8]
    }

    /// The most bytes of parameters that are shown.
    static let parameterLimit = 64 << 10

    private struct Key: Hashable {
        var connection: UInt32
        var direction: Direction
    }

    private struct Stream {
        var reader = FrameReader(passesStreams: true)
        var assembler = MessageAssembler()
    }

    private var streams: [Key: Stream] = [:]

    /// - Returns: The members of an event for each RPC that ends in the bytes, without `v` and `id`.
    mutating func take(_ chunk: Chunk) -> [ControlLine.Members] {
        let key = Key(connection: chunk.connection, direction: chunk.direction)
        guard !chunk.bytes.isEmpty else {
            streams[Key(connection: chunk.connection, direction: .received)] = nil
            streams[Key(connection: chunk.connection, direction: .sent)] = nil
            return []
        }
        var stream = streams.removeValue(forKey: key) ?? Stream()
        stream.assembler.forgetSilent(at: chunk.time)
        stream.reader.append(chunk.bytes)
        var found: [ControlLine.Members] = []
        while let next = stream.reader.next() {
            guard case .frame(let frame) = next,
                case .message(let message) = stream.assembler.take(frame, at: chunk.time)
            else { continue }
            if let members = Self.members(of: message, in: chunk) { found.append(members) }
        }
        streams[key] = stream
        return found
    }

    private static func members(of message: Message, in chunk: Chunk) -> ControlLine.Members? {
        guard message.service == .rpc || message.service == .bulk, message.version > 1,
            let rpc = RPCMessage(message)
        else { return nil }
        let entry = MessageRing.Entry(
            connection: chunk.connection, session: message.session, direction: chunk.direction, time: chunk.time,
            size: message.payload.count)
        return members(rpc, entry, bulk: rpc.bulk.count)
    }

    /// - Returns: The members of an event for a message of the ring; nil if it is no RPC.
    static func members(of entry: MessageRing.Entry) -> ControlLine.Members? {
        guard entry.beginning.count >= 12 else { return nil }
        let length = entry.beginning[8..<12].reduce(0) { $0 << 8 | Int($1) }
        guard length <= entry.size - 12 else { return nil }
        // Parameters that are too long are not there.
        let isWhole = length <= entry.beginning.count - 12
        let payload = isWhole ? entry.beginning : entry.beginning.prefix(8) + [0, 0, 0, 0]
        return RPCMessage(payload: payload).map { members($0, entry, bulk: entry.size - 12 - length) }
    }

    private static func members(
        _ rpc: RPCMessage, _ entry: MessageRing.Entry, bulk: Int
    ) -> ControlLine.Members {
        let name = FunctionID(rawValue: rpc.function)?.name ?? "function \(rpc.function)"
        var members: ControlLine.Members = [
            ("event", .string("rpc")), ("t", .number(Double(entry.time / 1000) / 1000)),
            ("connection", .integer(Int64(entry.connection))), ("session", .integer(Int64(entry.session))),
            ("direction", .string(entry.direction.rawValue)), ("type", .string(rpc.type.word)),
            ("function", .string(name)),
        ]
        if rpc.type != .notification { members.append(("correlation", .integer(Int64(rpc.correlationID)))) }
        members.append(("size", .integer(Int64(entry.size))))
        if bulk > 0 { members.append(("bulk", .integer(Int64(bulk)))) }
        guard rpc.parameters.count <= parameterLimit, let parameters = try? JSONParser.parse(rpc.parameters) else {
            return members
        }
        // The page shows it as a word, so that nothing else is one.
        if rpc.type == .response, let result = parameters["resultCode"]?.string, result.utf8.count <= 60 {
            members.append(("result", .string(result)))
        }
        members.append(("parameters", parameters))
        return members
    }
}

extension RPCType {
    fileprivate var word: String {
        switch self {
        case .request: "request"
        case .response: "response"
        case .notification: "notification"
        }
    }
}
