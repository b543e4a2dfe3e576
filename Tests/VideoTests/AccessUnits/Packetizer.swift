import TestSupport

@testable import Video

/// The payload of a frame, and whether its header announces more.
struct Piece: Sendable {
    var bytes: [UInt8]
    var isFirst = true
    var isEnd = true
    var isFull = false
}

/// The formats in which phones send a stream.
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

    /// Single frames, each as full as possible.
    static func cut(_ bytes: [UInt8], mtu: Int) -> [Piece] {
        stride(from: 0, to: bytes.count, by: mtu).map { start in
            let end = min(start + mtu, bytes.count)
            return Piece(bytes: Array(bytes[start..<end]), isFull: end - start == mtu)
        }
    }
}
