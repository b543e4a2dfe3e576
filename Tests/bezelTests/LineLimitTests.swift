import Testing

@testable import BezelService

struct LineLimits {
    private static let second: Int64 = 1_000_000_000

    @Test func `dropped log lines are counted by kind and reported after the interval`() {
        var limit = LineLimit(3, perSeconds: 30)
        var passed = 0
        for number in 1...15 where limit.allows("refused", "line \(number)", rank: 2, at: Int64(number)) { passed += 1 }
        #expect(passed == 3)
        #expect(limit.deadline == 1 + 30 * Self.second)
        let early = limit.takeRest(at: 29 * Self.second)
        #expect(early.isEmpty)
        let rest = limit.takeRest(at: 31 * Self.second)
        #expect(rest == [LineLimit.Rest(kind: "refused", count: 12, line: "line 4", rank: 2)])
        #expect(limit.deadline == nil)
        let isAllowed = limit.allows("refused", "line 16", at: 31 * Self.second)
        #expect(isAllowed)
    }

    @Test func `each kind of log line has its own limit`() {
        var limit = LineLimit(1, perSeconds: 30)
        let allowed = ["level", "level", "refused connection"].map { limit.allows($0, "line", at: 0) }
        #expect(allowed == [true, false, true])
    }

    @Test func `the log reports all dropped lines at its end`() {
        var limit = LineLimit(1, perSeconds: 30)
        _ = limit.allows("level", "a", at: 0)
        #expect(limit.deadline == nil)
        _ = limit.allows("level", "b", at: 1)
        let rest = limit.takeRest(at: 2, all: true)
        #expect(rest.map(\.count) == [1])
    }
}
