internal import BezelModel
internal import EventLoop
internal import HeadUnit

/// Fingers and keys of clients. They take the same way as those of panels and keys.
extension ControlServer {
    func touch(_ contacts: [Contact], of client: ControlClient) throws(ControlError) {
        guard let size = host.picture?.size else { throw ControlError("nothing has been shown yet") }
        var panel: VirtualPanel
        if let present = client.panel { panel = present } else { panel = try newPanel() }
        var frame = try panel.take(contacts, on: size, at: Stamp(nanoseconds: Clock.monotonic))
        client.panel = panel
        host.runner.send(touch: &frame)
    }

    func press(_ key: KeyAction, _ phase: KeyPhase, of client: ControlClient) throws(ControlError) {
        switch phase {
        case .down:
            guard client.keys.insert(key).inserted else { throw ControlError("action: \(key) is down already") }
        case .up, .cancelled:
            guard client.keys.remove(key) != nil else { throw ControlError("action: \(key) is not down") }
        }
        send(key, phase)
    }

    private func send(_ key: KeyAction, _ phase: KeyPhase) {
        if case .brightness(let step) = key, phase == .down { host.step(brightness: step) }
        for event in key.events(phase, at: Stamp(nanoseconds: Clock.monotonic)) { host.runner.send(event) }
    }

    /// The client has left: its fingers are lost, and its keys are up without being pressed.
    func release(_ client: ControlClient) {
        let now = Stamp(nanoseconds: Clock.monotonic)
        if client.panel?.isTouched == true, var frame = client.panel?.cancelAll(at: now) {
            host.runner.send(touch: &frame)
        }
        client.panel = nil
        for key in client.keys.sorted(by: { $0.description < $1.description }) { send(key, .cancelled) }
        client.keys = []
    }

    private func newPanel() throws(ControlError) -> VirtualPanel {
        let taken = Set(clients.values.compactMap { $0.panel?.number })
        guard let number = VirtualPanel.numbers.last(where: { !taken.contains($0) }) else {
            throw ControlError("too many clients touch already")
        }
        return VirtualPanel(number)
    }
}
