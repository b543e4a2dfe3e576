import BezelModel

extension Engine {
    /// What the app that has the screen draws itself.
    func appPicture(of session: SessionID, at now: Instant) -> AppPicture {
        let isOnPage = keys.focus.usesKeys && screens.layer.flatMap { keys.focus.movedElement(of: $0) } != nil
        return AppPicture(
            video: streams.video(of: session), regions: regions.regions(of: session),
            focus: isOnPage
                ? nil : regions.visibleFocus(of: session, usesKeys: keys.focus.usesKeys, at: now))
    }
}
