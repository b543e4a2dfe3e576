import BezelModel
import TestSupport
import Testing

@testable import HeadUnit

struct RateLimits {
    /// Times of events in milliseconds, and which of them exceed three in a second.
    static let rows: [(times: [Int], over: [Int])] = [
        ([0, 0, 0], []),
        ([0, 0, 0, 0], [3]),
        ([0, 1, 2, 999], [3]),
        ([0, 1, 2, 1000], []),
        ([0, 1, 2, 1000, 1000], [4]),
        ([0, 1, 2, 1000, 1001, 1002, 2000], []),
        // An event above the limit counts too, so an app that keeps sending is not served.
        ([0, 0, 0, 500, 1000, 1100, 1499], [3, 6]),
        ([0, 0, 0, 0, 2000], [3]),
    ]

    @Test(arguments: rows.indices)
    func `a rate limit of three in a second is exceeded by the fourth`(row: Int) {
        var limit = RateLimit(3, in: .seconds(1))
        let over = Self.rows[row].times.indices.filter {
            limit.exceeds(at: Instant(nanoseconds: 5) + .milliseconds(Self.rows[row].times[$0]))
        }
        #expect(over == Self.rows[row].over)
    }

    /// Times of events in milliseconds, and which of them are refused where only three in a second are counted.
    static let counted: [(times: [Int], refused: [Int])] = [
        ([0, 0, 0], []), ([0, 0, 0, 0], [3]), ([0, 1, 2, 999, 1000], [3]),
        // A refused event does not count, so an app that keeps sending is served again.
        ([0, 0, 0, 500, 999, 1000, 1001, 1002, 1003], [3, 4, 8]), ([0, 500, 900, 950, 1000, 1100, 1500], [3, 5]),
    ]

    @Test(arguments: counted.indices)
    func `an event that is refused does not count`(row: Int) {
        var limit = RateLimit(3, in: .seconds(1))
        let refused = Self.counted[row].times.indices.filter {
            !limit.admits(at: Instant(nanoseconds: 5) + .milliseconds(Self.counted[row].times[$0]))
        }
        #expect(refused == Self.counted[row].refused)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `the rate limit agrees with a plain count of recent times`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let count = Int.random(in: 1...6, using: &numbers)
        var limit = RateLimit(count, in: .milliseconds(50))
        var times: [Instant] = []
        for _ in 0..<500 {
            let pause = Interval.milliseconds(Int.random(in: 0...20, using: &numbers))
            let now = (times.last ?? Instant(nanoseconds: 0)) + pause
            times.append(now)
            let recent = times.count { now - $0 < .milliseconds(50) }
            #expect(limit.exceeds(at: now) == (recent > count))
        }
    }
}
