import Testing

@testable import SmartDeviceLinkApp

struct FramePacerTests {
    /// Makes the picture that is due.
    private func make(_ pacer: inout FramePacer, at now: Int64) -> FramePacer.Step {
        let step = pacer.step(at: now)
        if case .picture(let draws, let isIDR) = step {
            pacer.began(draws: draws, at: now)
            pacer.sent(isIDR: isIDR, at: now)
        }
        return step
    }

    @Test func `an unchanged window sends one picture and repeats it once`() {
        var pacer = FramePacer(framesPerSecond: 30)
        #expect(make(&pacer, at: 0) == .picture(draws: true, isIDR: true))
        #expect(make(&pacer, at: 1) == .wait(until: 100))
        #expect(make(&pacer, at: 100) == .picture(draws: false, isIDR: false))
        #expect(make(&pacer, at: 101) == .wait(until: nil))
        #expect(make(&pacer, at: 60_000) == .wait(until: nil))
    }

    @Test(arguments: [(30.0, Int64(33)), (15, 66), (60, 16), (0, 1000), (1000, 8)])
    func `changes are drawn at most once in a frame interval`(rate: Double, interval: Int64) {
        var pacer = FramePacer(framesPerSecond: rate)
        _ = make(&pacer, at: 0)
        pacer.changed()
        #expect(make(&pacer, at: 1) == .wait(until: interval))
        #expect(make(&pacer, at: interval) == .picture(draws: true, isIDR: false))
    }

    @Test func `a change after a pause is drawn at once and delays the repetition`() {
        var pacer = FramePacer(framesPerSecond: 30)
        _ = make(&pacer, at: 0)
        pacer.changed()
        #expect(make(&pacer, at: 90) == .picture(draws: true, isIDR: false))
        #expect(make(&pacer, at: 100) == .wait(until: 190))
    }

    @Test func `an IDR picture is made every five seconds and after a dropped picture`() {
        var pacer = FramePacer(framesPerSecond: 10)
        var keys: [Int64] = []
        for now in stride(from: Int64(0), to: 12_000, by: 100) {
            pacer.changed()
            if make(&pacer, at: now) == .picture(draws: true, isIDR: true) { keys.append(now) }
        }
        #expect(keys == [0, 5000, 10_000])
        pacer.dropped()
        #expect(make(&pacer, at: 12_000) == .picture(draws: true, isIDR: true))
    }

    @Test func `a change while a picture is made is drawn in the next one`() {
        var pacer = FramePacer(framesPerSecond: 30)
        pacer.began(draws: true, at: 0)
        pacer.changed()
        pacer.sent(isIDR: true, at: 0)
        #expect(make(&pacer, at: 33) == .picture(draws: true, isIDR: false))
    }
}
