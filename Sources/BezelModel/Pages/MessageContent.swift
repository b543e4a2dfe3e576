/// A long text that can be scrolled (rpc_spec ScrollableMessage).
public struct MessageContent: PageContent {
    public enum Part: UInt8, PagePart {
        /// A text that is longer than its area. Keys scroll it.
        case text
        /// Ends the message.
        case close
    }

    /// The text, with line breaks and tabs.
    public var text: String
    /// The largest number of lines; an ellipsis replaces the rest. nil: no limit.
    public var lineLimit: Int?
    public var scroll: Scroll
    /// The app's soft buttons.
    public var buttons: [CardButton]
    /// The text of the button that closes the message (``Part/close``); it is drawn if the app has sent no
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

    public var scrolling: Scroll? { scroll }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        if let index = element.softButton { return buttons.indices.contains(index) ? .button : nil }
        return switch element.part(Part.self) {
        case .text: .scrollArea
        case .close: buttons.isEmpty ? .button : nil
        case nil: nil
        }
    }
}
