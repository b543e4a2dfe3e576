/// The kind of a frame (protocol_spec §2.3, "Frame type").
public enum FrameType: UInt8, Hashable, Sendable {
    case control = 0
    case single = 1
    case first = 2
    case consecutive = 3
}

/// The service that a frame belongs to (protocol_spec §2.3, "Service Type"). Frames with lower numbers are sent first.
public enum Service: UInt8, Hashable, Sendable {
    case control = 0x00
    case rpc = 0x07
    case audio = 0x0A
    case video = 0x0B
    /// RPCs with raw data after the JSON. It needs no StartService.
    case bulk = 0x0F
}

/// The kind of a control frame (protocol_spec §3.1.2).
public enum ControlInfo: UInt8, Hashable, Sendable {
    case heartbeat = 0x00
    case startService = 0x01
    case startServiceACK = 0x02
    case startServiceNAK = 0x03
    case endService = 0x04
    case endServiceACK = 0x05
    case endServiceNAK = 0x06
    case registerSecondaryTransport = 0x07
    case registerSecondaryTransportACK = 0x08
    case registerSecondaryTransportNAK = 0x09
    case transportEventUpdate = 0xFD
    case serviceDataACK = 0xFE
    case heartbeatACK = 0xFF
}

/// The header before each payload: 8 bytes in version 1, 12 bytes in versions 2 to 5. Integers are big-endian.
public struct FrameHeader: Hashable, Sendable {
    /// 1 to 5.
    public var version: UInt8
    public var isEncrypted: Bool
    public var type: FrameType
    public var service: Service
    /// A ``ControlInfo`` for control frames, the position within the message for consecutive frames. 0 is sent in
    /// single and first frames; a received value is ignored there (protocol_spec §2.3).
    public var info: UInt8
    /// 1 to 255; 0 only in the first StartService.
    public var session: UInt8
    /// Bytes of payload after the header.
    public var size: UInt32
    /// The same for all frames of a message; 0 in version 1, which has no ids.
    public var messageID: UInt32

    public init(
        version: UInt8, isEncrypted: Bool = false, type: FrameType, service: Service, info: UInt8 = 0, session: UInt8,
        size: UInt32, messageID: UInt32 = 0
    ) {
        self.version = version
        self.isEncrypted = isEncrypted
        self.type = type
        self.service = service
        self.info = info
        self.session = session
        self.size = size
        self.messageID = messageID
    }

    public static func length(version: UInt8) -> Int { version == 1 ? 8 : 12 }

    /// The largest payload of a frame: 1488 bytes before version 3, then 131,072.
    public static func payloadLimit(version: UInt8) -> UInt32 { version < 3 ? 1488 : 131_072 }

    public enum Reading: Hashable, Sendable {
        case header(FrameHeader)
        /// More bytes are needed.
        case needsMore
        /// The bytes are not a header.
        case malformed
    }

    /// Reads the header at the start of `bytes` and validates it with the rules of sdl_core
    /// (`ProtocolPacket::ProtocolHeaderValidator`), but for the info of single and first frames, which sdl_core refuses
    /// against the specification.
    public static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
        guard let first = bytes.first else { return .needsMore }
        let version = first >> 4
        guard (1...5).contains(version), let type = FrameType(rawValue: first & 0b111) else { return .malformed }
        let start = bytes.startIndex
        guard bytes.count > 1 else { return .needsMore }
        guard let service = Service(rawValue: bytes[start + 1]) else { return .malformed }
        guard bytes.count >= length(version: version) else { return .needsMore }
        let header = FrameHeader(
            version: version, isEncrypted: version > 1 && first & 0b1000 != 0, type: type, service: service,
            info: bytes[start + 2], session: bytes[start + 3], size: bytes.bigEndian32(at: start + 4),
            messageID: version == 1 ? 0 : bytes.bigEndian32(at: start + 8))
        return header.isPlausible ? .header(header) : .malformed
    }

    private var isPlausible: Bool {
        guard size <= Self.payloadLimit(version: version) else { return false }
        switch type {
        case .control: return ControlInfo(rawValue: info) != nil
        case .single: return size > 0 && hasMessageID
        case .first: return size == 8 && hasMessageID
        case .consecutive: return size > 0 && hasMessageID
        }
    }

    private var hasMessageID: Bool { version == 1 || messageID != 0 }

    @inline(__always)
    func append(to bytes: inout FixedByteBuffer) {
        let first = version << 4 | (isEncrypted ? 0b1000 : 0) | type.rawValue
        let rest = UInt32(service.rawValue) << 16 | UInt32(info) << 8 | UInt32(session)
        bytes.append(bigEndian: UInt32(first) << 24 | rest)
        bytes.append(bigEndian: size)
        if version > 1 { bytes.append(bigEndian: messageID) }
    }

    public func append(to bytes: inout [UInt8]) {
        bytes.append(version << 4 | (isEncrypted ? 0b1000 : 0) | type.rawValue)
        bytes.append(service.rawValue)
        bytes.append(info)
        bytes.append(session)
        bytes.append(bigEndian: size)
        if version > 1 { bytes.append(bigEndian: messageID) }
    }
}

extension ArraySlice<UInt8> {
    /// - Precondition: There are four bytes from `index` on.
    func bigEndian32(at index: Int) -> UInt32 {
        UInt32(self[index]) << 24 | UInt32(self[index + 1]) << 16 | UInt32(self[index + 2]) << 8
            | UInt32(self[index + 3])
    }
}

extension [UInt8] {
    mutating func append(bigEndian value: UInt32) {
        append(UInt8(truncatingIfNeeded: value >> 24))
        append(UInt8(truncatingIfNeeded: value >> 16))
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }
}
