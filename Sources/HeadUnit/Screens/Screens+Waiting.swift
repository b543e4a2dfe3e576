import BezelModel
import SmartDeviceLink

/// What is shown until an app draws something.
extension Screens {
    /// An app has sent a request.
    mutating func heard(_ session: SessionID, at now: Instant) -> [Action] {
        start.heard(session, at: now) ? [.redraw] : []
    }

    /// For an app whose template is drawn, until it has shown something.
    func waitingForTemplate(of app: AppInfo, in context: ScreenContext) -> WaitingContent {
        let words = Words.of(app.displayLanguage)
        let name = app.label(in: words.language)
        let isSlow = start.isSlow(at: context.now)
        let slow: (title: Word, text: Word) =
            start.hasAnswered ? (.appConnected, .nothingHere) : (.noAnswer, .openOnPhone)
        return WaitingContent(
            icon: context.icon(of: app.session), name: name,
            title: words[isSlow ? slow.title : .starting].filled(["%": name]),
            text: isSlow ? words[slow.text] : "", apps: isSlow ? words[.apps] : "", appears: start.appears,
            isStill: isSlow)
    }

    /// For an app that draws the screen itself, until its first picture; nil for one that sends no video, or has sent a
    /// text to show.
    func waitingForVideo(of app: AppInfo, in context: ScreenContext) -> WaitingContent? {
        guard context.configuration.screen.templates, context.configuration.streams.takes(.video), app.isTouchable,
            !templates[app.session].hasText,
            templates.guidance(of: app.session)?.isEmpty != false
        else { return nil }
        let words = Words.of(app.displayLanguage)
        let name = app.label(in: words.language)
        return WaitingContent(
            icon: context.icon(of: app.session), name: name,
            title: app.types.contains(.navigation) ? words[.waitingMap] : words[.starting].filled(["%": name]),
            text: words[.appConnected].filled(["%": name]), appears: start.appears,
            isStill: start.isSlow(at: context.now))
    }
}
