import BezelModel
import Video

/// Payloads of a video stream → access units. The first byte selects the format and the limit. Two bytes precede each
/// payload: its frame's header and whether time passes, and its length.
enum FuzzUnits: FuzzTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        guard let first = input.first else { return }
        let limit = first & 2 == 0 ? 200 : 2 << 20
        var reader = AccessUnitReader(first & 1 == 0 ? .raw : .rtp, limit: limit)
        var rest = UnsafeRawBufferPointer(input).dropFirst()
        var now = Instant(nanoseconds: 0)
        var given = (units: 0, bytes: 0)
        // Two pieces have at most 4 bytes that are written again, and repeated sets have at most 2048.
        func take(_ unit: UnsafeRawBufferPointer, _ info: AccessUnitInfo) {
            precondition(unit.count <= limit + 2100 && info.arrival <= now)
            var slices = 0
            for part in NALUnits(unit) where (1...5).contains(part.type) {
                if slices == 0 { precondition(part.isIDR == info.isIDR) }
                slices += 1
            }
            precondition(slices > 0, "a unit has a picture")
            precondition(unit.starts(with: [0, 0, 1]) || unit.starts(with: [0, 0, 0, 1]))
            given.units += 1
            given.bytes += unit.count - (info.hasRepeatedParameterSets ? 2100 : 0)
        }
        while rest.count > 2 {
            let flags = rest[rest.startIndex]
            let payload = rest.dropFirst(2).prefix(Int(rest[rest.startIndex + 1]))
            rest = rest.dropFirst(2 + payload.count)
            now = now + .milliseconds(flags & 8 == 0 ? 1 : 200)
            if let deadline = reader.deadline, deadline <= now { reader.timeOut(at: now, emit: take) }
            reader.append(
                UnsafeRawBufferPointer(rebasing: payload), isFirstOfMessage: flags & 1 == 0,
                isEndOfMessage: flags & 2 == 0, isFullFrame: flags & 4 != 0, at: now, emit: take)
            precondition(reader.heldBytes <= 2 * (limit + 4096))
        }
        now = now + .seconds(1)
        reader.timeOut(at: now, emit: take)
        precondition(reader.deadline == nil)
        precondition(reader.counts.units == given.units)
        // An RTP NAL unit has no start code on the wire, and is in a packet of 15 bytes or more, or after a length.
        precondition(given.bytes <= 3 * input.count)
    }
}
