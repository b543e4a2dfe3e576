import BezelModel
import SmartDeviceLink

/// The back key and the home key.
extension Engine {
    /// The card on the screen closes, or the driver does not want to speak any more; without a card the page does what
    /// its own way back does.
    mutating func goBack(at now: Instant) -> [Action] {
        switch alerts.goBack(touchGuard: configuration.alerts.touchGuard, at: now) {
        case .noCard: voice.desk.owner.map { [.endVoice($0, .back)] } ?? screens.back()
        case .tooEarly: []
        case .closed(let actions), .held(let actions): actions
        case .emergency: showFocus()
        }
    }

    /// All apps are shown, after what the back key would do with a card. Only an emergency stays before its app.
    mutating func goHome(at now: Instant) -> [Action] {
        switch alerts.goBack(touchGuard: configuration.alerts.touchGuard, at: now) {
        case .noCard: (voice.desk.owner.map { [.endVoice($0, .back)] } ?? []) + showLauncher()
        case .tooEarly: showLauncher()
        case .closed(let actions), .held(let actions): actions + showLauncher()
        case .emergency: showFocus()
        }
    }

    /// The answer to a key that does nothing: the focus shows which button ends the card.
    private mutating func showFocus() -> [Action] {
        _ = keys.focus.useKeys()
        return [.redraw]
    }
}
