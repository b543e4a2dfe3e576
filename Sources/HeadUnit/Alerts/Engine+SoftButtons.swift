import BezelModel
import SmartDeviceLink

/// A finger on a card's button (SDL.md §6). What is pressed is told before the alert is answered.
extension Engine {
    mutating func buttonDown(_ id: AlertQueue.ID, index: Int, into outbox: inout Outbox) {
        guard let (session, button) = softButton(id, index) else { return }
        needsRedraw = true
        notify(session, .onButtonEvent, Notifications.softButtonEvent(.down, id: button.id), into: &outbox)
    }

    /// The finger slid off, or was lost: the button is up again and nothing is pressed.
    mutating func buttonLeft(_ id: AlertQueue.ID, index: Int, into outbox: inout Outbox) {
        guard let (session, button) = softButton(id, index) else { return }
        needsRedraw = true
        notify(session, .onButtonEvent, Notifications.softButtonEvent(.up, id: button.id), into: &outbox)
    }

    /// The finger was lifted from the button.
    ///
    /// - Parameter held: For how long it was down, by the panel's own clock.
    mutating func buttonPressed(
        _ id: AlertQueue.ID, index: Int, held: Interval, at now: Instant, into outbox: inout Outbox
    ) {
        guard let (session, button) = softButton(id, index) else { return }
        needsRedraw = true
        let up = Notifications.softButtonEvent(.up, id: button.id)
        let mode: ButtonPressMode = held >= configuration.buttons.longPress ? .long : .short
        let press = Notifications.softButtonPress(mode, id: button.id)
        switch mode {
        case .long:
            notify(session, .onButtonPress, press, into: &outbox)
            notify(session, .onButtonEvent, up, into: &outbox)
        case .short:
            notify(session, .onButtonEvent, up, into: &outbox)
            notify(session, .onButtonPress, press, into: &outbox)
        }
        outbox.effects.append(.note(.buttonPressed(id, id: button.id, mode)))
        switch button.action {
        case .default:
            endAlert(id, .success, at: now, into: &outbox)
        case .stealFocus:
            endAlert(id, .success, at: now, into: &outbox)
            activate(session, at: now, into: &outbox)
        case .keepContext:
            let time = configuration.alerts.buttonTimeout
            queue.restart(id, time: time > .zero ? time : nil, at: now)
        }
    }

    /// The alert is over while fingers are on its buttons: they are let go of, and press nothing.
    mutating func letGoOfButtons(of id: AlertQueue.ID, _ pending: PendingAlert, into outbox: inout Outbox) {
        for finger in 0..<Seat.fingerLimit {
            guard case .button(id, let index)? = fingers[finger]?.owner else { continue }
            fingers[finger]?.owner = .nobody
            guard let button = pending.alert.softButtons[safe: index] else { continue }
            notify(pending.session, .onButtonEvent, Notifications.softButtonEvent(.up, id: button.id), into: &outbox)
        }
    }

    /// Whether a finger at `point` is on that button of the card on the screen, and the card still counts.
    func isOnButton(_ point: DisplayPoint, of id: AlertQueue.ID, index: Int) -> Bool {
        guard let card, card.alert == id, queue.current == id else { return false }
        return card.layout.buttons[safe: index]?.contains(point) ?? false
    }

    private func softButton(_ id: AlertQueue.ID, _ index: Int) -> (SessionID, SoftButton)? {
        guard let pending = alerts[id], let button = pending.alert.softButtons[safe: index] else { return nil }
        return (pending.session, button)
    }
}

extension Array {
    /// The element at `index`; nil where there is none.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
