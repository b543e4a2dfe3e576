import BezelModel

@testable import Video

/// A reader, the units that it has given out, and a clock that only a test advances.
struct Receiver {
    var reader: AccessUnitReader
    private(set) var units: [[UInt8]] = []
    private(set) var infos: [AccessUnitInfo] = []
    var now = Instant(nanoseconds: 1_000_000_000)

    init(_ format: StreamFormat, limit: Int = 2 << 20) { reader = AccessUnitReader(format, limit: limit) }

    mutating func take(_ piece: Piece) {
        now = now + Interval(nanoseconds: 1000)
        piece.bytes.withUnsafeBytes { bytes in
            reader.append(
                bytes, isFirstOfMessage: piece.isFirst, isEndOfMessage: piece.isEnd, isFullFrame: piece.isFull, at: now
            ) {
                units.append(Array($0))
                infos.append($1)
            }
        }
    }

    mutating func take(_ pieces: [Piece]) { for piece in pieces { take(piece) } }
    mutating func takeMessage(_ bytes: [UInt8]) { take(Piece(bytes: bytes)) }

    /// Lets time pass.
    mutating func wait(_ interval: Interval) {
        now = now + interval
        reader.timeOut(at: now) {
            units.append(Array($0))
            infos.append($1)
        }
    }
}
