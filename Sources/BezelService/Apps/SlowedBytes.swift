internal import BezelControl
internal import BezelModel

/// Bytes on their way in one direction of a connection that is made slow. They keep their order.
struct SlowedBytes {
    private var parts: [(due: Int64, bytes: [UInt8])] = []
    /// When the bytes before the next ones have left, in nanoseconds.
    private var free = Int64.min
    /// Number of bytes on their way.
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
        parts.append((due, bytes))
        count += bytes.count
    }

    /// - Returns: The parts that have arrived.
    mutating func take(at now: Int64) -> [[UInt8]] { take(parts.prefix { $0.due <= now }.count) }

    /// - Returns: All parts, also those that have not arrived.
    mutating func takeAll() -> [[UInt8]] { take(parts.count) }

    private mutating func take(_ number: Int) -> [[UInt8]] {
        let taken = parts.prefix(number).map(\.bytes)
        parts.removeFirst(number)
        count -= taken.reduce(0) { $0 + $1.count }
        return taken
    }
}
