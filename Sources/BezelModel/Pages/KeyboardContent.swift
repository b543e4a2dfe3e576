/// A keyboard, and the text that is typed with it.
public struct KeyboardContent: PageContent {
    public enum Part: UInt8, PagePart {
        /// By ``KeyboardContent/element(row:column:_:)``.
        case key
        /// Ends the entry.
        case submit
        /// Empties the field.
        case clear
        /// Masks the text in the field, or shows it.
        case mask
        /// By its position among the suggestions.
        case suggestion
        /// Shows all that a search has found.
        case found
        /// A letter that is similar to the one of a key, by its position among ``KeyboardContent/variants``.
        case variant
    }

    public enum Shift: Hashable, Sendable {
        case off
        /// For one letter.
        case once
        case locked
    }

    public struct Key: Hashable, Sendable {
        public enum Face: Hashable, Sendable {
            /// The character that the key types.
            case character(String)
            /// Types a space. The key shows the name of the language.
            case space(String)
            case shift(Shift)
            case backspace
            /// Gives the last letter its next form. The key shows this text, or its first character where there is little
            /// room.
            case forms(String)
            /// Switches to other characters. The key shows this text.
            case page(String)
            /// Switches to other letters. The key shows this text, or a globe for "".
            case alphabet(String)
            /// Ends the entry. The key shows this text.
            case submit(String)
        }

        public var face: Face
        /// Otherwise it is drawn in the colour of disabled text and cannot be pressed.
        public var isEnabled: Bool

        /// Similar letters, which are shown when the key is held; empty for none.
        public var variants: [String]

        public init(_ face: Face, isEnabled: Bool = true, variants: [String] = []) {
            self.face = face
            self.isEnabled = isEnabled
            self.variants = variants
        }
    }

    /// The text in the field: dots if the text is masked.
    public var entry: String
    /// The text that says what to type.
    public var prompt: String
    /// The text is looked for in a list.
    public var isSearch: Bool
    /// Whether the text is masked, if the driver can change it (``Part/mask``); nil if not.
    public var mask: Bool?
    /// Has a button that empties the field (``Part/clear``).
    public var canClear: Bool
    /// From the top, each from the left, also where the page is laid out from right to left.
    public var rows: [[Key]]
    /// Texts that can be chosen instead of typed; as many are drawn, from the first, as there is room for.
    public var suggestions: [String]
    /// How many texts a search has found, those among ``suggestions`` included.
    public var found: Int
    /// The text of the button that stands for those without room (``Part/found``); "%" is replaced by their number.
    public var moreFound: String
    /// The text in place of suggestions when a search has found none; "" for the prompt.
    public var noneFound: String
    /// Room for suggestions is kept even if there are none now, so that keys stay where they are.
    public var keepsSuggestionRoom: Bool
    /// The number of the key whose similar letters are shown, as in ``key(_:)``; nil for none.
    public var opened: Int?

    public init(
        entry: String = "", prompt: String = "", isSearch: Bool = false, mask: Bool? = nil, canClear: Bool = false,
        rows: [[Key]], suggestions: [String] = [], found: Int = 0, moreFound: String = "", noneFound: String = "",
        keepsSuggestionRoom: Bool = false, opened: Int? = nil
    ) {
        self.entry = entry
        self.prompt = prompt
        self.isSearch = isSearch
        self.mask = mask
        self.canClear = canClear
        self.rows = rows
        self.suggestions = suggestions
        self.found = found
        self.moreFound = moreFound
        self.noneFound = noneFound
        self.keepsSuggestionRoom = keepsSuggestionRoom
        self.opened = opened
    }

    /// The largest number of keys of a row.
    public static let columnLimit = 16

    /// The element of a key in a layout.
    public static func element(row: Int, column: Int, _ key: Key) -> PageElement {
        if case .submit = key.face { return Part.submit.element }
        return Part.key.element(row * columnLimit + column)
    }

    /// The key of a ``Part/key`` with this number; nil if there is none.
    public func key(_ number: Int) -> Key? {
        guard number >= 0 else { return nil }
        let (row, column) = number.quotientAndRemainder(dividingBy: Self.columnLimit)
        return rows.indices.contains(row) && rows[row].indices.contains(column) ? rows[row][column] : nil
    }

    /// The similar letters that are shown; empty for none.
    public var variants: [String] { opened.flatMap { key($0)?.variants } ?? [] }

    /// Backspace is pressed again and again. A key with similar letters is pressed once: then they are shown.
    public func repeats(_ element: PageElement) -> Bool {
        guard element.part(Part.self) == .key, let key = key(element.index), key.isEnabled else { return false }
        return key.face == .backspace || (!key.variants.isEmpty && element.index != opened)
    }

    /// A keyboard needs the whole width.
    public var leavesRoomForRail: Bool { false }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        if element.part(Part.self) == .found { return found > 0 ? .foldedButton : nil }
        let isThere =
            switch element.part(Part.self) {
            case .key: key(element.index)?.isEnabled == true
            case .submit: true
            case .clear: canClear
            case .mask: mask != nil
            case .suggestion: suggestions.indices.contains(element.index)
            case .variant: variants.indices.contains(element.index)
            case .found: false
            case nil: false
            }
        return isThere ? .button : nil
    }
}
