internal import BezelModel

/// Which picture a surface shows, and whether the next one may be committed. It reads no clock.
///
/// | state | begin | committed | frame done | presented | discarded | timer |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | idle | true | pending | – | – | – | – |
/// | pending | false | pending | flip, unless a time is awaited | flip | again at the next frame | flip if the frame is done, else hidden |
/// | hidden | true | pending | flip, unless a time is awaited | flip | again at the next frame | – |
///
/// Hidden: the compositor has not shown the picture for two seconds, for instance because its output is off. Newer
/// pictures are still committed, so that the newest one is visible when the compositor shows the surface again.
struct SurfaceFlips<Frame> {
    static var patience: Interval { .seconds(2) }

    enum Outcome {
        case nothing
        case flip(Frame)
        /// The compositor has not shown the picture: commit it again.
        case again
    }

    private struct Pending {
        var frame: Frame
        /// The compositor will report when the picture was on the screen.
        var isTimed: Bool
        var hasFrame = false
        var isDiscarded = false
        /// nil once it counts as hidden.
        var deadline: Stamp?
    }

    private enum State {
        case idle
        case pending(Pending)
    }

    private var state = State.idle
    /// The number of the newest commit. Events of earlier ones are ignored.
    private var sequence: UInt = 0

    var deadline: Stamp? { pending(sequence)?.deadline }

    /// Whether a picture may be committed now.
    var mayBegin: Bool {
        switch state {
        case .idle: true
        case .pending(let pending): pending.deadline == nil
        }
    }

    /// - Returns: The number for the commit's events.
    mutating func committed(_ frame: Frame, isTimed: Bool, at now: Stamp) -> UInt {
        sequence &+= 1
        state = .pending(Pending(frame: frame, isTimed: isTimed, deadline: now + Self.patience))
        return sequence
    }

    /// The compositor wants the next picture.
    mutating func frameDone(_ number: UInt) -> Outcome {
        guard var pending = pending(number) else { return .nothing }
        pending.hasFrame = true
        return settle(pending)
    }

    /// The picture has been on the screen.
    mutating func presented(_ number: UInt) -> Outcome {
        guard let pending = pending(number) else { return .nothing }
        state = .idle
        return .flip(pending.frame)
    }

    /// The picture will not be on the screen.
    mutating func discarded(_ number: UInt) -> Outcome {
        guard var pending = pending(number) else { return .nothing }
        pending.isDiscarded = true
        return settle(pending)
    }

    enum Lateness {
        case early
        /// The surface counts as hidden from now on.
        case hidden
        /// The picture was shown, but the compositor has not reported the time.
        case untold(Frame)
    }

    mutating func timerFired(at now: Stamp) -> Lateness {
        guard var pending = pending(sequence), let deadline = pending.deadline, now >= deadline else { return .early }
        guard !pending.hasFrame else {
            state = .idle
            return .untold(pending.frame)
        }
        pending.deadline = nil
        state = .pending(pending)
        return .hidden
    }

    private func pending(_ number: UInt) -> Pending? {
        guard number == sequence, case .pending(let pending) = state else { return nil }
        return pending
    }

    private mutating func settle(_ pending: Pending) -> Outcome {
        let isAwaited = pending.isTimed && !pending.isDiscarded
        guard pending.hasFrame, !isAwaited else {
            state = .pending(pending)
            return .nothing
        }
        state = .idle
        return pending.isDiscarded ? .again : .flip(pending.frame)
    }
}
