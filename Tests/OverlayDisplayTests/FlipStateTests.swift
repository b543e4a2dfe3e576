import BezelModel
import Testing

@testable import OverlayDisplay

struct FlipStateTests {
    typealias State = FlipState<Int>
    private let t0 = Stamp(nanoseconds: 1_000_000_000)

    /// A state in which frame 1 is on the screen.
    private func showing() -> State {
        var state = State()
        state.committed(1, at: t0)
        _ = state.flipped(1)
        return state
    }

    @Test func `the first commit is a full one, and the next is not`() {
        var state = State()
        #expect(state.begin() == .commit(isFull: true))
        state.committed(1, at: t0)
        #expect(state.begin() == .wait)
        #expect(state.flipped(1) == 1)
        #expect(state.begin() == .commit(isFull: false))
        #expect(state.shown == 1)
        #expect(state.deadline == nil)
    }

    @Test func `the picture on the screen is kept until the next flip is reported`() {
        var state = showing()
        state.committed(2, at: t0)
        #expect(state.shown == 1)
        #expect(state.flipped(2) == 2)
        #expect(state.shown == 2)
    }

    @Test func `a flip is abandoned after two seconds, and not a nanosecond earlier`() {
        var state = showing()
        state.committed(2, at: t0)
        let deadline = t0 + .seconds(2)
        #expect(state.deadline == deadline)
        #expect(state.timerFired(at: Stamp(nanoseconds: deadline.nanoseconds - 1)) == .ignore)
        #expect(state.begin() == .wait)
        #expect(state.timerFired(at: deadline) == .lost)
        #expect(state.begin() == .commit(isFull: true))
        #expect(state.shown == nil)
    }

    @Test func `the late event of an abandoned flip is ignored`() {
        var state = showing()
        state.committed(2, at: t0)
        _ = state.timerFired(at: t0 + .seconds(2))
        #expect(state.flipped(2) == nil)
        state.committed(3, at: t0 + .seconds(2))
        #expect(state.flipped(2) == nil)
        #expect(state.begin() == .wait)
        #expect(state.flipped(3) == 3)
    }

    @Test(arguments: [UInt64(0), 1, 3, .max])
    func `an event with an unknown number is ignored`(sequence: UInt64) {
        var state = showing()
        state.committed(2, at: t0)
        #expect(state.flipped(sequence) == nil)
        #expect(state.flipped(2) == 2)
    }

    @Test func `a busy driver is retried after a pause, without the mode`() {
        var state = showing()
        let first = state.refused(.busy, at: t0)
        #expect(first)
        #expect(state.begin() == .wait)
        #expect(state.timerFired(at: t0) == .ignore)
        #expect(state.timerFired(at: t0 + .milliseconds(10)) == .retry(isFull: false))
        #expect(state.shown == 1)
        state.committed(2, at: t0)
        #expect(state.flipped(2) == 2)
    }

    @Test func `a driver that stays busy is an error, and the next commit is a full one`() {
        var state = showing()
        var tries = 1
        while state.refused(.busy, at: t0), tries < 1000 { tries += 1 }
        #expect(tries == State.busyLimit + 1)
        #expect(state.begin() == .commit(isFull: true))
    }

    @Test func `without DRM master pictures wait, and then begin with a full commit`() {
        var state = showing()
        _ = state.refused(.notMaster, at: t0)
        #expect(state.begin() == .paused)
        #expect(state.shown == nil)
        #expect(state.timerFired(at: t0 + .milliseconds(999)) == .ignore)
        #expect(state.timerFired(at: t0 + .seconds(1)) == .reclaim)
        _ = state.refused(.notMaster, at: t0 + .seconds(1))
        #expect(state.deadline == t0 + .seconds(2))
        state.committed(2, at: t0 + .seconds(2))
        #expect(state.flipped(2) == 2)
        #expect(state.begin() == .commit(isFull: false))
    }

    @Test func `after the screen's state is lost a full commit follows, and the old flip is ignored`() {
        var state = showing()
        state.committed(2, at: t0)
        #expect(state.isPending)
        state.forget()
        #expect(!state.isPending)
        #expect(state.shown == nil)
        #expect(state.deadline == nil)
        #expect(state.begin() == .commit(isFull: true))
        #expect(state.flipped(2) == nil)
    }

    @Test func `the display is paused only while another program is DRM master`() {
        var state = showing()
        #expect(!state.isPaused)
        _ = state.refused(.busy, at: t0)
        #expect(!state.isPaused)
        _ = state.refused(.notMaster, at: t0)
        #expect(state.isPaused)
        state.committed(2, at: t0)
        #expect(!state.isPaused)
    }
}
