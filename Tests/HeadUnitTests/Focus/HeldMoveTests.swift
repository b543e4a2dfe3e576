import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// A focus key that is held down.
struct HeldMoveTests {
    /// Five regions side by side, the first of which has the focus.
    private func fiveRegions(_ bench: Bench) -> Phone? {
        guard let phone = bench.app() else { return nil }
        let rects = (0..<5).map { HapticRect(id: UInt32($0), x: Double($0) * 100, y: 0, width: 80, height: 60) }
        _ = bench.request(.sendHapticData, SendHapticData(rects: rects).parameters, id: 3, from: phone)
        _ = bench.handle(.focusMoved(.next))
        return phone
    }

    private func focus(_ bench: Bench) -> UInt32? {
        for note in bench.notes.reversed() { if case .focused(_, let region) = note { return region } }
        return nil
    }

    @Test(arguments: [
        (held: 0, region: 1), (399, 1), (400, 2), (549, 2), (550, 3), (700, 4),
        // It stops at the last.
        (10_000, 4),
    ])
    func `a held key moves the focus at once, after the delay, then at each interval`(held: Int, region: UInt32) throws
    {
        let bench = Bench()
        _ = try #require(fiveRegions(bench))
        _ = bench.handle(.focusKey(.right, .down))
        _ = bench.wait(.milliseconds(held))
        #expect(focus(bench) == region)
        _ = bench.handle(.focusKey(.right, .up))
        _ = bench.wait(.seconds(2))
        #expect(focus(bench) == region, "the key is released")
    }

    @Test func `a held key stops at the last region, and a new press wraps around`() throws {
        let bench = Bench()
        _ = try #require(fiveRegions(bench))
        _ = bench.handle(.focusKey(.next, .down))
        _ = bench.wait(.seconds(9))
        #expect(focus(bench) == 4)
        #expect(bench.engine.deadline == nil, "no timer is left")
        _ = bench.handle(.focusKey(.next, .up))
        _ = bench.handle(.focusKey(.next, .down))
        #expect(focus(bench) == 0)
    }

    @Test func `of two focus keys that are down the last one repeats until it is released`() throws {
        let bench = Bench()
        _ = try #require(fiveRegions(bench))
        _ = bench.handle(.focusKey(.right, .down))
        _ = bench.handle(.focusKey(.right, .up))
        _ = bench.handle(.focusKey(.right, .down))
        _ = bench.handle(.focusKey(.left, .down))
        _ = bench.handle(.focusKey(.right, .up))
        #expect(focus(bench) == 1)
        _ = bench.wait(.milliseconds(400))
        #expect(focus(bench) == 0)
    }

    @Test func `a repeat timer that fires late moves the focus once`() throws {
        let bench = Bench()
        _ = try #require(fiveRegions(bench))
        _ = bench.handle(.focusKey(.right, .down))
        bench.now = bench.now + .seconds(5)
        _ = bench.handle(.timerFired)
        #expect(focus(bench) == 2)
        #expect(bench.engine.deadline == bench.now + .milliseconds(150))
    }

    @Test func `a focus key stops repeating when its device disappears`() throws {
        let bench = Bench()
        _ = try #require(fiveRegions(bench))
        _ = bench.handle(.focusKey(.right, .down))
        _ = bench.handle(.focusKey(.right, .cancelled))
        _ = bench.wait(.seconds(2))
        #expect(focus(bench) == 1)
    }

    @Test func `a held key does not move the focus on a card that appears meanwhile`() throws {
        let bench = newAlertBench()
        let phone = try #require(fiveRegions(bench))
        _ = bench.handle(.focusKey(.right, .down))
        _ = bench.alert("a", yesAndNo, from: phone)
        _ = bench.wait(.seconds(2))
        #expect(bench.scene.card?.buttons.map(\.isFocused) == [true, false])
        _ = bench.handle(.focusKey(.right, .down))
        #expect(bench.scene.card?.buttons.map(\.isFocused) == [false, true])
    }

    @Test func `a repeat interval of 0 turns repetition off`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.keys.repeatInterval = .zero
        let bench = Bench(configuration)
        _ = try #require(fiveRegions(bench))
        _ = bench.handle(.focusKey(.right, .down))
        _ = bench.wait(.seconds(2))
        #expect(focus(bench) == 1)
    }
}
