/// One encoded picture: NAL units of H.264 with start codes (ITU-T H.264, Annex B).
public struct AccessUnit: Hashable, Sendable {
    /// The bytes, start codes included. Never empty.
    public var bytes: [UInt8]
    /// Whether it is an IDR picture, at which a decoder can begin. Its parameter sets come before it.
    public var isIDR: Bool

    /// Creates an access unit.
    public init(_ bytes: [UInt8], isIDR: Bool) {
        self.bytes = bytes
        self.isIDR = isIDR
    }
}
