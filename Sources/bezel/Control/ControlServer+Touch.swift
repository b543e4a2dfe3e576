internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import SmartDeviceLink

/// Fingers and hard buttons of clients. They take the same way as those of panels and keys.
extension ControlServer {
    func touch(_ contacts: [Contact], of client: ControlClient) throws(ControlError) {
        try checkTouch(client)
        guard let size = host.picture?.size else { throw ControlError("nothing has been shown yet") }
        var panel: VirtualPanel
        if let present = client.panel { panel = present } else { panel = try newPanel() }
        var frame = try panel.take(contacts, on: size, at: Stamp(nanoseconds: Clock.monotonic))
        client.panel = panel
        host.runner.send(touch: &frame)
    }

    func press(_ button: ButtonName, _ phase: KeyPhase, of client: ControlClient) throws(ControlError) {
        try checkTouch(client)
        switch phase {
        case .down:
            guard client.buttons.insert(button).inserted else {
                throw ControlError("name: \(button.rawValue) is down already")
            }
        case .up, .cancelled:
            guard client.buttons.remove(button) != nil else {
                throw ControlError("name: \(button.rawValue) is not down")
            }
        }
        host.runner.send(.button(button, phase, at: Stamp(nanoseconds: Clock.monotonic)))
    }

    /// The client has left: its fingers are lost, and its buttons are up without being pressed.
    func release(_ client: ControlClient) {
        let now = Stamp(nanoseconds: Clock.monotonic)
        if client.panel?.isTouched == true, var frame = client.panel?.cancelAll(at: now) {
            host.runner.send(touch: &frame)
        }
        client.panel = nil
        for button in client.buttons.sorted(by: { $0.rawValue < $1.rawValue }) {
            host.runner.send(.button(button, .cancelled, at: now))
        }
        client.buttons = []
    }

    private func checkTouch(_ client: ControlClient) throws(ControlError) {
        guard client.connection.mayTouch else { throw ControlError("viewers may not touch (web.touch)") }
    }

    private func newPanel() throws(ControlError) -> VirtualPanel {
        let taken = Set(clients.values.compactMap { $0.panel?.number })
        guard let number = VirtualPanel.numbers.last(where: { !taken.contains($0) }) else {
            throw ControlError("too many clients touch already")
        }
        return VirtualPanel(number)
    }
}
