import BezelModel

extension Engine {
    /// What the driver decides about a phone in the settings.
    mutating func perform(_ order: PhoneOrder, for device: DeviceID, _ outbox: inout Outbox) {
        let now = outbox.now
        switch order {
        case .allow: perform(consent.allow(DevicePermission(device: device), at: now), &outbox)
        case .ask: perform(consent.askAgain(about: device, at: now), &outbox)
        case .refuse: perform(consent.refuse(device, at: now), &outbox)
        case .forget: forget(device, &outbox)
        case .disconnect:
            let sessions = apps.all.filter { $0.device == device }.map(\.session)
            perform(sessions.map { .leave($0, .lost) }, &outbox)
        }
    }
}
