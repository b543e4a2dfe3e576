import BezelModel

extension Engine {
    /// The rules of driver distraction come into force (`true`) or end.
    mutating func setDriverDistraction(_ isOn: Bool, _ outbox: inout Outbox) {
        perform(apps.setDriverDistraction(isOn), &outbox)
        perform(consent.setDriverDistraction(isOn, at: outbox.now), &outbox)
        perform(pairing.setDriverDistraction(isOn), &outbox)
        let context = screenContext(at: outbox.now)
        perform(screens.limitMenu(in: context), &outbox)
        perform(screens.limitKeyboard(in: context), &outbox)
        if isOn { perform(screens.limitSettings(), &outbox) }
        outbox.needsRedraw = true
    }
}
