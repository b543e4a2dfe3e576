import BezelModel
import Testing

@testable import OverlayDisplay

struct SurfaceFlipsTests {
    private var flips = SurfaceFlips<Int>()
    private let t0 = Stamp(nanoseconds: 1_000_000_000)

    private func text(_ outcome: SurfaceFlips<Int>.Outcome) -> String {
        switch outcome {
        case .nothing: "nothing"
        case .flip(let frame): "flip \(frame)"
        case .again: "again"
        }
    }

    @Test mutating func `only one picture at a time is pending`() {
        #expect(flips.mayBegin)
        let number = flips.committed(1, isTimed: false, at: t0)
        #expect(!flips.mayBegin)
        #expect(text(flips.frameDone(number)) == "flip 1")
        #expect(flips.mayBegin)
        #expect(flips.deadline == nil)
    }

    @Test mutating func `if the compositor reports presentation times, the flip occurs at that time`() {
        let number = flips.committed(1, isTimed: true, at: t0)
        #expect(text(flips.frameDone(number)) == "nothing")
        #expect(!flips.mayBegin)
        #expect(text(flips.presented(number)) == "flip 1")
        #expect(text(flips.presented(number)) == "nothing")
    }

    @Test mutating func `a discarded picture is committed again at the next frame`() {
        var number = flips.committed(1, isTimed: true, at: t0)
        #expect(text(flips.discarded(number)) == "nothing")
        #expect(text(flips.frameDone(number)) == "again")
        number = flips.committed(1, isTimed: true, at: t0)
        #expect(text(flips.frameDone(number)) == "nothing")
        #expect(text(flips.discarded(number)) == "again")
        #expect(flips.mayBegin)
    }

    @Test mutating func `events of an earlier commit are ignored`() {
        let first = flips.committed(1, isTimed: false, at: t0)
        _ = flips.timerFired(at: t0 + .seconds(2))
        let second = flips.committed(2, isTimed: false, at: t0)
        #expect(text(flips.frameDone(first)) == "nothing")
        #expect(text(flips.discarded(first)) == "nothing")
        #expect(text(flips.frameDone(second)) == "flip 2")
    }

    @Test mutating func `a surface that is not shown for two seconds is hidden, and accepts newer pictures`() {
        let number = flips.committed(1, isTimed: false, at: t0)
        let deadline = t0 + .seconds(2)
        #expect(flips.deadline == deadline)
        guard case .early = flips.timerFired(at: Stamp(nanoseconds: deadline.nanoseconds - 1)) else {
            Issue.record("a nanosecond early")
            return
        }
        guard case .hidden = flips.timerFired(at: deadline) else {
            Issue.record("not hidden")
            return
        }
        #expect(flips.mayBegin)
        #expect(flips.deadline == nil)
        #expect(text(flips.frameDone(number)) == "flip 1", "the hidden surface is shown again")
    }

    @Test mutating func `a frame without a presentation time counts as a flip after two seconds`() {
        let number = flips.committed(1, isTimed: true, at: t0)
        _ = flips.frameDone(number)
        guard case .untold(1) = flips.timerFired(at: t0 + .seconds(2)) else {
            Issue.record("not a flip")
            return
        }
        #expect(flips.mayBegin)
    }

    @Test func `of three buffers the one attached last is reused first`() {
        var slots = BufferSlots()
        let contents = ScanoutContents([PictureLayer(.base, canvas: Canvas(size: DisplaySize(width: 1, height: 1)))])
        for index in 0..<3 {
            #expect(slots.take() == index)
            slots.attached(index, contents)
        }
        #expect(slots.take() == nil)
        slots.released(0)
        #expect(slots.take() == 0)
        slots.released(2)
        #expect(slots.take() == 2)
        #expect(slots.shown == contents)
        slots.released(9)
        #expect(slots.count == 3)
    }

    @Test func `a compositor is retried after pauses that grow to eight seconds`() {
        var pause = ReconnectPause()
        let pauses = (0..<7).map { _ in (pause.failed(at: t0) - t0).milliseconds }
        #expect(pauses == [250, 500, 1000, 2000, 4000, 8000, 8000])
        pause.succeeded()
        #expect((pause.failed(at: t0) - t0).milliseconds == 250)
    }
}
