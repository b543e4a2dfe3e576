import BezelModel
import Testing

@testable import HeadUnit

/// The driver's finger.
extension DrivenScreen {
    private func touch(_ point: DisplayPoint, _ phase: Contact.Phase) {
        var frame = ContactFrame(panel: 0, stamp: stamp)
        frame.append(Contact(slot: 0, phase: phase, point: point))
        handle(.touched(frame))
    }

    private func begin(_ point: DisplayPoint) {
        touches += 1
        touch(point, .begin)
    }

    /// A finger that moves, 10 ms a step, and lifts.
    ///
    /// - Parameter rest: How long it stays before it lifts.
    private func drag(_ from: DisplayPoint, to end: DisplayPoint, steps: Int32 = 6, rest: Interval = .zero) {
        begin(from)
        for step in 1...steps {
            wait(.milliseconds(10))
            touch(
                DisplayPoint(
                    x: from.x + (end.x - from.x) * step / steps, y: from.y + (end.y - from.y) * step / steps), .move)
        }
        wait(rest)
        touch(end, .end)
    }

    private func middle(_ target: ScreenLayout.Target) -> DisplayPoint {
        DisplayPoint(x: target.rect.x + target.rect.width / 2, y: target.rect.y + target.rect.height / 2)
    }

    private func tap(_ point: DisplayPoint) {
        begin(point)
        wait(.milliseconds(60))
        touch(point, .end)
        settle()
    }

    // MARK: What a driver does

    /// A tap on what is drawn for this element of the page, the card or the notice.
    func tap(_ element: PageElement) throws { tap(middle(try #require(target(element.number)))) }

    /// A tap on the row, tile, button or key with this text.
    func tap(_ text: String) throws { try tap(try #require(element(text), "no \(text) on the screen")) }

    /// A tap on the button of the card with this text.
    func tapCard(_ text: String) throws {
        let index = try #require(card?.buttons.firstIndex { $0.text == text }, "no \(text) on the card")
        tap(middle(try #require(layout?.targets.first { $0.id.element == index })))
    }

    /// A tap on the sign that closes the card.
    func tapClose() throws { tap(middle(try #require(target(TargetID.close)))) }

    /// A tap on the notice, which is one on its button.
    func tapNotice() throws {
        let layout = try #require(layout)
        #expect(layout.layer.isBanner)
        tap(middle(try #require(layout.targets.first { $0.id.element == Banner.Element.button.rawValue })))
    }

    /// A finger that stays on a row or a tile.
    func hold(_ text: String, _ time: Interval) throws {
        let wanted = try #require(element(text))
        let point = middle(try #require(target(wanted.number)))
        begin(point)
        wait(time)
        touch(point, .end)
        settle()
    }

    /// Moves the list or the text up by most of its height, and waits until it rests.
    func fling() throws {
        throwUp()
        wait(.seconds(4))
        look()
    }

    /// The same, and the list still flies.
    func throwUp() {
        guard let area = layout?.scrollArea?.rect else { return }
        let x = area.x + area.width / 2
        drag(
            DisplayPoint(x: x, y: area.y + area.height * 9 / 10), to: DisplayPoint(x: x, y: area.y + area.height / 10),
            steps: 5)
        wait(.milliseconds(60))
        look()
    }

    /// Drags the list by most of its height, and lifts when the list is at rest.
    private func dragList() {
        guard let area = layouts.compactMap(\.scrollArea).first?.rect else { return }
        let x = area.x + area.width / 2
        drag(
            DisplayPoint(x: x, y: area.y + area.height * 9 / 10), to: DisplayPoint(x: x, y: area.y + area.height / 5),
            rest: .milliseconds(300))
        settle()
    }

    /// Scrolls until the row is visible.
    ///
    /// - Parameter isFar: By flings; otherwise by drags.
    func scroll(to text: String, atMost moves: Int, isFar: Bool = false) throws {
        for _ in 0..<moves where !isVisible(text) { if isFar { try fling() } else { dragList() } }
        #expect(isVisible(text), "\(text) is not on the screen")
    }

    /// Whether a tap on the middle of what is visible of the row is on the row.
    func isVisible(_ text: String) -> Bool {
        element(text).flatMap { target($0.number) }.map { $0.rect.height > 8 } == true
    }

    /// A finger on the track of a slider or of a value, at a position from 1.
    func slide(from first: Int? = nil, to position: Int) throws {
        let slides = layouts.compactMap(\.slideArea)
        let area = try #require(slides.first)
        let y = area.track.y + area.track.height / 2
        drag(DisplayPoint(x: area.x(of: first ?? position), y: y), to: DisplayPoint(x: area.x(of: position), y: y))
        settle()
    }

    /// Sweeps the card on top towards the edge that it came from.
    func sweepCard() throws {
        let layout = try #require(layout)
        let sweep = try #require(layout.sweep)
        let start = DisplayPoint(
            x: layout.frame.x + layout.frame.width / 3, y: layout.frame.y + layout.frame.height / 2)
        let way = (sweep.isDown ? 1 : -1) * (sweep.distance + 4 * sweep.slop)
        drag(start, to: DisplayPoint(x: start.x, y: start.y + way), rest: .milliseconds(100))
        settle()
    }
}
