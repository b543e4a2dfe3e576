import BezelModel
import OverlayDisplay
import Testing

@testable import BezelService

struct FrameSchedulerTests {
    private typealias Decision = FrameScheduler.FlipDecision

    private let now = Instant(nanoseconds: 1_000_000_000)
    private let frame = Interval.milliseconds(16)

    private func stamp(_ milliseconds: Int64) -> Stamp { Stamp(nanoseconds: milliseconds * 1_000_000) }

    private func flip(_ serial: UInt64, at milliseconds: Int64 = 0) -> Flip {
        Flip(serial: Scene.Serial(serial), layout: nil, stamp: stamp(milliseconds))
    }

    /// Scene 1 was drawn and passed to the display.
    private func presented(_ next: Picture.NextChange) -> FrameScheduler {
        var scheduler = FrameScheduler()
        let draws = scheduler.requested(Scene.Serial(1), at: stamp(0))
        #expect(draws)
        scheduler.drawn(next: next)
        let draggedOn = scheduler.resume()
        #expect(!draggedOn, "the picture is the newest")
        return scheduler
    }

    @Test func `one picture is drawn at a time, and then only the newest scene`() {
        var scheduler = FrameScheduler()
        let starts = (1...4).map { scheduler.requested(Scene.Serial($0), at: stamp(0)) }
        #expect(starts == [true, false, false, false])
        scheduler.drawn(next: .never)
        let continues = [scheduler.resume(), scheduler.resume()]
        #expect(continues == [true, false])
        scheduler.drawn(next: .never)
        let isOver = !scheduler.resume()
        #expect(isOver)
    }

    @Test(
        arguments: [
            (Picture.NextChange.never, false, nil), (.at(Instant(nanoseconds: 5_000_000_000)), false, 5_000_000_000),
            (.nextFrame, true, nil),
        ] as [(Picture.NextChange, draws: Bool, deadline: Int64?)])
    func `a flip starts the next frame at once or sets a timer for it`(
        _ next: Picture.NextChange, draws: Bool, deadline: Int64?
    ) {
        var scheduler = presented(next)
        let decision = scheduler.flipped(flip(1), refresh: frame, at: now)
        #expect(decision == Decision(draws: draws, isNew: true))
        #expect(scheduler.deadline == deadline.map(Instant.init(nanoseconds:)))
    }

    /// The start times of the frames of an animation, in milliseconds: on a display whose flips come at `flip`, given
    /// the time when a frame is passed on; drawing needs `drawing`.
    private func starts(_ count: Int, drawing: Int64, _ flipTime: (Int64) -> Int64) -> [Int64] {
        var scheduler = FrameScheduler()
        _ = scheduler.requested(Scene.Serial(1), at: stamp(0))
        var (begun, time): ([Int64], Int64) = ([], 0)
        while begun.count < count {
            time = flipTime(time + drawing)
            scheduler.drawn(next: .nextFrame)
            let at = Instant(nanoseconds: time * 1_000_000)
            let isDrawn = scheduler.flipped(flip(1), refresh: .milliseconds(16), at: at).draws
            if !isDrawn, let deadline = scheduler.deadline {
                time = max(deadline.nanoseconds / 1_000_000, time)
                let isDue = scheduler.timerFired()
                #expect(isDue)
            }
            begun.append(time)
        }
        return begun
    }

    @Test func `an animation has a frame per refresh, even if flips do not wait for one`() {
        /// The next multiple of the refresh.
        func blank(_ time: Int64) -> Int64 { (time / 16 + 1) * 16 }
        #expect(starts(4, drawing: 2, blank) == [16, 32, 48, 64])
        #expect(starts(4, drawing: 20, blank) == [32, 64, 96, 128], "a slow board draws for every second refresh")
        #expect(starts(5, drawing: 2) { $0 } == [2, 18, 34, 50, 66], "flips at once")
        #expect(starts(5, drawing: 2) { $0 + 5 } == [7, 23, 39, 55, 71], "flips after copying")
        #expect(starts(4, drawing: 2) { $0 + 40 } == [42, 84, 126, 168], "a slow panel has its own rate")
        // The loop handled the flip of 32 late.
        #expect(starts(4, drawing: 2) { $0 < 32 && $0 > 16 ? 37 : blank($0) } == [16, 37, 48, 64])
    }

    @Test func `the timer starts one frame`() {
        var scheduler = presented(.nextFrame)
        _ = scheduler.flipped(flip(1), refresh: frame, at: now)
        scheduler.drawn(next: .nextFrame)
        _ = scheduler.flipped(flip(1), refresh: frame, at: now)
        let starts = [scheduler.timerFired(), scheduler.timerFired()]
        #expect(starts == [true, false])
        #expect(scheduler.deadline == nil)
    }

    @Test func `a flip during drawing starts the newest scene, and no scene is drawn twice`() {
        var scheduler = FrameScheduler()
        _ = scheduler.requested(Scene.Serial(1), at: stamp(0))
        _ = scheduler.requested(Scene.Serial(2), at: stamp(0))
        scheduler.drawn(next: .nextFrame)
        let decision = scheduler.flipped(flip(1), refresh: frame, at: now)
        #expect(decision.draws, "the newest scene")
        let again = scheduler.resume()
        #expect(!again)
    }

    @Test func `a scene is reported as shown once, with its delay`() {
        var scheduler = presented(.nextFrame)
        let isNew = [flip(1, at: 30), flip(1, at: 46), flip(2, at: 62)].map {
            scheduler.flipped($0, refresh: frame, at: now).isNew
        }
        #expect(isNew == [true, false, true])
        #expect(scheduler.lastDelay == .milliseconds(30), "no request belongs to the second flip")
    }

    @Test func `the delay of a scene that was replaced before it was shown is not measured`() {
        var scheduler = FrameScheduler()
        for (serial, began) in [(1, 0), (2, 40)] as [(UInt64, Int64)] {
            _ = scheduler.requested(Scene.Serial(serial), at: stamp(began))
        }
        _ = scheduler.flipped(flip(2, at: 50), refresh: frame, at: now)
        #expect(scheduler.lastDelay == .milliseconds(10))
    }
}
