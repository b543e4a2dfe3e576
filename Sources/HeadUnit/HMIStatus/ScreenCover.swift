/// The alert that covers the app's screen, or will cover it with its first frame.
struct ScreenCover: Hashable, Sendable {
    /// The app that has sent the alert; nil for a local alert.
    var session: SessionID?
    /// The app on the screen is obscured. A subtle alert obscures no app, nor does one that the driver has hidden.
    var isFull: Bool
    /// The driver has hidden its card.
    var isHidden: Bool
    /// Its first frame was seen.
    var isSeen: Bool
}
