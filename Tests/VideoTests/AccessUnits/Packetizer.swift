@testable import Video

/// The payload of a frame, and what its header says of it.
struct Piece: Sendable {
    var bytes: [UInt8]
    var isFirst = true
    var isEnd = true
    var isFull = false
}

/// The ways in which phones send a stream.
enum Form: Hashable, Sendable, CaseIterable {
    case rawIOS, rawAndroid, rtpIOS, rtpAndroid

    var format: StreamFormat {
        switch self {
        case .rawIOS, .rawAndroid: .raw
        case .rtpIOS, .rtpAndroid: .rtp
        }
    }

    /// The frames of each unit.
    func frames(of units: [[UInt8]], mtu: Int) -> [[Piece]] {
        var packets = RTPWriter()
        return units.map { unit in
            switch self {
            case .rawIOS: Self.message(unit, mtu: mtu)
            case .rawAndroid: Self.cut(unit, mtu: mtu)
            case .rtpIOS: packets.packets(of: unit).flatMap { Self.message($0, mtu: mtu) }
            case .rtpAndroid: packets.packets(of: unit).flatMap { Self.cut($0, mtu: mtu) }
            }
        }
    }

    /// One message: of a Single frame, or of Consecutive frames.
    static func message(_ bytes: [UInt8], mtu: Int) -> [Piece] {
        let room = max(mtu - 12, 1)
        return stride(from: 0, to: bytes.count, by: room).map { start in
            let end = min(start + room, bytes.count)
            return Piece(bytes: Array(bytes[start..<end]), isFirst: start == 0, isEnd: end == bytes.count)
        }
    }

    /// Single frames, each as full as they can be.
    static func cut(_ bytes: [UInt8], mtu: Int) -> [Piece] {
        stride(from: 0, to: bytes.count, by: mtu).map { start in
            let end = min(start + mtu, bytes.count)
            return Piece(bytes: Array(bytes[start..<end]), isFull: end - start == mtu)
        }
    }
}

/// RTP packets (RFC 3550 §5.1, RFC 6184 §5) behind their lengths (RFC 4571 §2).
struct RTPWriter {
    var number: UInt16 = 65_534
    /// Bytes of the largest packet.
    var largest = 65_535
    /// What goes between the fixed header and the payload, and the header's bits for that.
    var extra: [UInt8] = []
    var flags: UInt8 = 0
    var padding = 0
    var time: UInt32 = 1000

    mutating func packet(_ payload: [UInt8], hasMarker: Bool) -> [UInt8] {
        var packet: [UInt8] = [0x80 | flags | (padding > 0 ? 0x20 : 0), hasMarker ? 0xE0 : 0x60]
        packet += [UInt8(number >> 8), UInt8(number & 255)]
        packet += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: time >> $0) }
        packet += [1, 2, 3, 4]
        packet += extra + payload
        if padding > 0 { packet += [UInt8](repeating: 0xAB, count: padding - 1) + [UInt8(padding)] }
        number &+= 1
        return [UInt8(packet.count >> 8), UInt8(packet.count & 255)] + packet
    }

    /// One packet, or several where the NAL unit is too large for one.
    mutating func packets(ofNALUnit unit: [UInt8], isLast: Bool) -> [[UInt8]] {
        guard unit.count + 12 > largest else { return [packet(unit, hasMarker: isLast)] }
        let room = largest - 14
        return stride(from: 1, to: unit.count, by: room).map { start in
            let end = min(start + room, unit.count)
            let bits: UInt8 = start == 1 ? 0x80 : end == unit.count ? 0x40 : 0
            return packet([unit[0] & 0xE0 | 28, bits | unit[0] & 31] + unit[start..<end], hasMarker: isLast)
        }
    }

    mutating func packets(of unit: [UInt8]) -> [[UInt8]] {
        let units = unit.withUnsafeBytes { NALUnits($0).map { Array($0.bytes) } }
        defer { time &+= 3000 }
        return units.indices.flatMap { packets(ofNALUnit: units[$0], isLast: $0 == units.count - 1) }
    }

    /// All NAL units in one packet (STAP-A).
    mutating func aggregate(_ units: [[UInt8]], hasMarker: Bool) -> [UInt8] {
        packet(
            [0x78] + units.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 }, hasMarker: hasMarker)
    }
}
