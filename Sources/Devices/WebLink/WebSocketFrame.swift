/// One frame to send (RFC 6455, section 5.2), always final: no message is sent in fragments.
public struct WebSocketFrame: Hashable, Sendable {
    public enum Opcode: UInt8, Hashable, Sendable {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        /// Whether it may come between the fragments of a message.
        var isControl: Bool { rawValue >= 8 }
    }

    /// The largest number of bytes of a control frame.
    static let controlLimit = 125

    public var opcode: Opcode
    public var payload: [UInt8]

    public init(_ opcode: Opcode, _ payload: [UInt8]) {
        self.opcode = opcode
        self.payload = payload
    }

    /// A close frame.
    ///
    /// - Parameter reason: For the client's log; cut to the bytes that fit.
    public static func close(_ code: UInt16, _ reason: String = "") -> WebSocketFrame {
        var cut = Substring(reason)
        while cut.utf8.count > controlLimit - 2 { cut.removeLast() }
        return WebSocketFrame(.close, [UInt8(code >> 8), UInt8(code & 0xFF)] + cut.utf8)
    }

    /// - Parameter mask: The four bytes with which a client masks its frames; nil for a server's frames.
    public func bytes(mask: [UInt8]? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payload.count + 14)
        bytes.append(0x80 | opcode.rawValue)
        let masked: UInt8 = mask == nil ? 0 : 0x80
        switch payload.count {
        case ...125: bytes.append(masked | UInt8(payload.count))
        case ...0xFFFF:
            bytes.append(masked | 126)
            for shift in [8, 0] { bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift)) }
        default:
            bytes.append(masked | 127)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift))
            }
        }
        guard let mask, mask.count == 4 else { return bytes + payload }
        bytes += mask
        for (index, byte) in payload.enumerated() { bytes.append(byte ^ mask[index & 3]) }
        return bytes
    }
}
