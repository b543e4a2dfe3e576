import BezelModel

/// A button whose presses repeat while a finger or the select key holds it.
struct HeldRepeat: Sendable {
    /// From the touch to the first press.
    static let delay = Interval.milliseconds(400)
    /// Between further presses: eight a second.
    static let interval = Interval.milliseconds(125)

    private struct Held {
        let target: TargetID
        var due: Instant?
        var hasPressed = false
    }

    private var held: Held?

    /// When the button is pressed again; nil for never.
    var due: Instant? { held?.due }

    mutating func begin(_ target: TargetID, at now: Instant) { held = Held(target: target, due: now + Self.delay) }

    /// - Returns: Whether it has been pressed already, so that its release is no press.
    mutating func end(_ target: TargetID) -> Bool {
        guard let former = held, former.target == target else { return false }
        held = nil
        return former.hasPressed
    }

    /// The button to press; nil if none is due. Only one press is due, however late the timer is.
    func dueTarget(at now: Instant) -> TargetID? { held.flatMap { $0.due.map { $0 <= now } == true ? $0.target : nil } }

    /// - Parameter isPressed: false: the finger is beside the button, and may come back.
    mutating func next(isPressed: Bool, at now: Instant) {
        held?.due = now + Self.interval
        if isPressed { held?.hasPressed = true }
    }

    /// The button cannot be pressed any more.
    mutating func stop() { held?.due = nil }
}
