internal import BezelModel

/// Decides when the screen is dimmed, when the panel is switched off, and which touches only wake it. Has no timer and
/// no side effects.
///
/// | state | nothing happens for so long | a touch, or a change of the screen |
/// | --- | --- | --- |
/// | bright | faint after `dimAfter`, if no app has the screen; dark | bright |
/// | faint | dark | bright |
/// | dark | dark | bright; the touch is not passed on |
///
/// A touch that wakes the panel is not passed on until the last finger is lifted, because the user could not see the
/// buttons.
struct ScreenBlanker {
    enum Level: Hashable {
        case bright, faint, dark
    }

    private let after: Interval
    private let dimAfter: Interval
    private let idleDarkAfter: Interval
    private(set) var level = Level.bright
    /// No app has the screen.
    private(set) var isIdle = false
    private var isWaking = false
    private var fingers = 0
    private var lastActivity: Instant?

    /// Zero means never.
    ///
    /// - Parameters:
    ///   - after: Time without activity after which the panel is switched off.
    ///   - dimAfter: The same for a screen without an app: it is dimmed.
    ///   - idleDarkAfter: The same for a screen without an app: the panel is switched off.
    init(after: Interval, dimAfter: Interval = .zero, idleDarkAfter: Interval = .zero) {
        self.after = after
        self.dimAfter = dimAfter
        self.idleDarkAfter = idleDarkAfter
    }

    /// Whether the panel may ever be switched off, or the screen dimmed.
    var isOn: Bool { after > .zero || dimAfter > .zero || idleDarkAfter > .zero || level == .dark }
    var isDark: Bool { level == .dark }
    /// Whether touches must be reported: touches on an app need not be reported if its screen never goes dark.
    var watchesTouches: Bool { after > .zero || (isIdle && isOn) || isWaking || level == .dark }

    /// Time without activity after which the panel is switched off; nil = never.
    private var darkAfter: Interval? { [after, isIdle ? idleDarkAfter : .zero].filter { $0 > .zero }.min() }

    /// The time without activity that ``darkAfter`` is, with its key of the configuration; nil = never.
    var quiet: (time: Interval, key: String)? {
        guard let darkAfter else { return nil }
        return (darkAfter, darkAfter == after ? "display.blank_after" : "idle.dark_after")
    }

    /// When to call ``timerFired(at:)``; nil = never.
    var deadline: Instant? {
        guard let lastActivity else { return nil }
        let dark = darkAfter
        let faint = isIdle && dimAfter > .zero ? dimAfter : nil
        return switch level {
        case .bright: [dark, faint].compactMap(\.self).min().map { lastActivity + $0 }
        case .faint: dark.map { lastActivity + $0 }
        case .dark: nil
        }
    }

    /// The screen has something new to show.
    ///
    /// - Parameter isIdle: No app has the screen.
    /// - Returns: Whether the panel may have to be switched on and the timer set.
    mutating func activity(isIdle: Bool = false, at now: Instant) -> Bool {
        guard isOn else { return false }
        if level == .dark { isWaking = false }
        self.isIdle = isIdle
        lastActivity = now
        level = .bright
        if !watchesTouches { fingers = 0 }
        return true
    }

    /// - Returns: Whether the frame only wakes the panel and must not be used otherwise.
    mutating func touched(_ frame: borrowing ContactFrame, at now: Instant) -> Bool {
        guard isOn || isWaking else { return false }
        lastActivity = now
        if level == .dark { isWaking = true }
        level = .bright
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

    /// - Returns: Whether ``level`` has changed; never while a finger is on the glass.
    mutating func timerFired(at now: Instant) -> Bool {
        guard let deadline, now >= deadline else { return false }
        guard fingers == 0 else {
            lastActivity = now
            return false
        }
        let dims = level == .bright && isIdle && dimAfter > .zero
        let isDark = darkAfter.flatMap { dark in lastActivity.map { now >= $0 + dark } } ?? false
        level = isDark ? .dark : dims ? .faint : level
        return true
    }

    /// Switches the panel off by order; a touch or a change of the screen switches it on.
    mutating func darken(at now: Instant) {
        lastActivity = lastActivity ?? now
        level = .dark
    }
}
