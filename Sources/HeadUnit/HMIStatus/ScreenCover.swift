/// What covers the screen of the app, or will as soon as its first frame is on the screen: the current alert.
struct ScreenCover: Hashable, Sendable {
    /// The app whose alert it is; nil for an alert of the head unit's own.
    var session: SessionID?
    /// The app on the screen is obscured. A subtle alert obscures no app.
    var isFull: Bool
    /// Its first frame was seen.
    var isSeen: Bool
}
