import BezelModel
import SmartDeviceLink

/// Presses on the cards of alerts.
extension AlertCenter {
    /// A finger or the select key is on a button (`true`), or has left it without pressing it.
    func targetHeld(_ target: TargetID, _ isHeld: Bool) -> [Action] {
        guard let id = target.alert, let alert = pending[id] else { return [] }
        return alert.buttonHeld(target.element, isHeld)
    }

    /// A button or the card's surface was pressed. The press is reported before the alert is answered.
    ///
    /// - Parameter held: How long it was held, by the panel's clock.
    mutating func targetPressed(_ target: TargetID, held: Interval, at now: Instant) -> [Action] {
        guard let id = target.alert, let alert = pending[id] else { return [] }
        switch target.element {
        case TargetID.surface: return alert.surfacePressed(id)
        case TargetID.close, TargetID.beside: return alert.hasClose ? close(id, at: now) : []
        case _: break
        }
        guard let button = alert.buttons[safe: target.element] else { return [] }
        let mode: ButtonPressMode = held >= longPress ? .long : .short
        var actions = alert.buttonPressed(target.element, button, mode)
        actions.append(.log(.buttonPressed(AlertTitle(id, alert), id: button.id, text: button.text, mode)))
        switch alert.source {
        case .local(let local): return actions + answered(id, local, index: target.element, mode, at: now)
        case .app(let request):
            switch button.action {
            case .default: return actions + end(id, .success, at: now)
            case .stealFocus: return actions + end(id, .success, at: now) + [.activate(request.session)]
            case .keepContext:
                restart(id, at: now)
                return actions
            }
        }
    }

    /// A finger came down beside a card that is not modal: an app's SubtleAlert ends, as in sdl_hmi.
    mutating func touchedBeside(_ layer: LayerID, at now: Instant) -> [Action] {
        guard let id = AlertQueue.ID(layer), case .app(let request)? = pending[id]?.source,
            request.function == FunctionID.subtleAlert.rawValue
        else { return [] }
        return end(id, .aborted, "closed by a touch beside it", at: now)
    }
}
