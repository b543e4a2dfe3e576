/// A complete message, from one or several frames.
public struct Message: Hashable, Sendable {
    public var version: UInt8
    public var service: Service
    public var session: UInt8
    public var messageID: UInt32
    public var payload: [UInt8]
    /// The checksum of a PutFile in several frames, computed while they arrived, because computing it at once would
    /// block the loop too long.
    public var crc: CRC32?

    public init(
        version: UInt8, service: Service, session: UInt8, messageID: UInt32, payload: [UInt8], crc: CRC32? = nil
    ) {
        self.version = version
        self.service = service
        self.session = session
        self.messageID = messageID
        self.payload = payload
        self.crc = crc
    }
}

/// Assembles messages from single, first and consecutive frames (protocol_spec §3.3). Messages of different sessions,
/// services and ids may be interleaved.
///
/// Limits: ``messageLimit`` bytes for a message, ``openLimit`` incomplete messages, and ``heldLimit`` bytes for all of
/// them; an incomplete message without a new frame for ``patience`` is dropped. The time for a frame depends on its own
/// length only.
public struct MessageAssembler: Sendable {
    public static let messageLimit = 8 << 20
    public static let openLimit = 8
    /// The largest number of bytes of all incomplete messages.
    public static let heldLimit = 16 << 20
    /// A message that has reached this number of bytes gets memory for its announced length, because growing the buffer
    /// in steps would copy megabytes. The kernel provides the memory page by page.
    static let roomyFrom = 256 << 10
    /// Nanoseconds; 10 s, as sdl_core's `ExpectedConsecutiveFramesTimeout`.
    public static let patience: Int64 = 10_000_000_000

    public enum Taken: Hashable, Sendable {
        case message(Message)
        /// The message needs further frames.
        case incomplete
        /// The frame matches no message. It was dropped together with the message that it named.
        case rejected(Rejection)
        /// The frame belongs to a message that was rejected before.
        case ignored
    }

    public enum Rejection: Hashable, Sendable {
        /// The first frame announces this length: 0, or more than ``messageLimit``.
        case length(Int)
        /// There are ``openLimit`` incomplete messages.
        case tooManyOpen
        /// No first frame came before it, or it came too long ago.
        case stray
        /// It is not the next frame of its message, or the message becomes longer or shorter than announced.
        case outOfTurn
        /// All incomplete messages together are larger than ``heldLimit``.
        case tooMuchHeld
    }

    private struct Key: Hashable {
        var session: UInt8
        var service: Service
        var messageID: UInt32

        init(_ header: FrameHeader) {
            session = header.session
            service = header.service
            messageID = header.messageID
        }
    }

    private struct Partial: Sendable {
        var payload: [UInt8]
        var total: Int
        var lastInfo: UInt8
        /// Time of the last frame.
        var touched: Int64
        /// The checksum so far, for a PutFile.
        var crc = CRC32()

        mutating func append(_ piece: [UInt8]) {
            if payload.capacity < total, payload.count + piece.count > MessageAssembler.roomyFrom {
                payload.reserveCapacity(total)
            }
            payload.append(contentsOf: piece)
            guard isPutFile else { return }
            unsafe payload.withUnsafeBytes { unsafe crc.append(UnsafeRawBufferPointer(rebasing: $0[crc.count...])) }
        }

        var isPutFile: Bool {
            payload.count >= 4 && payload[...].bigEndian32(at: 0) & 0x0FFF_FFFF == FunctionID.putFile.rawValue
        }
    }

    private var open: [Key: Partial] = [:]
    /// Times of the last frames of rejected messages, at most ``openLimit``, so that further frames of them are not
    /// reported again.
    private var refused: [Key: Int64] = [:]

    public init() {}

    /// Bytes of all incomplete messages.
    public var heldBytes: Int { open.values.reduce(0) { $0 + $1.payload.count } }

    /// Bytes of incomplete messages that a checksum was computed for.
    var countedBytes: Int { open.values.reduce(0) { $0 + $1.crc.count } }

    /// When the first incomplete message reaches ``patience`` without a frame; nil if no message is incomplete.
    public var deadline: Int64? { open.values.map { $0.touched + Self.patience }.min() }

