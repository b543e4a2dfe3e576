import BezelModel
import SmartDeviceLink

/// A key that is down, and who hears of it to its end.
struct HeldButton: Sendable {
    let session: SessionID
    /// As the app knows it.
    let name: ButtonName
    let since: Stamp
}

/// Hard buttons to those who have subscribed to them (SDL.md §7).
extension Engine {
    mutating func button(
        _ name: ButtonName, _ phase: KeyPhase, at stamp: Stamp, into outbox: inout Outbox
    ) {
        switch phase {
        case .down:
            guard heldButtons[name] == nil, let (session, known) = listener(for: name) else { return }
            heldButtons[name] = HeldButton(session: session, name: known, since: stamp)
            notify(session, .onButtonEvent, Notifications.buttonEvent(.down, known), into: &outbox)
        case .up:
            guard let held = heldButtons.removeValue(forKey: name) else { return }
            let isLong = stamp - held.since >= configuration.buttons.longPress
            let up = Notifications.buttonEvent(.up, held.name)
            let press = Notifications.buttonPress(isLong ? .long : .short, held.name)
            // As with soft buttons: a long press is told while the button is still down.
            if isLong { notify(held.session, .onButtonPress, press, into: &outbox) }
            notify(held.session, .onButtonEvent, up, into: &outbox)
            if !isLong { notify(held.session, .onButtonPress, press, into: &outbox) }
        case .lost:
            guard let held = heldButtons.removeValue(forKey: name) else { return }
            notify(held.session, .onButtonEvent, Notifications.buttonEvent(.up, held.name), into: &outbox)
        }
    }

    /// The session is over: nobody hears of what it held.
    mutating func releaseButtons(of session: SessionID) {
        heldButtons = heldButtons.filter { $0.value.session != session }
    }

    /// OK is for the app on the screen; others for the first subscriber there, then for the first that is heard or seen
    /// from behind it.
    private func listener(for name: ButtonName) -> (SessionID, ButtonName)? {
        for level in name == .ok ? [HMILevel.full] : [.full, .limited] {
            for session in sessions.ids {
                guard let app = sessions[session]?.app, app.status.level == level else { continue }
                if app.data.buttons.contains(name) { return (session, name) }
                // Before 5.0 a media app's OK was play and pause.
                if name == .playPause, app.isMedia, app.rpcVersion < Version(5, 0, 0), app.data.buttons.contains(.ok) {
                    return (session, .ok)
                }
            }
        }
        return nil
    }
}
