import BezelModel

extension Engine {
    /// What the driver decides about a phone in the settings.
    mutating func decide(_ order: PhoneOrder, about device: DeviceID, at now: Instant) -> [Action] {
        switch order {
        case .allow: consent.allow(DevicePermission(device: device), at: now)
        case .ask: consent.askAgain(about: device, at: now) + forgetModules(of: device)
        case .refuse: consent.refuse(device, at: now) + forgetModules(of: device)
        case .forget: [.forgetDevice(device)]
        case .disconnect: apps.all.filter { $0.device == device }.map { .leave($0.session, .lost) }
        }
    }

    /// Phones find the head unit. A page or an alert says what to do on them.
    mutating func openPairing(as name: String, for time: Interval, at now: Instant) -> [Action] {
        let opened = apps.isDistracting ? nil : screens.openPairing(as: name, for: time, at: now)
        return pairing.open(as: name, for: time, isOnPage: opened != nil) + (opened ?? [])
    }

    mutating func closePairing() -> [Action] { pairing.close() + screens.closePairing() }
}
