/// RTP packets (RFC 3550 §5.1, RFC 6184 §5) after their lengths (RFC 4571 §2).
public struct RTPWriter: Sendable {
    public var number: UInt16 = 65_534
    /// Bytes of the largest packet.
    public var largest: Int
    /// The bytes between the fixed header and the payload, and the header's bits for them.
    public var extra: [UInt8]
    public var flags: UInt8
    public var padding: Int
    public var time: UInt32 = 1000

    public init(largest: Int = 65_535, extra: [UInt8] = [], flags: UInt8 = 0, padding: Int = 0) {
        self.largest = largest
        self.extra = extra
        self.flags = flags
        self.padding = padding
    }

    public mutating func packet(_ payload: [UInt8], hasMarker: Bool) -> [UInt8] {
        var packet: [UInt8] = [0x80 | flags | (padding > 0 ? 0x20 : 0), hasMarker ? 0xE0 : 0x60]
        packet += [UInt8(number >> 8), UInt8(number & 255)]
        packet += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: time >> $0) }
        packet += [1, 2, 3, 4]
        packet += extra + payload
        if padding > 0 { packet += [UInt8](repeating: 0xAB, count: padding - 1) + [UInt8(padding)] }
        number &+= 1
        return [UInt8(packet.count >> 8), UInt8(packet.count & 255)] + packet
    }

    /// One packet, or several if the NAL unit is too large for one.
    public mutating func packets(ofNALUnit unit: [UInt8], isLast: Bool) -> [[UInt8]] {
        guard unit.count + 12 > largest else { return [packet(unit, hasMarker: isLast)] }
        let room = largest - 14
        return stride(from: 1, to: unit.count, by: room).map { start in
            let end = min(start + room, unit.count)
            let bits: UInt8 = start == 1 ? 0x80 : end == unit.count ? 0x40 : 0
            return packet([unit[0] & 0xE0 | 28, bits | unit[0] & 31] + unit[start..<end], hasMarker: isLast)
        }
    }

    /// The packets of an access unit in Annex B form.
    public mutating func packets(of unit: [UInt8]) -> [[UInt8]] {
        let starts = AnnexB.starts(in: unit)
        let units = zip(starts, starts.dropFirst() + [unit.count]).map { start, end in
            Array(unit[start..<end].drop { $0 == 0 }.dropFirst())
        }
        defer { time &+= 3000 }
        return units.indices.flatMap { packets(ofNALUnit: units[$0], isLast: $0 == units.count - 1) }
    }

    /// All NAL units in one packet (STAP-A).
    public mutating func aggregate(_ units: [[UInt8]], hasMarker: Bool) -> [UInt8] {
        packet(
            [0x78] + units.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 }, hasMarker: hasMarker)
    }
}
