internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit

/// Fingers and keys of clients. They are handled like those of panels and keys.
extension ControlServer: FingerDesk {
    func touch(_ contacts: [Contact], of number: UInt64) throws(ControlError) {
        guard let client = clients[number], let size = service.screen.picture?.size else {
            throw ControlError("nothing has been shown yet")
        }
        var panel: VirtualPanel
        if let present = client.panel { panel = present } else { panel = try newPanel() }
        var frame = try panel.take(contacts, on: size, at: Stamp(nanoseconds: Clock.monotonic))
        client.panel = panel
        service.engine.send(touch: &frame)
    }

    func press(_ key: KeyAction, _ phase: KeyPhase, of number: UInt64) throws(ControlError) {
        guard let client = clients[number] else { return }
        switch phase {
        case .down:
            guard client.keys.insert(key).inserted else { throw ControlError("action: \(key) is down already") }
        case .up, .cancelled:
            guard client.keys.remove(key) != nil else { throw ControlError("action: \(key) is not down") }
        }
        send(key, phase)
    }

    private func send(_ key: KeyAction, _ phase: KeyPhase) {
        if case .brightness(let step) = key, phase == .down { service.light.take(step) }
        for event in key.events(phase, at: Stamp(nanoseconds: Clock.monotonic)) { service.engine.send(event) }
    }

    /// The client has left: its fingers are lost, and its keys are up without being pressed.
    func release(_ client: ControlClient) {
        let now = Stamp(nanoseconds: Clock.monotonic)
        if client.panel?.isTouched == true, var frame = client.panel?.cancelAll(at: now) {
            service.engine.send(touch: &frame)
        }
        client.panel = nil
        for key in client.keys.sorted(by: { $0.description < $1.description }) { send(key, .cancelled) }
        client.keys = []
    }

    private func newPanel() throws(ControlError) -> VirtualPanel {
        let taken = Set(clients.values.compactMap { $0.panel?.number })
        guard let number = PanelNumber.clients.last(where: { !taken.contains($0) }) else {
            throw ControlError("too many clients touch already")
        }
        return VirtualPanel(number)
    }
}
