/// A long text that can be scrolled (rpc_spec ScrollableMessage).
public struct MessageContent: Hashable, Sendable {
    /// With line breaks and tabs.
    public var text: String
    /// The most lines that are shown; an ellipsis stands for the rest. nil for all.
    public var lineLimit: Int?
    public var scroll: Scroll
    /// The app's.
    public var buttons: [CardButton]
    /// The text of the button that closes the message (``PageElement/close``); it is drawn if the app has sent no
    /// buttons.
    public var close: String

    public init(
        text: String, lineLimit: Int? = nil, scroll: Scroll = Scroll(), buttons: [CardButton] = [], close: String
    ) {
        self.text = text
        self.lineLimit = lineLimit
        self.scroll = scroll
        self.buttons = buttons
        self.close = close
    }

    /// What can be pressed beside the header and the rail.
    var elements: [PageElement] {
        [.message] + (buttons.isEmpty ? [.close] : buttons.indices.map { .softButton($0) })
    }
}
