import BezelModel
import SmartDeviceLink

// The notifications to an app when a button of its alert is pressed.
extension PendingAlert {
    /// A finger or the select key is on a button (`true`), or has left it without pressing it. A local alert's sender
    /// gets presses only.
    func buttonHeld(_ index: Int, _ isHeld: Bool) -> [Action] {
        guard let session, let button = alert.softButtons[safe: index] else { return [.redraw] }
        let mode: ButtonEventMode = isHeld ? .down : .up
        return [.redraw, .notify(session, .onButtonEvent, Notifications.softButtonEvent(mode, id: button.id))]
    }

    /// A button was pressed.
    func buttonPressed(_ index: Int, _ button: SoftButton, _ mode: ButtonPressMode) -> [Action] {
        let up = buttonHeld(index, false)
        guard let session else { return up }
        let press = Action.notify(session, .onButtonPress, Notifications.softButtonPress(mode, id: button.id))
        return Notifications.inOrder(mode, press: press, up: up)
    }

    /// A tap on the card of a SubtleAlert activates its app: the app is notified, then activated, then the alert is
    /// answered.
    func surfacePressed(_ id: AlertQueue.ID) -> [Action] {
        guard let session else { return [] }
        let told: [Action] = isManeuver ? [] : [.notify(session, .onSubtleAlertPressed, [:])]
        return told + [.choose(session), .endAlert(id, .success)]
    }
}
