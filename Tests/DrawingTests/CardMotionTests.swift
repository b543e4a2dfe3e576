import BezelModel
import Testing

@testable import Drawing

struct CardMotionTests {
    @Test(arguments: [
        (0, Int32(100)), (1, 100), (99, 100), (100, 99), (101, 99), (5000, 50), (9900, 1), (9999, 1), (10_000, 0),
        (-5000, 100), (20_000, 0),
    ])
    func `the last pixel goes when the time is over`(milliseconds: Int, pixels: Int32) {
        #expect(SampleCards.bar.pixels(of: 100, at: Instant(nanoseconds: 0) + .milliseconds(milliseconds)) == pixels)
    }

    @Test(arguments: [
        (Int64(1), Int32(1)), (3, 100), (999, 7), (3_000_000_001, 720), (5_000_000_000, 1620), (10_000_000_000, 333),
        (86_400_000_000_000, 16384),
    ])
    func `the next change is the first moment at which the bar is shorter`(whole: Int64, width: Int32) {
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
    func `the ring turns once in 1.2 seconds`(milliseconds: Int, start: Double) {
        let motion = CardMotion(
            card: AlertCard(sender: "", lines: [], showsProgress: true), width: 10,
            at: Instant(nanoseconds: 0) + .milliseconds(milliseconds))
        #expect(motion.ringStart == start)
    }

    @Test func `a bar without a length is empty`() {
        let bar = TimeBar(start: Instant(nanoseconds: 5), end: Instant(nanoseconds: 5))
        let card = AlertCard(sender: "", lines: [], timeLeft: bar)
        let motion = CardMotion(card: card, width: 100, at: Instant(nanoseconds: 5))
        #expect(motion.barPixels == 0)
        #expect(motion.nextChange(card: card, width: 100) == .never)
    }
}
