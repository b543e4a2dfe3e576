import BezelModel
import Testing

@testable import Drawing

struct CardMotionTests {
    @Test(arguments: [
        (0, Int32(100)), (1, 100), (99, 100), (100, 99), (101, 99), (5000, 50), (9900, 1), (9999, 1), (10_000, 0),
        (-5000, 100), (20_000, 0),
    ])
    func `the time bar loses its last pixel at the end of its time`(milliseconds: Int, pixels: Int32) {
        #expect(SampleCards.bar.pixels(of: 100, at: Instant(nanoseconds: 0) + .milliseconds(milliseconds)) == pixels)
    }

    @Test(arguments: [
        (Int64(1), Int32(1)), (3, 100), (999, 7), (3_000_000_001, 720), (5_000_000_000, 1620), (10_000_000_000, 333),
        (86_400_000_000_000, 16384),
    ])
    func `the next change is the first time at which the bar is shorter`(whole: Int64, width: Int32) {
        let start = Int64(1_700_000_000_000_000_000)
        let bar = TimeBar(start: Instant(nanoseconds: start), end: Instant(nanoseconds: start + whole))
        for pixels in [width, width / 2 + 1, 2, 1] where pixels >= 1 && pixels <= width {
            let moment = bar.moment(whenBelow: pixels, of: width)
            #expect(bar.pixels(of: width, at: moment) < pixels)
            let before = Instant(nanoseconds: moment.nanoseconds - 1)
            #expect(bar.pixels(of: width, at: before) >= pixels, "\(pixels) of \(width)")
        }
    }

    @Test(arguments: [(0, 0.0), (300, 0.25), (1200, 0), (-300, 0.75)])
    func `the progress ring of a card turns once in 1.2 seconds`(milliseconds: Int, start: Double) {
        let motion = CardMotion(
            card: AlertCard(sender: "", lines: [], showsProgress: true), width: 10,
            at: Instant(nanoseconds: 0) + .milliseconds(milliseconds))
        #expect(motion.ringStart == start)
    }

    @Test func `a bar without duration is empty`() {
        let bar = TimeBar(start: Instant(nanoseconds: 5), end: Instant(nanoseconds: 5))
        let card = AlertCard(sender: "", lines: [], timeLeft: bar)
        let motion = CardMotion(card: card, width: 100, at: Instant(nanoseconds: 5))
        #expect(motion.barPixels == 0)
        #expect(motion.nextChange(card: card, width: 100) == .never)
    }

    @Test(arguments: [DisplaySize(width: 800, height: 480), DisplaySize(width: 320, height: 240)])
    func `two pictures of a moving card differ only inside their damage`(size: DisplaySize) throws {
        for card in SampleCards.all where card.size != .subtle && (card.showsProgress || card.timeLeft != nil) {
            let renderer = TestFonts.renderer(size: size, fades: false)
            let pictures = (0..<6).map { step in
                renderer.render(
                    SampleCards.scene(card, serial: UInt64(step)), at: Instant(nanoseconds: Int64(step) * 777_000_000))
            }
            #expect(damage(from: pictures[0], to: pictures[0]) == [])
            for (earlier, later) in [(0, 1), (1, 2), (0, 5), (3, 5), (5, 2)] {
                let (before, after) = (pictures[earlier], pictures[later])
                let damage = try #require(self.damage(from: before, to: after))
                let (one, two) = (try #require(before.overlay), try #require(after.overlay))
                let changed = one.canvas.differences(from: two.canvas)
                let strays = changed.filter { place in
                    let point = DisplayPoint(x: one.origin.x + place.x, y: one.origin.y + place.y)
                    return !damage.contains { $0.contains(point) }
                }
                #expect(!changed.isEmpty)
                #expect(strays.isEmpty, "\(card.sender)")
            }
            var other = card
            other.lines.append("more")
            let next = renderer.render(SampleCards.scene(other), at: Instant(nanoseconds: 0))
            #expect(damage(from: pictures[0], to: next) == nil)
        }
    }

    @Test(arguments: [DisplaySize(width: 800, height: 480), DisplaySize(width: 320, height: 240)])
    func `a subtle card has no time bar, so that nothing on it moves`(size: DisplaySize) {
        let cards = SampleCards.all.filter { $0.size == .subtle && $0.timeLeft != nil }
        #expect(!cards.isEmpty)
        for card in cards {
            let renderer = TestFonts.renderer(size: size, fades: false)
            let pictures = [0, 777, 5000].map { time in
                renderer.render(SampleCards.scene(card), at: Instant(nanoseconds: 0) + .milliseconds(time))
            }
            #expect(pictures.allSatisfy { $0.nextChange == .never }, "\(card.sender)")
            #expect(Set(pictures.map { $0.overlay?.canvas.revision }).count == 1, "\(card.sender)")
        }
    }

    private func damage(from old: Picture, to new: Picture) -> [DisplayRect]? {
        guard let before = old.overlay else { return nil }
        return new.overlay?.damage(since: before.contents)
    }
}
