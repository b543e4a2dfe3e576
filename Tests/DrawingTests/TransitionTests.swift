import BezelModel
import Testing

@testable import Drawing

struct TransitionTests {
    private func at(_ milliseconds: Int) -> Instant { Instant(nanoseconds: 0) + .milliseconds(milliseconds) }

    @Test func `without fading a card is fully visible or not at all`() {
        var transition = Transition(isOn: false)
        #expect(
            [(true, 0), (true, 1), (false, 2)].map { transition.opacity(isThere: $0.0, at: at($0.1)) } == [255, 255, 0])
    }

    @Test func `a card that is removed while it fades in fades out from its current opacity`() {
        var transition = Transition(isOn: true)
        _ = transition.opacity(isThere: true, at: at(0))
        let half = transition.opacity(isThere: true, at: at(100))
        let turned = transition.opacity(isThere: false, at: at(100))
        #expect(abs(Int(half) - Int(turned)) <= 30)
        let back = transition.opacity(isThere: true, at: at(110))
        #expect(back < 255 && back > 0)
        #expect(transition.opacity(isThere: true, at: at(400)) == 255)
    }

    @Test func `a clock that runs backwards keeps the opacity in its range`() {
        var transition = Transition(isOn: true)
        for (isThere, time) in [(true, 500), (true, 0), (false, -900), (false, -2000), (true, -5000)] {
            #expect(transition.opacity(isThere: isThere, at: at(time)) <= 255)
        }
    }
}
