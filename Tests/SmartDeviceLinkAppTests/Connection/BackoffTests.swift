import SmartDeviceLinkApp
import Testing

struct BackoffTests {
    @Test(arguments: [(1, 500), (2, 1000), (3, 2000), (6, 16_000), (7, 30_000), (8, 30_000), (1_000_000, 30_000)])
    func `each delay is twice the previous one, up to the longest`(attempt: Int, milliseconds: Int) {
        let delay = Backoff(jitter: 0).delay(before: attempt, chance: 1)
        #expect(delay == .milliseconds(milliseconds))
    }

    @Test(arguments: [(0.0, 500), (0.5, 425), (1, 350), (7, 350), (-1, 500)])
    func `jitter shortens a delay by at most its share`(chance: Double, milliseconds: Int) throws {
        let delay = try #require(Backoff().delay(before: 1, chance: chance))
        #expect(abs((delay - .milliseconds(milliseconds)) / .milliseconds(1)) < 0.001)
    }

    @Test func `after the last attempt there is no delay`() {
        let backoff = Backoff(attempts: 2)
        #expect(backoff.delay(before: 2, chance: 0) != nil)
        #expect(backoff.delay(before: 3, chance: 0) == nil)
    }

    @Test func `a factor below 1 does not shorten the delays`() {
        #expect(Backoff(factor: 0.1, jitter: 0).delay(before: 9, chance: 0) == .milliseconds(500))
    }
}
