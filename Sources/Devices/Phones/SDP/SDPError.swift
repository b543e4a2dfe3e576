/// An answer of SDP that cannot be used.
public enum SDPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It ends before the part with this name.
    case truncated(String)
    /// Something that the protocol does not have, in this part.
    case malformed(String)
    /// More bytes, parts or levels than ``SDPQuery`` accepts.
    case tooLarge(String)
    /// The device refuses the question, with this code (Bluetooth Core 5.4, volume 3, part B, 4.4.1).
    case refused(code: UInt16)

    public var description: String {
        switch self {
        case .truncated(let part): "SDP: the answer ends before \(part)"
        case .malformed(let part): "SDP: \(part) is malformed"
        case .tooLarge(let part): "SDP: \(part) is too large"
        case .refused(let code): "SDP: the device refuses the question, code \(code)"
        }
    }
}
