import BezelModel
import Testing

@testable import BezelService

struct StreamStartLimits {
    private static func time(_ seconds: Int64) -> BezelModel.Instant {
        BezelModel.Instant(nanoseconds: seconds * 1_000_000_000)
    }

    @Test func `an app that starts too many streams uses up no starts of another app`() {
        var starts = StreamStarts()
        let begun = (0..<40).map { _ in starts.begin(of: "a", at: Self.time(1)) }
        #expect(begun.count { $0 } == StreamStarts.perMinute)
        let other = starts.begin(of: "b", at: Self.time(1))
        #expect(other)
    }

    @Test func `an app may start streams again after a minute`() {
        var starts = StreamStarts()
        for _ in 0..<40 { _ = starts.begin(of: "a", at: Self.time(1)) }
        let early = starts.begin(of: "a", at: Self.time(60))
        #expect(!early)
        let late = starts.begin(of: "a", at: Self.time(62))
        #expect(late)
    }
}
