import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The text of an emergency that is too long for its card.
struct LongEmergencyTests {
    /// On the bench, a text of this length is 600 pixels higher than its place, and has lines of 36 pixels.
    private static let words = String(repeating: "Keep right. ", count: 40)

    private func start() -> Bench {
        let bench = newAlertBench()
        let alert = LocalAlert(
            id: LocalAlert.ID(1), lines: ["Brake", Self.words], buttons: ["Understood"], rank: .high,
            isEmergency: true)
        _ = bench.handle(.localAlertRequested(alert))
        bench.now = bench.now + .milliseconds(300)
        return bench
    }

    private func offset(_ bench: Bench) -> Int32? {
        bench.scene.card?.scroll.offset(at: bench.now, limit: 600)
    }

    @Test func `a finger scrolls the text, and the card stays`() {
        let bench = start()
        _ = bench.touch(400, 250, .begin)
        for step in 1...5 { _ = bench.touch(400, 250 - 20 * Int32(step), .move) }
        #expect(offset(bench) == 80, "the first movement may be a press")
        bench.now = bench.now + .milliseconds(200)
        _ = bench.touch(400, 150, .end)
        #expect(offset(bench) == 80 && bench.scene.card?.size == .emergency)
    }

    @Test func `a text that flies stops under a finger`() {
        let bench = start()
        _ = bench.touch(400, 250, .begin)
        for step in 1...5 {
            bench.now = bench.now + .milliseconds(10)
            _ = bench.touch(400, 250 - 20 * Int32(step), .move)
        }
        _ = bench.touch(400, 150, .end)
        let lifted = offset(bench)
        bench.now = bench.now + .milliseconds(100)
        let flown = offset(bench)
        #expect(flown != lifted)
        _ = bench.touch(400, 200, .begin)
        bench.now = bench.now + .milliseconds(100)
        #expect(offset(bench) == flown)
    }

    @Test func `the knob begins at the button, and scrolls the text by three lines when it is there`() {
        let bench = start()
        _ = bench.handle(.focusMoved(.previous))
        #expect(bench.scene.card?.buttons.first?.isFocused == true && bench.scene.card?.isTextFocused == false)
        _ = bench.handle(.focusMoved(.previous))
        #expect(bench.scene.card?.isTextFocused == true && offset(bench) == 0)
        _ = bench.handle(.focusMoved(.next))
        #expect(offset(bench) == 108)
        _ = bench.handle(.focusMoved(.previous))
        #expect(offset(bench) == 0)
        for _ in 0..<6 { _ = bench.handle(.focusMoved(.next)) }
        #expect(offset(bench) == 600 && bench.scene.card?.isTextFocused == true)
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.scene.card?.buttons.first?.isFocused == true, "at its end, the focus leaves the text")
    }

    @Test func `the select key at the text presses nothing`() {
        let bench = start()
        _ = bench.handle(.focusMoved(.previous)) + bench.handle(.focusMoved(.previous))
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        _ = bench.handle(.selectKey(.down, at: stamp)) + bench.handle(.selectKey(.up, at: stamp))
        #expect(bench.scene.card?.size == .emergency)
    }

    @Test func `a tap on the text presses nothing`() {
        let bench = start()
        #expect(bench.tap(400, 250).isEmpty)
        #expect(bench.scene.card?.size == .emergency && offset(bench) == 0)
    }
}