    /// Forgets messages that have been silent for ``patience``.
    ///
    /// - Returns: How many they were.
    @discardableResult
    public mutating func forgetSilent(at now: Int64) -> Int {
        if !refused.isEmpty { refused = refused.filter { now - $0.value < Self.patience } }
        guard !open.isEmpty else { return 0 }
        let count = open.count
        open = open.filter { now - $0.value.touched < Self.patience }
        return count - open.count
    }

    /// Drops the incomplete message with the most bytes; its other frames are ignored.
    ///
    /// - Returns: The received part of it; nil when no message is incomplete.
    public mutating func refuseLargest() -> Message? {
        guard let (key, partial) = open.max(by: { $0.value.payload.count < $1.value.payload.count }) else { return nil }
        open[key] = nil
        ignore(key, at: partial.touched)
        return Message(
            version: 0, service: key.service, session: key.session, messageID: key.messageID, payload: partial.payload)
    }

    /// - Parameters:
    ///   - now: Nanoseconds on any steady clock.
    ///   - limit: The largest number of bytes of a message of many frames that begins now.
    public mutating func take(_ frame: Frame, at now: Int64, limit: Int = messageLimit) -> Taken {
        forgetSilent(at: now)
        let header = frame.header
        switch header.type {
        case .control, .single: return .message(message(header, frame.payload))
        case .first:
            refused[Key(header)] = nil
            return begin(frame, at: now, limit: limit)
        case .consecutive:
            guard refused[Key(header)] != nil else { return proceed(frame, at: now) }
            refused[Key(header)] = header.info == 0 ? nil : now
            return .ignored
        }
    }

    private mutating func reject(_ frame: Frame, _ rejection: Rejection, at now: Int64) -> Taken {
        let key = Key(frame.header)
        open[key] = nil
        let isLast = frame.header.type == .consecutive && frame.header.info == 0
        if !isLast { ignore(key, at: now) }
        return .rejected(rejection)
    }

    private mutating func ignore(_ key: Key, at now: Int64) {
        if refused.count >= Self.openLimit, let oldest = refused.min(by: { $0.value < $1.value }) {
            refused[oldest.key] = nil
        }
        refused[key] = now
    }

    public mutating func forget(session: UInt8) {
        open = open.filter { $0.key.session != session }
        refused = refused.filter { $0.key.session != session }
    }

    private mutating func begin(_ frame: Frame, at now: Int64, limit: Int) -> Taken {
        let key = Key(frame.header)
        let total = frame.payload.count == 8 ? Int(frame.payload[...].bigEndian32(at: 0)) : 0
        guard total >= 1, total <= min(limit, Self.messageLimit) else { return reject(frame, .length(total), at: now) }
        guard open[key] == nil else { return reject(frame, .outOfTurn, at: now) }
        guard open.count < Self.openLimit else { return reject(frame, .tooManyOpen, at: now) }
        open[key] = Partial(payload: [], total: total, lastInfo: 0, touched: now)
        return .incomplete
    }

    private mutating func proceed(_ frame: Frame, at now: Int64) -> Taken {
        let key = Key(frame.header)
        guard var partial = open.removeValue(forKey: key) else { return reject(frame, .stray, at: now) }
        let info = frame.header.info
        // 1, 2 … 255, 1, 2 …, and 0 for the last frame.
        let expected = partial.lastInfo == 255 ? 1 : partial.lastInfo + 1
        let held = open.values.reduce(partial.payload.count + frame.payload.count) { $0 + $1.payload.count }
        guard info == 0 || info == expected, partial.payload.count + frame.payload.count <= partial.total else {
            return reject(frame, .outOfTurn, at: now)
        }
        guard held <= Self.heldLimit else { return reject(frame, .tooMuchHeld, at: now) }
        partial.append(frame.payload)
        partial.lastInfo = info
        partial.touched = now
        guard info == 0 else {
            open[key] = partial
            return .incomplete
        }
        guard partial.payload.count == partial.total else { return reject(frame, .outOfTurn, at: now) }
        return .message(message(frame.header, partial.payload, partial.isPutFile ? partial.crc : nil))
    }

    private func message(_ header: FrameHeader, _ payload: [UInt8], _ crc: CRC32? = nil) -> Message {
        Message(
            version: header.version, service: header.service, session: header.session, messageID: header.messageID,
            payload: payload, crc: crc)
    }
}
