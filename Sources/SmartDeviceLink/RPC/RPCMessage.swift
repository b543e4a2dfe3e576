/// The kind of an RPC payload (protocol_spec §5.2.1).
public enum RPCType: UInt8, Hashable, Sendable {
    case request = 0
    case response = 1
    case notification = 2
}

/// An RPC in a message: the 12-byte header, JSON parameters, and raw data after them.
public struct RPCMessage: Hashable, Sendable {
    public var type: RPCType
    /// A ``FunctionID``, or an unknown number.
    public var function: UInt32
    /// Identifies the request that a response belongs to. Any number is allowed, also 0; notifications have -1.
    public var correlationID: Int32
    /// The JSON text, not parsed yet.
    public var parameters: ArraySlice<UInt8>
    public var bulk: ArraySlice<UInt8>
    /// The checksum of the whole message, if it was computed while its frames arrived.
    private var crc: CRC32?

    public init(
        type: RPCType, function: UInt32, correlationID: Int32, parameters: ArraySlice<UInt8>,
        bulk: ArraySlice<UInt8> = []
    ) {
        self.type = type
        self.function = function
        self.correlationID = correlationID
        self.parameters = parameters
        self.bulk = bulk
    }

    public init(
        type: RPCType, function: FunctionID, correlationID: Int32, parameters: JSON, bulk: ArraySlice<UInt8> = []
    ) {
        var text: [UInt8] = []
        text.append(json: parameters)
        self.init(
            type: type, function: function.rawValue, correlationID: correlationID, parameters: text[...], bulk: bulk)
    }

    /// - Returns: nil if the header is incomplete, the type is unknown, or the JSON is announced as longer than the
    ///   payload. Like sdl_core, Bezel ignores such messages.
    public init?(payload: [UInt8]) {
        guard payload.count >= 12, let type = RPCType(rawValue: payload[0] >> 4) else { return nil }
        let length = Int(payload[...].bigEndian32(at: 8))
        guard length <= payload.count - 12 else { return nil }
        self.init(
            type: type, function: payload[...].bigEndian32(at: 0) & 0x0FFF_FFFF,
            correlationID: Int32(bitPattern: payload[...].bigEndian32(at: 4)), parameters: payload[12..<12 + length],
            bulk: payload[(12 + length)...])
    }

    public init?(_ message: Message) {
        self.init(payload: message.payload)
        crc = message.crc
    }

    /// CRC-32 of ``bulk``. For a message in several frames it is computed without reading the raw data.
    public var bulkCRC: CRC32 {
        guard let crc else { return CRC32(bulk) }
        var beginning: [UInt8] = []
        beginning.appendRPC(type, function, correlationID: correlationID) { $0.append(contentsOf: parameters) }
        return crc.dropping(CRC32(beginning))
    }

    public var payload: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(12 + parameters.count + bulk.count)
        bytes.appendRPC(type, function, correlationID: correlationID) { $0.append(contentsOf: parameters) }
        bytes.append(contentsOf: bulk)
        return bytes
    }
}

extension FixedByteBuffer {
    /// Appends an RPC header and the JSON that `body` writes.
    @inline(__always)
    mutating func appendRPC(
        _ type: RPCType, _ function: UInt32, correlationID: Int32 = -1, _ body: (inout FixedByteBuffer) -> Void
    ) {
        append(bigEndian: UInt32(type.rawValue) << 28 | function & 0x0FFF_FFFF)
        append(bigEndian: UInt32(bitPattern: correlationID))
        append(bigEndian: 0)
        let start = count
        body(&self)
        replace(bigEndian: UInt32(count - start), at: start - 4)
    }
}

extension [UInt8] {
    /// Appends an RPC header and the JSON that `body` writes, without allocating.
    public mutating func appendRPC(
        _ type: RPCType, _ function: UInt32, correlationID: Int32 = -1, _ body: (inout [UInt8]) -> Void
    ) {
        append(bigEndian: UInt32(type.rawValue) << 28 | function & 0x0FFF_FFFF)
        append(bigEndian: UInt32(bitPattern: correlationID))
        append(bigEndian: 0)
        let start = count
        body(&self)
        replace(bigEndian: UInt32(count - start), at: start - 4)
    }
}
