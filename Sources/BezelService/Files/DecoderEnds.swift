internal import Confinement
internal import SmartDeviceLink

/// How processes that decode untrusted data have ended, except those that had finished their work.
struct DecoderEnds {
    /// The number of ends that are stored.
    static let limit = 5

    private(set) var count = 0
    /// The newest last.
    private(set) var last: [(kind: String, end: ProcessEnd)] = []

    /// - Parameter kind: The kind of data that the process decoded.
    mutating func record(_ kind: String, _ end: ProcessEnd) {
        count += 1
        last = (last + [(kind, end)]).suffix(Self.limit)
    }

    /// The ends of the second set count as newer.
    static func + (left: DecoderEnds, right: DecoderEnds) -> DecoderEnds {
        var sum = left
        sum.count += right.count
        sum.last = (left.last + right.last).suffix(limit)
        return sum
    }

    /// nil without any.
    var json: JSON? {
        guard count > 0 else { return nil }
        let ends = last.map { ["kind": .string($0.kind), "end": .string("\($0.end)")] as JSON }
        return ["count": .integer(Int64(count)), "last": .array(ends)]
    }
}
