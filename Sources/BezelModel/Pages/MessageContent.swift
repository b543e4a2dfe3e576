/// A long text that can be scrolled (rpc_spec ScrollableMessage).
public struct MessageContent: Hashable, Sendable {
    /// With line breaks and tabs.
    public var text: String
    public var scroll: Scroll
    /// The app's.
    public var buttons: [CardButton]
    /// The text of the button that closes the message (``PageElement/close``); it is drawn if the app has sent no
    /// buttons.
    public var close: String

    public init(text: String, scroll: Scroll = Scroll(), buttons: [CardButton] = [], close: String) {
        self.text = text
        self.scroll = scroll
        self.buttons = buttons
        self.close = close
    }

    /// What can be pressed beside the header and the rail.
    var elements: [PageElement] {
        [.message] + (buttons.isEmpty ? [.close] : buttons.indices.map { .softButton($0) })
    }
}
