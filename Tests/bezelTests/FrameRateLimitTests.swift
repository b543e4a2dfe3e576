import BezelModel
import Testing

@testable import BezelService

/// When apps are requested to send fewer pictures a second.
struct FrameRateLimitTests {
    static let rows: [(name: String, rate: Int, seconds: [Int64], rates: [Int])] = [
        ("behind once", 30, [1], [30]),
        ("behind twice within the period", 30, [1, 16], [30, 15]),
        ("behind twice, far apart", 30, [1, 17], [30, 30]),
        ("behind again and again", 60, [1, 2, 3, 4, 5], [60, 30, 15, 10, 10]),
        ("few already", 5, [1, 2], [5, 5]),
    ]

    @Test(arguments: rows)
    func `the frame rate is halved when the decoder falls behind again`(
        row: (name: String, rate: Int, seconds: [Int64], rates: [Int])
    ) {
        var limit = FrameRateLimit(rate: row.rate)
        let rates = row.seconds.map { second in
            let former = limit.rate
            #expect(limit.wasBehind(at: Instant(nanoseconds: second * 1_000_000_000)) == (limit.rate < former))
            return limit.rate
        }
        #expect(rates == row.rates)
    }
}
