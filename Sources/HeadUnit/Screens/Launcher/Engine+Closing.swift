import BezelModel

extension Engine {
    /// Goes on with the app that is held in the list of all apps, if the time has come.
    mutating func holdApp(_ outbox: inout Outbox) {
        guard let target = screens.dueHold(at: outbox.now) else { return }
        let isPressed = touch.isPressed(target) || keys.focus.heldTarget == target
        perform(screens.holdIsDue(target, isPressed: isPressed, in: screenContext(at: outbox.now)), &outbox)
    }
}
