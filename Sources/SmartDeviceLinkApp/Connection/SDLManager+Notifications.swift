internal import SmartDeviceLink

/// What the head unit says becomes what is known of it, and goes to whoever listens: first to the delegate, then to
/// listeners and sequences.
extension SDLManager {
    /// - Parameter hash: What the app has registered with.
    func registered(_ response: RPCResponse, hash: String?) {
        let registration = Registration(response, hash: hash, connection: attempt)
        state.registration = registration
        state.capabilities.update(registration: response.parameters)
        // The old one is of no more use; the next comes with the next change.
        if response.result == .resumeFailed { resumeHash = nil }
        delegate?.registered(registration)
        broadcaster.send(.registered(registration))
        stateChanged()
    }

    func handle(_ event: HeadUnitEvent) {
        switch event {
        case .status(let status):
            let changes = StatusChange.between(state.status, status)
            state.status = status
            broadcaster.send(event)
            for change in changes {
                delegate?.tell(change)
                broadcaster.send(.changed(change))
            }
            stateChanged()
            return
        case .permissions(let items): state.permissions.update(items)
        case .capability(let capability): state.capabilities.update(system: capability)
        case .hashChanged(let hash): resumeHash = hash
        case .unregistered:
            broadcaster.send(event)
            // Some head units leave the connection open, where the app would be heard no more.
            return disconnect(error: .disconnected)
        case .registered, .changed, .touch, .buttonEvent, .buttonPress, .command, .language, .driverDistraction,
            .subtleAlertPressed, .other, .disconnected, .reconnecting:
            break
        }
        broadcaster.send(event)
        stateChanged()
    }

    func notifyDisconnected(_ error: SDLManagerError) {
        delegate?.disconnected(error)
        broadcaster.send(.disconnected)
    }
}
