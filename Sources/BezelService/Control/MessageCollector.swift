internal import SmartDeviceLink

/// Finds the messages in the bytes of apps' connections and puts their beginnings into a ``MessageRing``. Of streams and of
/// files it copies nothing, and OnTouchEvent is left out: a touch costs a look at the header of its frame. Has no side
/// effects.
struct MessageCollector {
    /// The most messages of several frames that are collected at a time, of a connection and direction. The oldest one
    /// gives way to a further one.
    static let openLimit = 4

    private(set) var ring = MessageRing()
    private var streams: [Key: Stream] = [:]

    private struct Key: Hashable {
        var connection: UInt32
        var direction: RPCDissector.Direction
    }

    /// A message of several frames.
    private struct Open {
        var session: UInt8
        var id: UInt32
        /// Bytes of the whole message, and those that have come.
        var size: Int
        var received = 0
        var beginning: [UInt8] = []
    }

    private struct Stream {
        /// The header of the present frame, as far as it has come.
        var head: [UInt8] = []
        var frame: FrameHeader?
        /// Bytes of the present frame that are still to come.
        var left = 0
        /// The payload of the present frame, if it is needed and came in several pieces.
        var payload: [UInt8] = []
        var open: [Open] = []
    }

    /// - Parameters:
    ///   - bytes: From the last position of this connection and direction on. Bytes that are sent begin with a frame.
    ///   - time: In nanoseconds of the monotonic clock.
    mutating func take(
        _ bytes: UnsafeRawBufferPointer, of connection: UInt32, _ direction: RPCDissector.Direction, at time: Int64
    ) {
        let key = Key(connection: connection, direction: direction)
        var stream = streams.removeValue(forKey: key) ?? Stream()
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let frame = stream.frame else {
                readHeader(&stream, &rest)
                continue
            }
            let count = min(stream.left, rest.count)
            let part = UnsafeRawBufferPointer(rebasing: rest.prefix(count))
            rest = rest.dropFirst(count)
            stream.left -= count
            take(part, of: frame, &stream, key, at: time)
            if stream.left == 0 { stream.frame = nil }
        }
        streams[key] = stream
    }

    /// The connection was closed.
    mutating func closed(_ connection: UInt32) {
        for direction in [RPCDissector.Direction.received, .sent] {
            streams[Key(connection: connection, direction: direction)] = nil
        }
    }

    private func readHeader(_ stream: inout Stream, _ rest: inout Slice<UnsafeRawBufferPointer>) {
        guard let byte = rest.popFirst() else { return }
        stream.head.append(byte)
        switch FrameHeader.read(stream.head[...]) {
        case .needsMore: break
        // Bytes before the next frame are skipped.
        case .malformed: stream.head.removeFirst()
        case .header(let header):
            stream.head.removeAll(keepingCapacity: true)
            stream.payload.removeAll(keepingCapacity: true)
            guard header.size > 0 else { return }
            stream.frame = header
            stream.left = Int(header.size)
        }
    }

    private mutating func take(
        _ part: UnsafeRawBufferPointer, of frame: FrameHeader, _ stream: inout Stream, _ key: Key, at time: Int64
    ) {
        guard frame.version > 1, frame.service == .rpc || frame.service == .bulk, !frame.isEncrypted else { return }
        switch frame.type {
        case .control: break
        case .single:
            let isWhole = part.count == Int(frame.size)
            if !isWhole { stream.payload.append(contentsOf: part.prefix(max(0, Self.most - stream.payload.count))) }
            guard stream.left == 0 else { return }
            let entry = Self.entry(key, frame.session, time, Int(frame.size))
            if isWhole { add(entry, part) } else { stream.payload.withUnsafeBytes { add(entry, $0) } }
        case .first:
            stream.payload.append(contentsOf: part)
            guard stream.left == 0, stream.payload.count == 8 else { return }
            if stream.open.count == Self.openLimit { stream.open.removeFirst() }
            stream.open.append(
                Open(session: frame.session, id: frame.messageID, size: Self.number(stream.payload)))
        case .consecutive:
            guard
                let index = stream.open.firstIndex(where: {
                    $0.session == frame.session && $0.id == frame.messageID
                })
            else { return }
            let room = max(0, Self.most - stream.open[index].beginning.count)
            stream.open[index].beginning.append(contentsOf: part.prefix(room))
            stream.open[index].received += part.count
            // The last frame has the number 0.
            guard stream.left == 0, frame.info == 0 || stream.open[index].received >= stream.open[index].size else {
                return
            }
            let message = stream.open.remove(at: index)
            message.beginning.withUnsafeBytes {
                add(Self.entry(key, message.session, time, message.received), $0)
            }
        }
    }

    /// The most bytes of a message that are needed.
    private static let most = 12 + RPCDissector.parameterLimit

    private static func entry(_ key: Key, _ session: UInt8, _ time: Int64, _ size: Int) -> MessageRing.Entry {
        MessageRing.Entry(
            connection: key.connection, session: session, direction: key.direction, time: time, size: size)
    }

    /// - Parameter payload: The payload's beginning, at least ``most`` bytes if it has so many.
    private mutating func add(_ entry: MessageRing.Entry, _ payload: UnsafeRawBufferPointer) {
        guard payload.count >= 12, Self.function(payload) != FunctionID.onTouchEvent.rawValue else { return }
        let length = 12 + Self.number(payload[8..<12])
        ring.append(entry, UnsafeRawBufferPointer(rebasing: payload[..<(length <= payload.count ? length : 12)]))
    }

    /// Whether the bytes are one frame with OnTouchEvent.
    static func isTouch(_ frame: UnsafeRawBufferPointer) -> Bool {
        guard frame.count >= 24, frame[0] >> 4 > 1, frame[0] & 0b1111 == FrameType.single.rawValue,
            frame[1] == Service.rpc.rawValue, number(frame[4..<8]) == frame.count - 12
        else { return false }
        return function(UnsafeRawBufferPointer(rebasing: frame[12...])) == FunctionID.onTouchEvent.rawValue
    }

    private static func function(_ payload: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(number(payload[..<4])) & 0x0FFF_FFFF
    }

    /// The big-endian number of the first four bytes.
    private static func number(_ bytes: some Collection<UInt8>) -> Int {
        bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}
