/// A long text that the driver may scroll, for ``ScreenManager/present(message:)`` (rpc_spec ScrollableMessage).
public struct ScrollableMessageView: Sendable {
    /// The text, up to 500 characters; line breaks are possible.
    public var text: String
    /// At most 8 buttons with one state each. A press ends the message, unless the button's action is
    /// `SystemAction.keepContext`. Without any, the head unit shows a button that closes it.
    public var softButtons: [SoftButtonObject]
    /// How long it is shown after the driver has scrolled last, 1 to 65.535 s. Default: 30 s.
    public var timeout: Duration

    /// Creates a message.
    public init(_ text: String, softButtons: [SoftButtonObject] = [], timeout: Duration = .seconds(30)) {
        self.text = text
        self.softButtons = softButtons
        self.timeout = timeout
    }
}

/// How a message ended.
public enum ScrollableMessageOutcome: Hashable, Sendable {
    /// The driver closed it or its time is over; most head units do not say which.
    case ended
    /// Something more important took its place.
    case displaced
}
