import BezelModel
import SmartDeviceLink

/// What is to be seen, from what is.
extension Engine {
    /// Emits the scene where it differs from the last one.
    mutating func redraw(into outbox: inout Outbox) {
        needsRedraw = false
        var next = scene
        let app = fullApp.flatMap { sessions[$0]?.app }
        next.theme = configuration.theme
        next.notice = notice(for: app)
        next.regions = app.map(marks) ?? []
        next.fingers = []
        if configuration.touch.showFingers {
            for id in 0..<Seat.fingerLimit { if let finger = fingers[id] { next.fingers.append(finger.point) } }
        }
        next.card = queue.current.flatMap(alertCard)
        next.waiting = queue.waiting
        guard next != scene || scene.serial == Scene.Serial(0) else { return }
        next.serial = Scene.Serial(scene.serial.number + 1)
        scene = next
        drawn.append((next.serial, next.card == nil ? nil : queue.current))
        outbox.effects.append(.draw(next))
    }

    private func notice(for app: App?) -> [String] {
        guard let app else { return configuration.screen.notice }
        let lines = app.mainFields.filter { !$0.isEmpty }
        return lines.isEmpty ? [app.name] : lines
    }

    private func marks(of app: App) -> [RegionMark] {
        app.regions.regions.compactMap { region in
            let isFocused = configuration.regions.highlight && region.id == app.focus
            guard isFocused || configuration.regions.outline else { return nil }
            let rect = configuration.screen.viewport.displayRect(region.rect)
            return rect.width > 0 && rect.height > 0 ? RegionMark(rect: rect, isFocused: isFocused) : nil
        }
    }

    private func alertCard(_ id: AlertQueue.ID) -> AlertCard? {
        guard let pending = alerts[id], pending.isVisible else { return nil }
        let alert = pending.alert
        let buttons = pending.buttons.enumerated().map { index, button in
            CardButton(
                text: button.text ?? "", image: pending.buttonImages[index], isHighlighted: button.isHighlighted,
                isPressed: isPressed(id, index), isFocused: focusedButton(of: id) == index)
        }
        return AlertCard(
            size: alert.style == .full ? .full : .subtle, sender: pending.sender, lines: alert.lines,
            icon: pending.icon, showsProgress: alert.progressIndicator || pending.isHolding,
            buttons: buttons, timeLeft: queue.showing, waiting: queue.waiting,
            colors: colors(of: pending.session))
    }

    /// What the app wants its cards to look like; nil for the head unit's own. In a function of its own: inside the
    /// other the release compiler of Swift 6.3.1 breaks down over it.
    private func colors(of session: SessionID?) -> CardColors? {
        guard let session, let app = sessions[session]?.app else { return nil }
        return app.colors[configuration.theme]
    }

    private func isPressed(_ id: AlertQueue.ID, _ index: Int) -> Bool {
        for finger in 0..<Seat.fingerLimit {
            guard let finger = fingers[finger], finger.owner == .button(id, index: index) else { continue }
            if isOnButton(finger.point, of: id, index: index) { return true }
        }
        return heldKey?.alert == id && heldKey?.index == index
    }
}
