import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// A knob or a held key in a long list.
struct LongListTests {
    /// A bench with a list of choices, in which the first has the focus.
    private func list(_ count: Int) throws -> Bench {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        let set = (0..<count).map { ["choiceID": .integer(Int64($0)), "menuName": .string("Row \($0)")] as JSON }
        _ = bench.request(
            .createInteractionChoiceSet, ["interactionChoiceSetID": 1, "choiceSet": .array(set)], from: app)
        _ = bench.request(
            .performInteraction,
            [
                "initialText": "What?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [1],
                "interactionLayout": "LIST_ONLY", "timeout": 100_000,
            ], id: 2, from: app)
        _ = bench.wait(.milliseconds(300))
        for _ in 0..<3 where row(bench) != 0 { _ = bench.handle(.focusMoved(.next)) }
        #expect(row(bench) == 0)
        _ = bench.wait(.seconds(1))
        return bench
    }

    private func row(_ bench: Bench) -> Int? { bench.page?.focused?.row }

    /// Turns a knob by some detents.
    private func turn(_ bench: Bench, _ detents: Int, each time: Interval, _ move: FocusMove = .next) {
        for _ in 0..<detents {
            _ = bench.handle(.focusMoved(move))
            _ = bench.wait(time)
        }
    }

    @Test func `a knob that is turned fast goes through 100 rows in 25 detents, and stops at the end`() throws {
        let bench = try list(100)
        turn(bench, 25, each: .milliseconds(30))
        #expect(row(bench) == 99)
        turn(bench, 25, each: .milliseconds(30))
        #expect(row(bench) == 99)
        _ = bench.wait(.seconds(1))
        turn(bench, 1, each: .zero)
        #expect(row(bench) == nil, "slowly it leaves the list")
    }

    @Test(arguments: [70, 200, 1000]) func `a knob that is turned slowly goes one row a detent`(time: Int) throws {
        let bench = try list(100)
        turn(bench, 30, each: .milliseconds(time))
        #expect(row(bench) == 30)
    }

    @Test func `the first detents of a fast turn, and detents of one report, are exact`() throws {
        let bench = try list(100)
        turn(bench, 3, each: .milliseconds(30))
        #expect(row(bench) == 3)
        _ = bench.wait(.seconds(1))
        turn(bench, 6, each: .zero)
        #expect(row(bench) == 9)
    }

    @Test func `another direction is exact again`() throws {
        let bench = try list(100)
        turn(bench, 12, each: .milliseconds(30))
        let far = try #require(row(bench))
        turn(bench, 2, each: .milliseconds(30), .previous)
        #expect(row(bench) == far - 2)
    }

    @Test func `a short list is not accelerated`() throws {
        let bench = try list(16)
        turn(bench, 12, each: .milliseconds(30))
        #expect(row(bench) == 12)
    }

    @Test func `a held arrow key goes through 100 rows in four seconds, and begins row by row`() throws {
        let bench = try list(100)
        _ = bench.handle(.focusKey(.down, .down))
        _ = bench.wait(.milliseconds(700))
        #expect(row(bench) == 4)
        _ = bench.wait(.milliseconds(3300))
        #expect(row(bench) == 99)
    }
}
