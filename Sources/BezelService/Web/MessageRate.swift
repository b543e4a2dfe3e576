/// How many messages a viewer may send: a bucket that fills at a constant rate. The rate is much higher than ten
/// fingers need.
struct MessageRate {
    /// Messages a second, and at once.
    static let rate: Int64 = 500

    private static let second: Int64 = 1_000_000_000
    /// The contents of the bucket, in messages × nanoseconds.
    private var left = rate * second
    private var then: Int64

    /// - Parameter now: In nanoseconds of a clock that continues.
    init(at now: Int64) { then = now }

    /// Counts a message.
    ///
    /// - Returns: For how many nanoseconds nothing may be read; nil when reading may continue.
    mutating func message(at now: Int64) -> Int64? {
        // A second fills it from any state.
        left = min(left + min(max(now - then, 0), 2 * Self.second) * Self.rate, Self.rate * Self.second)
        then = now
        left -= Self.second
        return left >= 0 ? nil : -left / Self.rate + Self.second / 50
    }
}
