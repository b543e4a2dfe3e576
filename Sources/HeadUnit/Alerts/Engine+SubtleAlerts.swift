import BezelModel
import SmartDeviceLink

/// A SubtleAlert is a way into its app: a tap on its body opens it (SDL.md §4.1).
extension Engine {
    /// Told first, then on the screen, then answered.
    mutating func bodyTapped(_ id: AlertQueue.ID, at point: DisplayPoint, now: Instant, into outbox: inout Outbox) {
        guard let card, card.alert == id, queue.current == id, card.layout.frame.contains(point),
            let session = alerts[id]?.session
        else { return }
        notify(session, .onSubtleAlertPressed, [:], into: &outbox)
        choose(session, at: now, into: &outbox)
        endAlert(id, .success, at: now, into: &outbox)
    }
}
