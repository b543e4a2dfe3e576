import BezelModel
import SmartDeviceLink

/// Media clocks, and the media buttons and presets on the screen.
extension TemplateStore {
    /// nil for a template without them.
    func media(of app: AppInfo, _ subscribed: Set<ButtonName>, at now: Instant) -> MediaContent? {
        let table = table(of: app)
        guard table.isMedia else { return nil }
        let presets = table.slots.has(.presets) ? self[app.session].presets : []
        return media.content(of: app, subscribed: subscribed, presets: presets, at: now)
    }

    /// SetMediaClockTimer.
    mutating func setClock(_ timer: SetMediaClockTimer, _ request: RPCRequest) -> [Action] { media.set(timer, request) }

    /// Show's mediaClock.
    mutating func setClock(_ text: String, of session: SessionID) { media.setText(text, of: session) }

    /// - Parameter session: The app whose clock is on the screen; nil for none.
    mutating func showClock(of session: SessionID?, at now: Instant) { media.show(session, at: now) }

    /// A finger or the select key is on a media button or a preset (`true`), or has left it without pressing it.
    mutating func holdMediaButton(
        _ element: PageElement, _ isHeld: Bool, of app: AppInfo, _ subscribed: Set<ButtonName>
    ) -> [Action] {
        media.buttonHeld(element, isHeld, of: app, subscribed)
    }

    mutating func pressMediaButton(_ element: PageElement, _ mode: ButtonPressMode) -> [Action] {
        media.buttonPressed(element, mode)
    }
}
