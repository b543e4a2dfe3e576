internal import BezelModel

/// Decides when the panel is switched off, and which touches only wake it. Has no timer and no side effects.
///
/// A touch that wakes the panel goes to nobody until the last finger is lifted, because the user could not see what he
/// would press.
struct PanelSleep {
    private let after: Interval
    private(set) var isDark = false
    private var isWaking = false
    private var fingers = 0
    private var lastStir: Instant?

    /// - Parameter after: How long nothing has to happen; zero is for ever.
    init(after: Interval) { self.after = after }

    /// Whether the panel is ever switched off.
    var isOn: Bool { after > .zero }

    /// When to call ``timerFired(at:)``; nil = never.
    var deadline: Instant? {
        guard isOn, !isDark, let lastStir else { return nil }
        return lastStir + after
    }

    /// A new picture is to be shown.
    ///
    /// - Returns: Whether the panel or the timer has to be looked after.
    mutating func stir(at now: Instant) -> Bool {
        guard isOn else { return false }
        lastStir = now
        isDark = false
        return true
    }

    /// - Returns: Whether the frame is nobody else's.
    mutating func touched(_ frame: borrowing ContactFrame, at now: Instant) -> Bool {
        guard isOn else { return false }
        lastStir = now
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
            lastStir = now
            return false
        }
        isDark = true
        return true
    }
}
