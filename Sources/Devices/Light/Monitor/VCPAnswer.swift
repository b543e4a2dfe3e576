/// A feature's value as a monitor answers (MCCS, "VCP Feature Reply").
public struct VCPAnswer: Hashable, Sendable {
    /// At most ``highest``.
    public let value: Int
    /// At least 1.
    public let highest: Int

    /// The bytes of an answer, with its checksum.
    static let size = 11
    /// The first value of an answer's checksum: the virtual address of the host.
    private static let virtualHost: UInt8 = 0x50
    private static let bodySize = 8

    /// - Parameters:
    ///   - bytes: The bytes that were read; bytes after the message are ignored.
    ///   - feature: The requested feature.
    init(_ bytes: [UInt8], to feature: UInt8) throws(VCPAnswerError) {
        guard bytes.count >= 3 else { throw .short(bytes.count) }
        guard bytes[0] == DDCMessage.monitor else { throw .source(bytes[0]) }
        let length = Int(bytes[1] & 0x7F)
        guard bytes[1] & 0x80 != 0, length + 3 <= bytes.count else { throw .length(bytes[1]) }
        let checksum = bytes[..<(length + 2)].reduce(Self.virtualHost, ^)
        guard bytes[length + 2] == checksum else { throw .checksum(bytes[length + 2], expected: checksum) }
        guard length > 0 else { throw .null }
        guard bytes[2] == 0x02 else { throw .kind(bytes[2]) }
        guard length == Self.bodySize else { throw .length(bytes[1]) }
        guard bytes[3] != 0x01 else { throw .unsupported }
        guard bytes[3] == 0x00 else { throw .result(bytes[3]) }
        guard bytes[4] == feature else { throw .feature(bytes[4]) }
        highest = Int(bytes[6]) << 8 | Int(bytes[7])
        guard highest > 0 else { throw .noRange }
        value = min(Int(bytes[8]) << 8 | Int(bytes[9]), highest)
    }
}

/// Why bytes from a monitor are not a valid answer.
public enum VCPAnswerError: Error, Hashable, CustomStringConvertible {
    /// This number of bytes is too small for a message.
    case short(Int)
    /// The first byte is not the monitor's address: a bus without a device at the address reads 0x00 or 0xFF.
    case source(UInt8)
    /// The length is not that of an answer, or more than was read.
    case length(UInt8)
    case checksum(UInt8, expected: UInt8)
    /// An empty message: the monitor has no answer, or none yet.
    case null
    /// The message is not an answer.
    case kind(UInt8)
    /// The monitor does not have the feature.
    case unsupported
    case result(UInt8)
    /// The answer is about this feature.
    case feature(UInt8)
    /// The highest value is 0.
    case noRange

    /// Whether the monitor would give the same answer again.
    var isFinal: Bool {
        switch self {
        case .unsupported, .noRange: true
        case .short, .source, .length, .checksum, .null, .kind, .result, .feature: false
        }
    }

    public var description: String {
        switch self {
        case .short(let count): "\(count) bytes are no message"
        case .source(let byte): "a message of \(hex(byte)), expected 0x6E"
        case .length(let byte): "a wrong length, \(hex(byte))"
        case .checksum(let byte, let expected): "a wrong checksum, \(hex(byte)), expected \(hex(expected))"
        case .null: "an empty message"
        case .kind(let byte): "a message of kind \(hex(byte)), expected 0x02"
        case .unsupported: "the monitor's brightness cannot be set"
        case .result(let byte): "an unknown result, \(hex(byte))"
        case .feature(let byte): "an answer about the feature \(hex(byte))"
        case .noRange: "a highest brightness of 0"
        }
    }

    private func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "0x" + (digits.count < 2 ? "0" : "") + digits
    }
}
