import BezelModel
import SmartDeviceLink

/// What follows from a card's being on the screen.
extension Engine {
    mutating func shown(
        _ serial: Scene.Serial, _ layout: CardLayout?, at stamp: Stamp, _ now: Instant, into outbox: inout Outbox
    ) {
        let alert = drawn.last { $0.serial <= serial }?.alert
        drawn.removeAll { $0.serial < serial }
        guard let layout, let alert else {
            card = nil
            return
        }
        if card?.alert == alert {
            card?.layout = layout
        } else {
            let isModal = alerts[alert]?.alert.style != .subtle
            card = ShownCard(alert: alert, layout: layout, since: stamp, isModal: isModal)
        }
        guard queue.shown(alert, at: now) else { return }
        if layout.failedImages > 0 { warn(alert, "an image could not be decoded", into: &outbox) }
        // A full card is in the way now: whatever finger is on an app has lost it.
        if card?.isModal == true, let app = touchTarget { cancelFingers(of: app, at: stamp, into: &outbox) }
        seen(alert, at: now, into: &outbox)
        updateContexts(into: &outbox)
        needsRedraw = true
    }

    /// The alert goes on without something of it: whoever asked is told, at once or with the answer.
    mutating func warn(_ id: AlertQueue.ID, _ why: String, into outbox: inout Outbox) {
        // What comes back to the screen would be told again.
        guard alerts[id]?.warnings.contains(why) == false else { return }
        alerts[id]?.warnings.append(why)
        if let local = alerts[id]?.local { outbox.effects.append(.tell(local.id, .warned(why))) }
    }

    /// The alert's time runs: its sound begins, and whoever asked hears of it.
    mutating func seen(_ id: AlertQueue.ID, at now: Instant, into outbox: inout Outbox) {
        guard let pending = alerts[id] else { return }
        outbox.effects.append(.note(.alertShown(AlertTitle(id, pending))))
        if let local = pending.local {
            outbox.effects.append(.tell(local.id, .shown))
            if pending.holdsFromStart { alerts[id]?.isHolding = true }
        }
        // The context first, as sdl_core has it; what is heard changes the sound's state after it.
        updateContexts(into: &outbox)
        guard pending.isUnheard else { return }
        say(pending.sound, for: .alert(id), at: now, into: &outbox)
        perform(queue.speaks(id, true, at: now), at: now, into: &outbox)
    }
}
