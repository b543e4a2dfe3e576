import BezelModel
import Testing

@testable import HeadUnit

/// The driver's knob, which turns and is pressed, and the keys for back and home beside it.
extension DrivenScreen {
    /// Slower than what accelerates.
    private static let slow = Interval.milliseconds(200)

    func turn(_ move: FocusMove = .next, time: Interval = slow) {
        detents += 1
        handle(.focusMoved(move))
        wait(time)
        look()
    }

    func press(holding time: Interval = .milliseconds(60)) {
        presses += 1
        handle(.selectKey(.down, at: stamp))
        wait(time)
        handle(.selectKey(.up, at: stamp))
        settle()
    }

    func pressBack() {
        presses += 1
        handle(.backKey)
        settle()
    }

    func pressHome() {
        presses += 1
        handle(.homeKey)
        settle()
    }

    // MARK: To a place

    /// Turns until the element has the focus.
    func turn(to element: PageElement, _ move: FocusMove = .next, time: Interval = slow, atMost: Int = 120) throws {
        for _ in 0..<atMost where page?.focused != element { turn(move, time: time) }
        #expect(page?.focused == element, "the focus is elsewhere")
    }

    /// Turns to the row, tile, button or key with this text.
    func turn(to text: String, _ move: FocusMove = .next, time: Interval = slow) throws {
        try turn(to: try #require(element(text), "no \(text) on the screen"), move, time: time)
    }

    /// Turns to it and presses.
    func choose(_ text: String, _ move: FocusMove = .next) throws {
        try turn(to: text, move)
        press()
    }

    /// Turns to it the shorter way, and presses.
    func type(_ key: String) throws {
        let wanted = try #require(element(key))
        let (forwards, backwards) = (detents(to: wanted, .next), detents(to: wanted, .previous))
        try turn(to: wanted, (forwards ?? .max) <= (backwards ?? .max) ? .next : .previous)
        press()
    }

    /// How many detents lead to an element of a page that does not scroll; nil if none do.
    private func detents(to element: PageElement, _ move: FocusMove) -> Int? {
        var (engine, outbox) = (engine, Outbox())
        var focused = page?.focused
        for count in 0..<80 {
            if focused == element { return count }
            outbox.removeAll()
            engine.handle(.focusMoved(move), at: now + .milliseconds(200 * count), into: &outbox)
            for case .draw(let scene) in outbox.effects {
                if case .page(let page) = scene.screen { focused = page.focused }
            }
        }
        return nil
    }

    /// Turns to the button of the card with this text, and presses.
    func chooseOnCard(_ text: String) throws {
        for _ in 0..<8 where card?.buttons.first(where: { $0.text == text })?.isFocused != true { turn() }
        #expect(card?.buttons.first { $0.text == text }?.isFocused == true)
        press()
    }

    /// Turns to the button of the notice, and presses.
    func chooseNotice() throws {
        for _ in 0..<40 where scene.banner?.focused != .button { turn(.previous) }
        #expect(scene.banner?.focused == .button)
        press()
    }
}
