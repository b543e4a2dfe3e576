import BezelModel
import Testing

@testable import Video

/// When a decoder's process counts as hung.
struct DecodingStateTests {
    private static func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    @Test func `a starting decoder process has 10 s, and then 2 s for each unit`() throws {
        var state = DecodingState()
        #expect(state.deadline == nil, "the process is idle")
        let submitted = state.submit(isIDR: true, size: 100, at: Self.at(0))
        let place = try #require(submitted)
        #expect(state.deadline == Self.at(10_000))
        state.started(at: Self.at(5000))
        #expect(state.deadline == Self.at(7000))
        let isOldest = state.finished(place.number, at: Self.at(5100))
        #expect(isOldest)
        #expect(state.deadline == nil)
        _ = state.submit(isIDR: false, size: 100, at: Self.at(6000))
        #expect(state.deadline == Self.at(8000))
        let isStartedAgain = state.ended(at: Self.at(8000))
        #expect(isStartedAgain)
        _ = state.submit(isIDR: true, size: 100, at: Self.at(9000))
        #expect(state.deadline == Self.at(19_000), "the next process starts")
    }

    @Test func `a decoder process that started before its first unit has 2 s for it`() {
        var state = DecodingState()
        state.started(at: Self.at(0))
        #expect(state.deadline == nil)
        _ = state.submit(isIDR: true, size: 100, at: Self.at(50))
        #expect(state.deadline == Self.at(2050))
    }
}
