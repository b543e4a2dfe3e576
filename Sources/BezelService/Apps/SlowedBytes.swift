internal import BezelControl
internal import BezelModel

/// Bytes on their way in one direction of a connection that is made slow. They keep their order.
struct SlowedBytes {
    /// What a part costs beside its bytes.
    private static let partCost = 64

    private var parts: [(due: Int64, bytes: [UInt8])] = []
    /// When the bytes before the next ones have left, in nanoseconds.
    private var free = Int64.min
    /// The memory of the bytes on their way.
    private(set) var count = 0

    var isEmpty: Bool { parts.isEmpty }

    /// When the next part arrives, in nanoseconds; nil for never.
    var due: Int64? { parts.first?.due }

    /// - Parameter now: In nanoseconds of a clock that continues.
    mutating func add(_ bytes: [UInt8], _ pace: LinkPace, at now: Int64) {
        let time = pace.rate.map { Int64(bytes.count) * 1_000_000_000 / $0 } ?? 0
        free = max(free, now) + time
        // Not before an earlier part, also when the connection has become faster.
        let due = max(free + pace.delay.nanoseconds, parts.last?.due ?? .min)
        // The array of a read has the memory of the largest read.
        parts.append((due, bytes.withUnsafeBytes { [UInt8]($0) }))
        count += bytes.count + Self.partCost
    }

    /// - Returns: The parts that have arrived.
    mutating func take(at now: Int64) -> [[UInt8]] { take(parts.prefix { $0.due <= now }.count) }

    /// - Returns: The first part, if it has arrived.
    mutating func takeFirst(at now: Int64) -> [UInt8]? { due.map { $0 <= now } == true ? take(1).first : nil }

    /// The bytes on their way go on at another pace.
    mutating func setPace(_ pace: LinkPace, at now: Int64) {
        let waiting = takeAll()
        free = .min
        for bytes in waiting { add(bytes, pace, at: now) }
    }

    /// - Returns: All parts, also those that have not arrived.
    mutating func takeAll() -> [[UInt8]] { take(parts.count) }

    private mutating func take(_ number: Int) -> [[UInt8]] {
        let taken = parts.prefix(number).map(\.bytes)
        parts.removeFirst(number)
        count -= taken.reduce(0) { $0 + $1.count + Self.partCost }
        return taken
    }
}
