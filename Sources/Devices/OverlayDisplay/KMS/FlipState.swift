internal import BezelModel

/// Knows which picture is on the screen and which one has been committed. It commits nothing itself and reads no clock.
///
/// | state | begin | committed | refused, busy | refused, not master | flipped | timer |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | dark | full commit | pending | busy | paused | – | – |
/// | idle | commit | pending | busy | paused | – | – |
/// | pending | wait | – | – | – | idle | dark: the flip is lost |
/// | busy | wait | pending | busy, in the end failed | paused | – | try again |
/// | paused | paused | pending | busy | paused | – | try again, in full |
///
/// Any state becomes dark after ``forget()``.
struct FlipState<Frame> {
    /// How long a flip may take.
    static var watchdog: Interval { .seconds(2) }
    /// The pause before a busy driver is tried again, and the number of tries.
    static var busyPause: Interval { .milliseconds(10) }
    static var busyLimit: Int { 100 }
    /// The pause before this process tries again to become DRM master.
    static var pausedPause: Interval { .seconds(1) }

    private enum State {
        /// It is not known whether any picture of ours is on the screen.
        case dark
        case idle(shown: Frame)
        /// The kernel uses the buffers of both frames until the flip event.
        case pending(shown: Frame?, next: Frame, sequence: UInt, deadline: Stamp)
        case busy(shown: Frame?, tries: Int, retry: Stamp)
        /// Another program is DRM master.
        case paused(retry: Stamp)
    }

    enum Start: Hashable {
        /// Commit now; with the mode and everything else when `isFull`.
        case commit(isFull: Bool)
        /// Keep the picture; it is committed later.
        case wait
        /// Keep the picture until this process is DRM master again.
        case paused
    }

    enum Refusal: Hashable {
        case busy
        case notMaster
    }

    enum Timer: Hashable {
        /// Commit the newest picture, as ``Start/commit(isFull:)`` says.
        case retry(isFull: Bool)
        /// Become DRM master, then commit in full; if that fails, say ``refused(_:at:)``.
        case reclaim
        /// The flip was lost. Commit the newest picture in full.
        case lost
        /// It was early, or is not needed any more.
        case ignore
    }

    private var state = State.dark
    private var lastSequence: UInt = 0

    /// The last frame known to be on the screen.
    var shown: Frame? {
        switch state {
        case .idle(let shown): shown
        case .pending(let shown, _, _, _), .busy(let shown, _, _): shown
        case .dark, .paused: nil
        }
    }

    var deadline: Stamp? {
        switch state {
        case .dark, .idle: nil
        case .pending(_, _, _, let deadline): deadline
        case .busy(_, _, let retry), .paused(let retry): retry
        }
    }

    func begin() -> Start {
        switch state {
        case .dark: .commit(isFull: true)
        case .idle: .commit(isFull: false)
        case .pending, .busy: .wait
        case .paused: .paused
        }
    }

    /// The number to commit the next frame with. It is never 0.
    var nextSequence: UInt { lastSequence &+ 1 == 0 ? 1 : lastSequence &+ 1 }

    /// The kernel accepted `frame`, with the number ``nextSequence``.
    mutating func committed(_ frame: Frame, at now: Stamp) {
        lastSequence = nextSequence
        state = .pending(shown: shown, next: frame, sequence: lastSequence, deadline: now + Self.watchdog)
    }

    /// The kernel refused the frame, for a reason that may pass.
    ///
    /// - Returns: false when the driver has been busy for too long.
    mutating func refused(_ refusal: Refusal, at now: Stamp) -> Bool {
        switch (refusal, state) {
        case (.notMaster, _):
            state = .paused(retry: now + Self.pausedPause)
        case (.busy, .busy(let shown, let tries, _)):
            guard tries < Self.busyLimit else {
                state = .dark
                return false
            }
            state = .busy(shown: shown, tries: tries + 1, retry: now + Self.busyPause)
        case (.busy, .dark), (.busy, .idle), (.busy, .pending), (.busy, .paused):
            state = .busy(shown: shown, tries: 1, retry: now + Self.busyPause)
        }
        return true
    }

    /// A flip event came.
    ///
    /// - Returns: The frame that is on the screen now; nil when the event belongs to a flip that was given up.
    mutating func flipped(_ sequence: UInt64) -> Frame? {
        switch state {
        case .pending(_, let next, let expected, _) where UInt64(expected) == sequence:
            state = .idle(shown: next)
            return next
        case .dark, .idle, .pending, .busy, .paused:
            return nil
        }
    }

    /// Forgets the state of the screen: the next commit sets the mode and all properties.
    mutating func forget() { state = .dark }

    /// A frame was committed and is not on the screen yet.
    var isPending: Bool {
        switch state {
        case .pending: true
        case .dark, .idle, .busy, .paused: false
        }
    }

    /// Another program is DRM master.
    var isPaused: Bool {
        switch state {
        case .paused: true
        case .dark, .idle, .busy, .pending: false
        }
    }

    mutating func timerFired(at now: Stamp) -> Timer {
        guard let deadline, now >= deadline else { return .ignore }
        switch state {
        case .dark, .idle: return .ignore
        case .pending:
            state = .dark
            return .lost
        case .busy(let shown, _, _): return .retry(isFull: shown == nil)
        case .paused: return .reclaim
        }
    }
}
