import BezelModel

/// Buttons that are pressed while they are held: again and again, like the + of a slider, or once, like a letter with similar
/// ones.
extension Engine {
    /// Presses the button that is held, if the time has come.
    mutating func repeatPress(_ outbox: inout Outbox) {
        guard let target = keys.dueTarget(at: outbox.now) else { return }
        guard screens.repeats(target) else { return keys.repeated(isPressed: nil, at: outbox.now) }
        let isPressed = touch.isPressed(target) || keys.focus.heldTarget == target
        keys.repeated(isPressed: isPressed, at: outbox.now)
        guard isPressed else { return }
        pressed(target, held: configuration.buttons.longPress, &outbox)
        outbox.needsRedraw = true
    }
}
