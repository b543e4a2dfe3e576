import BezelModel
import SmartDeviceLink

/// A finger, or the select key, on a card's button (SDL.md §6). What is pressed is told before the alert is answered.
extension Engine {
    mutating func buttonDown(_ id: AlertQueue.ID, index: Int, into outbox: inout Outbox) {
        needsRedraw = true
        tell(.down, id, index, into: &outbox)
    }

    /// The finger slid off, or was lost: the button is up again and nothing is pressed.
    mutating func buttonLeft(_ id: AlertQueue.ID, index: Int, into outbox: inout Outbox) {
        needsRedraw = true
        tell(.up, id, index, into: &outbox)
    }

    /// The finger was lifted from the button.
    ///
    /// - Parameter held: For how long it was down, by the panel's own clock.
    mutating func buttonPressed(
        _ id: AlertQueue.ID, index: Int, held: Interval, at now: Instant, into outbox: inout Outbox
    ) {
        guard let pending = alerts[id], let button = pending.buttons[safe: index] else { return }
        needsRedraw = true
        let mode: ButtonPressMode = held >= configuration.buttons.longPress ? .long : .short
        let press = Notifications.softButtonPress(mode, id: button.id)
        switch mode {
        case .long:
            if let session = pending.session { notify(session, .onButtonPress, press, into: &outbox) }
            tell(.up, id, index, into: &outbox)
        case .short:
            tell(.up, id, index, into: &outbox)
            if let session = pending.session { notify(session, .onButtonPress, press, into: &outbox) }
        }
        outbox.effects.append(.note(.buttonPressed(AlertTitle(id, pending), id: button.id, text: button.text, mode)))
        switch pending.source {
        case .local(let local): answered(id, local, index: index, mode, at: now, into: &outbox)
        case .app(let session, _): act(button.action, of: id, session, at: now, into: &outbox)
        }
    }

    private mutating func act(
        _ action: SystemAction, of id: AlertQueue.ID, _ session: SessionID, at now: Instant, into outbox: inout Outbox
    ) {
        switch action {
        case .default: endAlert(id, .success, at: now, into: &outbox)
        case .stealFocus:
            endAlert(id, .success, at: now, into: &outbox)
            activate(session, at: now, into: &outbox)
        case .keepContext: queue.restart(id, time: limit(configuration.alerts.buttonTimeout), at: now)
        }
    }

    /// The alert loses its buttons while fingers are on them: they are let go of, and press nothing.
    mutating func letGoOfButtons(of id: AlertQueue.ID, into outbox: inout Outbox) {
        for finger in 0..<Seat.fingerLimit {
            guard case .button(id, let index)? = fingers[finger]?.owner else { continue }
            fingers[finger]?.owner = .nobody
            tell(.up, id, index, into: &outbox)
        }
        if let key = heldKey, key.alert == id {
            heldKey = nil
            tell(.up, id, key.index, into: &outbox)
        }
    }

    /// Whether a finger at `point` is on that button of the card on the screen, and the card still counts.
    func isOnButton(_ point: DisplayPoint, of id: AlertQueue.ID, index: Int) -> Bool {
        guard let card, card.alert == id, queue.current == id else { return false }
        return card.layout.buttons[safe: index]?.contains(point) ?? false
    }

    /// Whether a finger or the select key is on that button already: together they press it once.
    func isHeld(_ alert: AlertQueue.ID, _ index: Int) -> Bool {
        for id in 0..<Seat.fingerLimit where fingers[id]?.owner == .button(alert, index: index) { return true }
        return heldKey?.alert == alert && heldKey?.index == index
    }

    /// OnButtonEvent, to an app; a local alert's presses are all that anybody hears of.
    private mutating func tell(
        _ mode: ButtonEventMode, _ id: AlertQueue.ID, _ index: Int, into outbox: inout Outbox
    ) {
        guard let pending = alerts[id], let session = pending.session,
            let button = pending.alert.softButtons[safe: index]
        else { return }
        notify(session, .onButtonEvent, Notifications.softButtonEvent(mode, id: button.id), into: &outbox)
    }
}

extension Array {
    /// The element at `index`; nil where there is none.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
