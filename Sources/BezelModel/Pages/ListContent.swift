/// A list of rows, or of tiles, that can be scrolled.
public struct ListContent: PageContent {
    public enum Style: Hashable, Sendable {
        /// One row under the other.
        case rows
        /// Squares beside each other: a picture above its text.
        case tiles
        /// Large tiles of apps: an icon above the app's name.
        case apps
    }

    public struct Row: Hashable, Sendable {
        /// How a row differs from others.
        public enum State: Hashable, Sendable {
            case usual
            /// It can be used while the car is parked only. A touch on it is answered.
            case whenParked
            /// The last row of a list that is shortened while driving: it says how many more rows there are.
            case rest
            /// An app that has left.
            case gone
            /// An app that the driver has closed since the list was opened.
            case closed
            /// An app that is held to close it: ``secondaryText`` says so, and is in the place of the text.
            case closing
            /// An app that has registered since the list was opened.
            case new
            /// The tile that shows the address. It has the last place of a list of apps.
            case connect
        }

        public var text: String
        public var secondaryText: String
        public var tertiaryText: String
        public var icon: EncodedImage?
        /// At the end of the row.
        public var secondaryImage: EncodedImage?
        /// It opens a further list.
        public var isSubmenu: Bool
        /// It continues while another page is on the screen. A green dot stands before the secondary text.
        public var isActive: Bool
        /// It does not work. An amber dot stands before the secondary text.
        public var hasFailed = false
        public var state: State
        /// A ring around the icon that becomes full in this time; nil for none.
        public var ring: TimeBar?

        public init(
            text: String, secondaryText: String = "", tertiaryText: String = "", icon: EncodedImage? = nil,
            secondaryImage: EncodedImage? = nil, isSubmenu: Bool = false,
            isActive: Bool = false, state: State = .usual
        ) {
            self.text = text
            self.secondaryText = secondaryText
            self.tertiaryText = tertiaryText
            self.icon = icon
            self.secondaryImage = secondaryImage
            self.isSubmenu = isSubmenu
            self.isActive = isActive
            self.state = state
        }
    }

    public var style: Style
    public var rows: [Row]
    public var scroll: Scroll
    /// Text in place of rows, when there are none.
    public var placeholder: String
    /// Larger, over ``placeholder``, with a symbol above it; "" for none.
    public var placeholderTitle: String

    public init(
        style: Style = .rows, rows: [Row], scroll: Scroll = Scroll(), placeholder: String = "",
        placeholderTitle: String = ""
    ) {
        self.style = style
        self.rows = rows
        self.scroll = scroll
        self.placeholder = placeholder
        self.placeholderTitle = placeholderTitle
    }

    /// How many places a list of apps has: those that are visible without scrolling, or more, in whole rows.
    public static func places(for count: Int, columns: Int, visibleRows: Int) -> Int {
        let columns = max(columns, 1)
        return max(columns * visibleRows, (count + columns - 1) / columns * columns)
    }

    public var scrolling: Scroll? { scroll }
    public var rowCount: Int { rows.count }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        element.row.map { rows.indices.contains($0) } == true ? .row : nil
    }
}
