import BezelModel

extension Engine {
    /// The rules of driver distraction come into force (`true`) or end. Apps are notified a few at a time.
    mutating func setDriverDistraction(_ isOn: Bool, _ outbox: inout Outbox) {
        if apps.setDriverDistraction(isOn) { notifyApps(of: Reload.Changes(), &outbox) }
        perform(consent.setDriverDistraction(isOn, at: outbox.now), &outbox)
        perform(pairing.setDriverDistraction(isOn), &outbox)
        limitModuleQuestions(isDistracting: isOn, &outbox)
        limitScreen(isDistracting: isOn, &outbox)
        outbox.needsRedraw = true
    }

    /// What the rules of driver distraction forbid closes, and the driver is notified of it.
    private mutating func limitScreen(isDistracting: Bool, _ outbox: inout Outbox) {
        let context = screenContext(at: outbox.now)
        perform([.drivingChanged], &outbox)
        perform(screens.limitMenu(in: context), &outbox)
        perform(screens.limitKeyboard(in: context), &outbox)
        if isDistracting { perform(screens.limitSettings(), &outbox) }
    }
}
