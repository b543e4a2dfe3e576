internal import SmartDeviceLink

/// Finds the messages in the bytes of apps' connections and puts their beginnings into a ``MessageRing``. Of streams and of
/// files it copies nothing, and OnTouchEvent is left out: a touch costs a look at the header of its frame. Has no side
/// effects.
struct MessageCollector {
    /// The most messages that are collected at a time, because they come in several frames or reads: of a connection and
    /// direction, and of all. The one that has waited the longest for its next bytes gives way to a further one.
    static let openLimit = 4
    static let openTotal = 64
    /// The most bytes of all of them.
    static let heldLimit = 1 << 20

    private(set) var ring = MessageRing()
    private var readers: [Key: FrameReader] = [:]
    /// The one whose last bytes came first is the first.
    private var open: [Open] = []
    /// Bytes of ``open``.
    var heldBytes: Int { open.reduce(0) { $0 + $1.beginning.count } }

    private struct Key: Hashable {
        var connection: UInt32
        var direction: RPCDissector.Direction
    }

    private struct Name: Hashable {
        var key: Key
        var session: UInt8
        var service: Service
        var messageID: UInt32
        var isSingle: Bool

        init(_ key: Key, _ header: FrameHeader) {
            self.key = key
            session = header.session
            service = header.service
            messageID = header.messageID
            isSingle = header.type == .single
        }
    }

    /// A message whose end has not come.
    private struct Open {
        var name: Name
        var received = 0
        /// At most ``most`` bytes.
        var beginning: [UInt8] = []
    }

    /// - Parameters:
    ///   - bytes: From the last position of this connection and direction on. Bytes that are sent begin with a frame.
    ///   - time: In nanoseconds of the monotonic clock.
    mutating func take(
        _ bytes: [UInt8], of connection: UInt32, _ direction: RPCDissector.Direction, at time: Int64
    ) {
        let key = Key(connection: connection, direction: direction)
        var reader = readers.removeValue(forKey: key) ?? FrameReader(passesAll: true)
        reader.append(bytes)
        while let found = reader.next() {
            if case .piece(let piece) = found { take(piece, of: bytes, key, at: time) }
        }
        readers[key] = reader
    }

    /// The connection was closed.
    mutating func closed(_ connection: UInt32) {
        for direction in [RPCDissector.Direction.received, .sent] {
            readers[Key(connection: connection, direction: direction)] = nil
        }
        open.removeAll { $0.name.key.connection == connection }
    }

    private mutating func take(_ piece: FramePiece, of bytes: [UInt8], _ key: Key, at time: Int64) {
        let header = piece.header
        guard header.version > 1, header.service == .rpc || header.service == .bulk, !header.isEncrypted else { return }
        let name = Name(key, header)
        switch header.type {
        case .control: break
        case .single where piece.isStart && piece.isEnd:
            bytes.withUnsafeBytes {
                add(name, time, size: piece.range.count, UnsafeRawBufferPointer(rebasing: $0[piece.range]))
            }
        case .single:
            if piece.isStart { begin(name) }
            append(bytes[piece.range], to: name, isLast: piece.isEnd, at: time)
        case .first:
            // Its payload is the length, which the number of the last frame says too.
            if piece.isEnd { begin(name) }
        case .consecutive: append(bytes[piece.range], to: name, isLast: piece.isEnd && header.info == 0, at: time)
        }
    }

    private mutating func begin(_ name: Name) {
        open.removeAll { $0.name == name }
        let others = open.filter { $0.name.key == name.key }
        if others.count == Self.openLimit, let oldest = others.first { open.removeAll { $0.name == oldest.name } }
        if open.count == Self.openTotal { open.removeFirst() }
        open.append(Open(name: name))
    }

    private mutating func append(_ part: ArraySlice<UInt8>, to name: Name, isLast: Bool, at time: Int64) {
        guard let index = open.firstIndex(where: { $0.name == name }) else { return }
        var message = open.remove(at: index)
        message.received += part.count
        message.beginning.append(contentsOf: part.prefix(Self.most - message.beginning.count))
        if isLast { return message.beginning.withUnsafeBytes { add(name, time, size: message.received, $0) } }
        while heldBytes + message.beginning.count > Self.heldLimit, !open.isEmpty { open.removeFirst() }
        open.append(message)
    }

    /// The most bytes of a message that are needed.
    private static let most = 12 + RPCDissector.parameterLimit

    /// - Parameter payload: The payload's beginning, at least ``most`` bytes if it has so many.
    private mutating func add(_ name: Name, _ time: Int64, size: Int, _ payload: UnsafeRawBufferPointer) {
        guard payload.count >= 12, Self.function(payload) != FunctionID.onTouchEvent.rawValue else { return }
        let entry = MessageRing.Entry(
            connection: name.key.connection, session: name.session, direction: name.key.direction, time: time,
            size: size)
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
