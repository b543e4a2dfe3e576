import Testing

@testable import BezelService

struct ReadingRateTests {
    private static let second: Int64 = 1_000_000_000

    @Test func `a burst is read at once, then reading pauses`() throws {
        var rate = ReadingRate(at: 0)
        for _ in 1..<64 { #expect(rate.read(4096, at: 0) == nil) }
        let answer = rate.read(4096, at: 0)
        let rest = try #require(answer)
        #expect(rest > 0 && rest < Self.second / 50)
        // Connections of the same address that were about to be read pause too.
        let other = rate.read(4096, at: 1000)
        #expect(try #require(other) > rest)
        #expect(rate.read(4096, at: 2 * rest) == nil)
    }

    @Test(arguments: [100, 4096]) func `a peer that sends without pause is read at the limited rate`(size: Int) {
        var rate = ReadingRate(at: 0)
        var (now, total): (Int64, Int64) = (0, 0)
        while now < 10 * Self.second {
            total += Int64(size)
            // No faster than a fast network.
            now += rate.read(size, at: now) ?? Int64(size)
        }
        let most = ReadingRate.burst + 10 * ReadingRate.rate
        #expect(total > most * 98 / 100 && total <= most + (1 << 17))
    }

    @Test func `video of 20 Mbit/s is never delayed`() {
        var rate = ReadingRate(at: 0)
        for number in 0..<10_000 { #expect(rate.read(4096, at: Int64(number) * Self.second / 610) == nil) }
    }

    @Test(arguments: [Int64.min / 2, -5, 0, Int64.max / 2] as [Int64])
    func `a clock that jumps does not change the reading rate`(later: Int64) {
        var rate = ReadingRate(at: 0)
        _ = rate.read(4096, at: 0)
        #expect(rate.read(1, at: later) == nil)
    }

    @Test func `after a second without bytes a full burst is allowed`() {
        var rate = ReadingRate(at: 0)
        _ = rate.read(4096, at: 0)
        let isFull = [0, Self.second].map { rate.isFull(at: $0) }
        #expect(isFull == [false, true])
    }
}
