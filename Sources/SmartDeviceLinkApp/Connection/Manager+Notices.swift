internal import SmartDeviceLink

/// What the head unit says becomes what is known of it, and goes to whoever listens: first to the delegate, then to
/// listeners and sequences.
extension Manager {
    /// - Parameter hash: What the app has registered with.
    func registered(_ answer: Answer, hash: String?) {
        let registration = Registration(answer, hash: hash, connection: attempt)
        known.registration = registration
        known.capabilities.update(registration: answer.parameters)
        // The old one is of no more use; the next comes with the next change.
        if answer.result == .resumeFailed { resumeHash = nil }
        delegate?.registered(registration)
        hub.send(.registered(registration))
        knowledgeChanged()
    }

    func notice(_ event: HeadUnitEvent) {
        switch event {
        case .status(let status):
            let changes = StatusChange.between(known.status, status)
            known.status = status
            hub.send(event)
            for change in changes {
                delegate?.tell(change)
                hub.send(.changed(change))
            }
            knowledgeChanged()
            return
        case .permissions(let items): known.permissions.update(items)
        case .capability(let capability): known.capabilities.update(system: capability)
        case .hashChanged(let hash): resumeHash = hash
        case .unregistered:
            hub.send(event)
            // Some head units leave the connection open, where the app would be heard no more.
            return lose(because: .disconnected)
        case .registered, .changed, .touch, .buttonEvent, .buttonPress, .command, .language, .driverDistraction,
            .subtleAlertPressed, .other, .disconnected, .reconnecting:
            break
        }
        hub.send(event)
        knowledgeChanged()
    }

    func tellDisconnected(_ error: ManagerError) {
        delegate?.disconnected(error)
        hub.send(.disconnected)
    }
}
