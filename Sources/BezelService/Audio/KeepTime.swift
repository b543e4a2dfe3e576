/// When a value that changes is written: 2 s after its last change, and 10 s after the first one at the latest. A card
/// wears out by each write, and what is not written is lost when the power goes. Times are nanoseconds of any clock.
struct KeepTime {
    static let delay: Int64 = 2_000_000_000
    static let limit: Int64 = 10_000_000_000

    private var latest: Int64?

    /// - Returns: When to write, if nothing changes before.
    mutating func changed(at now: Int64) -> Int64 {
        let last = latest ?? now + Self.limit
        latest = last
        return min(now + Self.delay, last)
    }

    mutating func written() { latest = nil }
}
