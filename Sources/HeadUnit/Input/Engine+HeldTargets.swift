import BezelModel

/// Buttons that are pressed again and again while they are held, like the + of a slider.
extension Engine {
    /// Presses the button that is held, if the time has come.
    mutating func repeatPress(_ outbox: inout Outbox) {
        guard let target = keys.dueTarget(at: outbox.now) else { return }
        guard screens.repeats(target) else { return keys.repeated(isPressed: nil, at: outbox.now) }
        let isPressed = touch.isPressed(target) || keys.focus.heldTarget == target
        keys.repeated(isPressed: isPressed, at: outbox.now)
        guard isPressed else { return }
        pressed(target, held: .zero, &outbox)
        outbox.needsRedraw = true
    }
}
