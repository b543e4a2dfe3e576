internal import SmartDeviceLink

/// Updates ``SDLManager/state`` from notifications and passes them on to the delegate, to listeners and to sequences.
extension HeadUnitConnection {
    /// - Parameter hash: The `hashID` of the app's registration.
    func registered(_ response: RPCResponse, hash: String?) {
        let registration = Registration(response, hash: hash, connection: attempt)
        state.registration = registration
        state.capabilities.update(registration: response.parameters)
        // The head unit does not know this hash. The next OnHashChange brings a new one.
        if response.result == .resumeFailed { resumeHash = nil }
        tell { $0.registered(registration) }
        broadcaster.send(.registered(registration))
        logger?.registered(registration)
        stateChanged()
    }

    func handle(_ event: HeadUnitEvent) {
        switch event {
        case .status(let status):
            let changes = StatusChange.between(state.status, status)
            state.status = status
            broadcaster.send(event)
            for change in changes {
                tell { $0.receive(change) }
                broadcaster.send(.changed(change))
            }
            stateChanged()
            return
        case .permissions(let items): state.permissions.update(items)
        case .capability(let capability): state.capabilities.update(system: capability)
        case .hashChanged(let hash): resumeHash = hash
        case .unregistered(let reason):
            broadcaster.send(event)
            // Some head units keep the connection open after they end the registration. They would ignore the app.
            return disconnect(error: .disconnected, unregistered: reason)
        case .registered, .changed, .touch, .buttonEvent, .buttonPress, .command, .language, .driverDistraction,
            .subtleAlertPressed, .other, .disconnected, .reconnecting:
            break
        }
        broadcaster.send(event)
        stateChanged()
    }

    func notifyDisconnected(_ error: SDLManagerError) {
        tell { $0.disconnected(error) }
        broadcaster.send(.disconnected)
        logger?.disconnected(error)
    }
}
