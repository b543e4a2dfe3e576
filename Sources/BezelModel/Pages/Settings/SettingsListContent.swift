/// A list of the settings: languages, phones, notes about the head unit.
public struct SettingsListContent: PageContent {
    public enum Part: UInt8, PagePart {
        /// The button in a row, by the row's position.
        case action
    }

    public struct Row: Hashable, Sendable {
        public var icon: SettingsIcon?
        /// The icon's tile has the colour of warnings.
        public var isWarning: Bool
        public var text: String
        /// "" for a row of one line.
        public var secondaryText: String
        /// A dot before the secondary text: what it names is active.
        public var isActive: Bool
        /// The row is the present choice.
        public var isChosen: Bool
        /// It opens a page.
        public var isSubmenu: Bool
        /// The text of the button in the row (``Part/action``); "" for none.
        public var action: String

        public init(
            icon: SettingsIcon? = nil, isWarning: Bool = false, text: String, secondaryText: String = "",
            isActive: Bool = false, isChosen: Bool = false, isSubmenu: Bool = false, action: String = ""
        ) {
            self.icon = icon
            self.isWarning = isWarning
            self.text = text
            self.secondaryText = secondaryText
            self.isActive = isActive
            self.isChosen = isChosen
            self.isSubmenu = isSubmenu
            self.action = action
        }
    }

    public var rows: [Row]
    /// The text of the button under the list, the ``PageElement/softButton(_:)`` 0; "" for none.
    public var button: String
    /// The button can be used while the car is parked only.
    public var isButtonLimited: Bool
    /// A text in the place of the rows, if there are none.
    public var placeholder: String
    public var scroll: Scroll

    public init(
        rows: [Row], button: String = "", isButtonLimited: Bool = false, placeholder: String = "",
        scroll: Scroll = Scroll()
    ) {
        self.rows = rows
        self.button = button
        self.isButtonLimited = isButtonLimited
        self.placeholder = placeholder
        self.scroll = scroll
    }

    public var scrolling: Scroll? { scroll }
    public var rowCount: Int { rows.count }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        if let row = element.row { return rows.indices.contains(row) ? .row : nil }
        if let index = element.softButton { return index == 0 && !button.isEmpty ? .button : nil }
        return switch element.part(Part.self) {
        // It exists only while its row is visible.
        case .action: rows.indices.contains(element.index) && !rows[element.index].action.isEmpty ? .foldedButton : nil
        case nil: nil
        }
    }
}
