internal import Glibc

/// A range of IP addresses (RFC 4632, RFC 4291 section 2.3), like `192.168.4.0/24` or `fd00::/8`; without a prefix length
/// one address.
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
    public let description: String
    /// 4 or 16 bytes. The bits after the prefix are 0.
    private let bytes: [UInt8]
    /// Leading bits that an address of the range shares.
    private let prefix: Int

    /// nil for any other text, also for one with bits after its prefix.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = Self.bytes(of: parts[0]) else { return nil }
        let bits = bytes.count * 8
        guard parts.count == 1 || parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let prefix = parts.count == 1 ? bits : Int(parts[1]), prefix <= bits,
            bytes == Self.masked(bytes, prefix)
        else { return nil }
        description = text
        self.bytes = bytes
        self.prefix = prefix
    }

    /// - Parameter address: A numeric address without port. An IPv4 address within IPv6 (`::ffff:192.168.4.2`) is that
    ///   IPv4 address, and the zone of a link-local address (`%wlan0`) is ignored.
    public func contains(_ address: String) -> Bool {
        let plain = address.split(separator: "%", maxSplits: 1).first ?? ""
        guard let other = Self.bytes(of: Self.withoutMapping(plain)), other.count == bytes.count else { return false }
        return Self.masked(other, prefix) == bytes
    }

    private static func withoutMapping(_ address: Substring) -> Substring {
        address.hasPrefix("::ffff:") && address.contains(".") ? address.dropFirst(7) : address
    }

    private static func bytes(of address: Substring) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, String(address), &bytes) == 1 { return bytes }
        }
        return nil
    }

    private static func masked(_ bytes: [UInt8], _ prefix: Int) -> [UInt8] {
        bytes.enumerated().map { index, byte in
            byte & ~(UInt8.max >> UInt8(min(max(prefix - index * 8, 0), 8)))
        }
    }
}
