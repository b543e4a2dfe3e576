import BezelModel
import SmartDeviceLink

/// What of the template is on the screen, and the soft buttons there.
extension TemplateStore {
    /// - Parameters:
    ///   - image: Returns an uploaded picture; nil for one that is missing. It is asked each time, so that a picture that
    ///     is uploaded later appears.
    ///   - subscribed: The app's buttons.
    func content(
        of app: AppInfo, subscribed: Set<ButtonName>, at now: Instant, image: (Image?) -> EncodedImage?
    ) -> TemplateContent {
        let template = self[app.session]
        let table = table(of: app)
        let slots = table.slots
        let lines = template.mainFields.prefix(table.isMedia ? 2 : slots.lineLimit)
        return TemplateContent(
            layout: slots, caption: table.isMedia ? template.mainFields[2] : "", lines: lines.filter { !$0.isEmpty },
            track: table.isMedia ? template.track : "", alignment: template.alignment,
            graphic: slots.has(.graphic) ? image(template.graphic) : nil,
            secondaryGraphic: slots.has(.secondaryGraphic) ? image(template.secondaryGraphic) : nil,
            buttons: template.softButtons.map { $0.face(image) }, more: Words.of(app.displayLanguage)[.more],
            media: media(of: app, subscribed, at: now))
    }

    /// All soft buttons and presets of an app's template, as tiles on a page of their own.
    func allButtons(of content: TemplateContent) -> TemplateContent {
        let layout = TemplateLayout(columns: [[.tiles]], buttonLimit: content.layout.buttonLimit)
        let presets = content.media?.presets ?? []
        return TemplateContent(
            layout: layout, buttons: content.buttons, media: presets.isEmpty ? nil : MediaContent(presets: presets))
    }

    /// The soft buttons on the screen while the app has it: of its template, or of its route guidance.
    private func shownButtons(of session: SessionID) -> [SoftButton] {
        guidance(of: session)?.buttons ?? self[session].softButtons
    }

    /// templateTitle; empty for none.
    func title(of session: SessionID) -> String { self[session].title }

    /// A finger or the select key is on a soft button (`true`), or has left it without pressing it. The button that
    /// was touched is the one that is let go, even if the app has sent other buttons in the meantime.
    mutating func buttonHeld(_ index: Int, _ isHeld: Bool, of session: SessionID) -> [Action] {
        guard isHeld else {
            guard let id = heldButtons[session]?.removeValue(forKey: index) else { return [.redraw] }
            return [.redraw, .notify(session, .onButtonEvent, Notifications.softButtonEvent(.up, id: id))]
        }
        guard let button = shownButtons(of: session)[safe: index] else { return [.redraw] }
        heldButtons[session, default: [:]][index] = button.id
        return [.redraw, .notify(session, .onButtonEvent, Notifications.softButtonEvent(.down, id: button.id))]
    }

    /// A soft button was pressed. Its systemAction means nothing in a template: every press is reported. A button that
    /// the app has replaced while it was held is only let go.
    mutating func buttonPressed(_ index: Int, _ mode: ButtonPressMode, of session: SessionID) -> [Action] {
        let held = heldButtons[session]?[index]
        let up = buttonHeld(index, false, of: session)
        guard let id = held, shownButtons(of: session)[safe: index]?.id == id else { return up }
        let press = Action.notify(session, .onButtonPress, Notifications.softButtonPress(mode, id: id))
        return Notifications.inOrder(mode, press: press, up: up)
    }
}
