import BezelModel
import Testing

@testable import BezelService

struct ScreenBlankerTests {
    private let t0 = Instant(nanoseconds: 1_000_000_000)

    private func frame(_ phases: Contact.Phase...) -> ContactFrame {
        var frame = ContactFrame()
        for (slot, phase) in phases.enumerated() {
            frame.append(Contact(slot: UInt8(slot), phase: phase, point: DisplayPoint(x: 1, y: 1)))
        }
        return frame
    }

    /// A panel that was switched off ten seconds after t0.
    private func dark() -> ScreenBlanker {
        var blanker = ScreenBlanker(after: .seconds(10))
        _ = blanker.activity(at: t0)
        let goesDark = blanker.timerFired(at: t0 + .seconds(10))
        #expect(goesDark)
        return blanker
    }

    @Test func `the panel is switched off exactly after its idle time`() {
        var blanker = ScreenBlanker(after: .seconds(10))
        #expect(blanker.deadline == nil, "nothing has been shown yet")
        let isLookedAfter = blanker.activity(at: t0)
        #expect(isLookedAfter)
        #expect(blanker.deadline == t0 + .seconds(10))
        let early = blanker.timerFired(at: Instant(nanoseconds: t0.nanoseconds + 9_999_999_999))
        #expect(!early)
        let due = blanker.timerFired(at: t0 + .seconds(10))
        #expect(due)
        #expect(blanker.isDark)
        #expect(blanker.deadline == nil)
    }

    /// A blanker of the idle screen, which no app uses.
    private func idle(_ after: Int = 0) -> ScreenBlanker {
        var blanker = ScreenBlanker(after: .seconds(after), dimAfter: .seconds(10), idleDarkAfter: .seconds(60))
        _ = blanker.activity(isIdle: true, at: t0)
        return blanker
    }

    @Test func `the idle screen is dimmed, then dark, and bright after a touch`() {
        var blanker = idle()
        #expect(blanker.deadline == t0 + .seconds(10))
        let dims = blanker.timerFired(at: t0 + .seconds(10))
        #expect(dims && blanker.level == .faint && blanker.deadline == t0 + .seconds(60))
        let darkens = blanker.timerFired(at: t0 + .seconds(60))
        #expect(darkens && blanker.isDark && blanker.deadline == nil)
        let isKept = blanker.touched(frame(.begin), at: t0 + .seconds(70))
        #expect(isKept && blanker.level == .bright)
    }

    @Test func `a touch on the dimmed screen is passed on`() {
        var blanker = idle()
        _ = blanker.timerFired(at: t0 + .seconds(10))
        let isKept = blanker.touched(frame(.begin), at: t0 + .seconds(11))
        #expect(!isKept && blanker.level == .bright)
        let goesOn = blanker.timerFired(at: t0 + .seconds(21))
        #expect(!goesOn && blanker.level == .bright, "a finger rests on the panel")
    }

    @Test func `the shorter idle time applies, and an app's screen is not dimmed`() {
        #expect(idle(5).deadline == t0 + .seconds(5))
        var blanker = idle()
        _ = blanker.activity(isIdle: false, at: t0 + .seconds(1))
        #expect(blanker.deadline == nil && !blanker.watchesTouches)
        let goesDark = blanker.timerFired(at: t0 + .seconds(900))
        #expect(!goesDark)
    }

    @Test func `a panel switched off by command is lit by a touch or a new picture`() {
        for isIdle in [false, true] {
            var blanker = ScreenBlanker(after: .zero)
            _ = blanker.activity(isIdle: isIdle, at: t0)
            blanker.darken(at: t0)
            #expect(blanker.isDark && blanker.watchesTouches)
            let frames: [(ContactFrame, kept: Bool)] = [
                (frame(.begin), true), (frame(.end), true), (frame(.begin), false),
            ]
            for (frame, kept) in frames {
                let isKept = blanker.touched(frame, at: t0 + .seconds(1))
                #expect(isKept == kept)
            }
            blanker.darken(at: t0)
            let isNews = blanker.activity(isIdle: isIdle, at: t0 + .seconds(2))
            #expect(isNews && !blanker.isDark)
        }
    }

    @Test func `without an idle time the panel stays on and touches are passed on`() {
        var blanker = ScreenBlanker(after: .zero)
        let isLookedAfter = blanker.activity(at: t0)
        #expect(!isLookedAfter)
        #expect(blanker.deadline == nil)
        let goesDark = blanker.timerFired(at: t0 + .seconds(86_400))
        #expect(!goesDark)
        let isKept = blanker.touched(frame(.begin), at: t0)
        #expect(!isKept)
    }

    @Test func `a touch that wakes the panel is not passed on, and the next one is`() {
        var blanker = dark()
        let frames: [(ContactFrame, kept: Bool)] = [
            (frame(.begin), true), (frame(.move), true), (frame(.move, .begin), true), (frame(.end), true),
            (frame(.move), true), (frame(.cancel), true), (frame(.begin), false), (frame(.end), false),
        ]
        for (index, row) in frames.enumerated() {
            let isKept = blanker.touched(row.0, at: t0 + .seconds(20))
            #expect(isKept == row.kept, "frame \(index)")
        }
        #expect(blanker.deadline == t0 + .seconds(30))
    }

    @Test func `a new picture wakes the panel, and the next touch is passed on`() {
        var blanker = dark()
        _ = blanker.activity(at: t0 + .seconds(11))
        #expect(!blanker.isDark)
        let isKept = blanker.touched(frame(.begin), at: t0 + .seconds(12))
        #expect(!isKept)
    }

    @Test func `the panel stays on while a finger rests on it`() {
        var blanker = ScreenBlanker(after: .seconds(10))
        _ = blanker.touched(frame(.begin), at: t0)
        let goesDark = blanker.timerFired(at: t0 + .seconds(10))
        #expect(!goesDark)
        #expect(blanker.deadline == t0 + .seconds(20))
        _ = blanker.touched(frame(.end), at: t0 + .seconds(21))
        let later = blanker.timerFired(at: t0 + .seconds(31))
        #expect(later)
    }

    @Test func `the status names the key with the shorter time when the panel is switched off`() {
        #expect(ScreenBlanker(after: .zero).quiet == nil)
        #expect(dark().quiet?.key == "display.blank_after")
        #expect(dark().quiet?.time == .seconds(10))
        #expect(idle().quiet?.key == "idle.dark_after")
        #expect(idle(30).quiet?.key == "display.blank_after")
        #expect(idle(90).quiet?.key == "idle.dark_after")
    }
}
