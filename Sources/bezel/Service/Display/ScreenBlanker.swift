internal import BezelModel

/// Decides when the panel is switched off, and which touches only wake it. Has no timer and no side effects.
///
/// A touch that wakes the panel is not passed on until the last finger is lifted, because the user could not see what he
/// would press.
struct ScreenBlanker {
    private let after: Interval
    private(set) var isDark = false
    private var isWaking = false
    private var fingers = 0
    private var lastActivity: Instant?

    /// - Parameter after: Time without activity after which the panel is switched off; zero for never.
    init(after: Interval) { self.after = after }

    /// Whether the panel is ever switched off.
    var isOn: Bool { after > .zero }

    /// When to call ``timerFired(at:)``; nil = never.
    var deadline: Instant? {
        guard isOn, !isDark, let lastActivity else { return nil }
        return lastActivity + after
    }

    /// A new picture was requested.
    ///
    /// - Returns: Whether the panel may have to be switched on and the timer set.
    mutating func activity(at now: Instant) -> Bool {
        guard isOn else { return false }
        lastActivity = now
        isDark = false
        return true
    }

    /// - Returns: Whether the frame only wakes the panel and must not be used otherwise.
    mutating func touched(_ frame: borrowing ContactFrame, at now: Instant) -> Bool {
        guard isOn else { return false }
        lastActivity = now
        if isDark { isWaking = true }
        isDark = false
        for index in 0..<frame.count {
            switch frame[index].phase {
            case .begin: fingers += 1
            case .move: break
            case .end, .cancel: fingers = max(fingers - 1, 0)
            }
        }
        guard isWaking else { return false }
        if fingers == 0 { isWaking = false }
        return true
    }

    /// - Returns: Whether the panel goes dark now; never while a finger is on the glass.
    mutating func timerFired(at now: Instant) -> Bool {
        guard let deadline, now >= deadline else { return false }
        guard fingers == 0 else {
            lastActivity = now
            return false
        }
        isDark = true
        return true
    }
}
