extension DeviceID {
    /// The device to which the limits for memory and questions apply. All web pages at a network address count as
    /// that address. All IPv6 addresses with the same first 64 bits count as one, because a host may give itself any
    /// number of those.
    public var sharer: DeviceID {
        switch kind {
        case .webSocket: DeviceID.tcp(address: String(name.split(separator: "@").last ?? "")).sharer
        case .tcp: Self.network(ofIPv6: name).map { .tcp(address: $0) } ?? self
        case .local, .usb, .bluetooth: self
        }
    }

    /// The first 64 bits of an IPv6 address, with its zone: `2001:db8:0:1::/64`, `fe80:0:0:0::/64%wlan0`; nil for any
    /// other text.
    private static func network(ofIPv6 address: String) -> String? {
        guard address.utf8.contains(UInt8(ascii: ":")) else { return nil }
        let parts = address.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        let bytes = Array(parts[0].utf8)
        var groups: [UInt16] = []
        var tail: [UInt16]?
        for (index, group) in bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).enumerated() {
            guard !group.isEmpty else {
                // The text before or after the `::` may be empty.
                if index > 0, tail == nil { tail = [] }
                continue
            }
            guard let values = values(of: group) else { return nil }
            if tail == nil { groups += values } else { tail? += values }
        }
        let zeros = 8 - groups.count - (tail?.count ?? 0)
        guard tail == nil ? zeros == 0 : zeros >= 0 else { return nil }
        let all = groups + Array(repeating: 0, count: zeros) + (tail ?? [])
        let network = all.prefix(4).map { String($0, radix: 16) }.joined(separator: ":")
        return "\(network)::/64" + (parts.count > 1 ? "%\(parts[1])" : "")
    }

    /// A group of four hexadecimal digits, or an IPv4 address in the place of the last two.
    private static func values(of group: ArraySlice<UInt8>) -> [UInt16]? {
        guard group.contains(UInt8(ascii: ".")) else {
            return UInt16(String(decoding: group, as: UTF8.self), radix: 16).map { [$0] }
        }
        let bytes = group.split(separator: UInt8(ascii: ".")).compactMap { UInt8(String(decoding: $0, as: UTF8.self)) }
        guard bytes.count == 4 else { return nil }
        return [UInt16(bytes[0]) << 8 | UInt16(bytes[1]), UInt16(bytes[2]) << 8 | UInt16(bytes[3])]
    }
}
