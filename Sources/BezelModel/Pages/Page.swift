/// A page of the head unit's own that fills the screen: an app's template, a menu, a list of choices.
public struct Page: Hashable, Sendable {
    /// Identity of a page. A page that is opened again has another number, so that a finger that came down on the
    /// earlier one presses nothing on it.
    public struct ID: Hashable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
        public var layer: LayerID { .page(number) }
    }

    public enum Content: Hashable, Sendable {
        case template(TemplateContent)
        case list(ListContent)
        case keyboard(KeyboardContent)
        case message(MessageContent)
        case slider(SliderContent)
        /// Lies over what the app draws and does not fill the screen.
        case guidance(GuidanceContent)

        /// Whether nothing of what lies under the page is seen.
        public var fillsScreen: Bool {
            switch self {
            case .template, .list, .keyboard, .message, .slider: true
            case .guidance: false
            }
        }

        /// A keyboard needs the whole width, and an app that draws the screen has all of it.
        public var leavesRoomForRail: Bool {
            switch self {
            case .template, .list, .message, .slider: true
            case .keyboard, .guidance: false
            }
        }
    }

    public var id: ID
    public var header: PageHeader
    public var content: Content
    /// nil for none. A display that is too small shows none either.
    public var rail: Rail?
    /// Elements that a finger or the select key holds.
    public var pressed: Set<PageElement>
    /// The element that the select key would press; nil when keys are not in use.
    public var focused: PageElement?
    /// The app's colours; nil for the theme's.
    public var colors: CardColors?
    /// Laid out from right to left, because the app's language is written so.
    public var isRightToLeft: Bool

    public init(
        id: ID, header: PageHeader, content: Content, pressed: Set<PageElement> = [], focused: PageElement? = nil,
        colors: CardColors? = nil, isRightToLeft: Bool = false
    ) {
        self.id = id
        self.header = header
        self.content = content
        self.pressed = pressed
        self.focused = focused
        self.colors = colors
        self.isRightToLeft = isRightToLeft
    }
}

extension Page {
    /// Whether an element is on the page and can be pressed. A row may be outside the visible part of its list, and a
    /// soft button of a template behind ``PageElement/moreButtons``.
    public func canFocus(_ element: PageElement) -> Bool {
        switch (element, content) {
        case (.back, _): header.hasBack
        case (.menu, _): header.hasMenu
        case (.apps, _): header.hasApps || rail != nil
        case (.railApp(let place), _): rail?.apps.contains { $0.place == place } == true
        case (.search, _): header.hasSearch
        case (.softButton(let index), .template(let template)):
            index < min(template.buttons.count, template.layout.buttonLimit)
        case (.moreButtons, .template(let template)): template.buttons.count > 1
        case (.mediaBack, .template(let template)), (.mediaPlay, .template(let template)),
            (.mediaForward, .template(let template)):
            template.media?.buttons.contains { $0.element == element } == true
        case (.preset(let number), .template(let template)):
            template.media?.presets.contains { $0.number == number } == true
        case (.row(let row), .list(let list)): list.rows.indices.contains(row) && list.rows[row].isEnabled
        case (_, .keyboard(let keyboard)): keyboard.canPress(element)
        case (_, .message(let message)): message.elements.contains(element)
        case (_, .slider(let slider)): slider.elements.contains(element)
        case (.turns, .guidance(let guidance)): guidance.hasTurns
        case (.softButton(let index), .guidance(let guidance)): index < guidance.buttons.count
        case (.softButton, .list), (.mediaBack, .list), (.mediaPlay, .list), (.mediaForward, .list), (.preset, .list),
            (.row, .template):
            false
        case (_, .guidance), (.turns, _): false
        case (.submit, _), (.clear, _), (.mask, _), (.suggestion, _), (.key, _), (.moreButtons, _): false
        case (.message, _), (.slider, _), (.confirm, _), (.close, _), (.less, _), (.more, _): false
        }
    }
}

/// The bar at the top of a page.
public struct PageHeader: Hashable, Sendable {
    public var title: String
    /// The app's icon beside the title.
    public var icon: EncodedImage?
    /// Has a button that leads back (``PageElement/back``).
    public var hasBack: Bool
    /// Has a button that leads to all apps (``PageElement/apps``).
    public var hasApps: Bool
    /// Has a button that opens the app's menu (``PageElement/menu``).
    public var hasMenu: Bool
    /// Has a button that looks for a row of the list (``PageElement/search``).
    public var hasSearch: Bool

    public init(
        title: String, icon: EncodedImage? = nil, hasBack: Bool = false, hasApps: Bool = false, hasMenu: Bool = false,
        hasSearch: Bool = false
    ) {
        self.title = title
        self.icon = icon
        self.hasBack = hasBack
        self.hasApps = hasApps
        self.hasMenu = hasMenu
        self.hasSearch = hasSearch
    }
}

/// What can be touched on a page, or can have the focus.
public enum PageElement: Hashable, Sendable {
    case back
    case menu
    case apps
    /// The card of the next manoeuvre. It opens the list of turns, if there is one.
    case turns
    /// The app's button SEEKLEFT on the screen.
    case mediaBack
    /// PLAY_PAUSE.
    case mediaPlay
    /// SEEKRIGHT.
    case mediaForward
    /// An app in the rail, by its place there.
    case railApp(Int)
    /// PRESET_0 to PRESET_9.
    case preset(Int)
    /// Looks for a row of the list.
    case search
    /// Ends the entry of a keyboard.
    case submit
    /// Empties the field of a keyboard.
    case clear
    /// Masks the text in the field of a keyboard, or shows it.
    case mask
    /// The track of a slider.
    case slider
    /// Ends an interaction without a choice.
    case close
    /// Takes the position of a slider.
    case confirm
    /// The next lower position of a slider.
    case less
    /// The next higher position of a slider.
    case more
    /// The text of a message that is longer than its area. Keys scroll it.
    case message
    /// By its position among the soft buttons, from 0.
    case softButton(Int)
    /// Opens the page of all soft buttons of a template that has no room for them.
    case moreButtons
    /// By its position among a keyboard's suggestions, from 0.
    case suggestion(Int)
    /// A key of a keyboard, by ``KeyboardContent/element(row:column:_:)``.
    case key(Int)
    /// By its position in the list, from 0.
    case row(Int)

    private static let firstRow = 1000

    /// It is in the header or in the rail, not part of what the page shows.
    public var isFrame: Bool {
        switch self {
        case .back, .menu, .apps, .railApp, .search: true
        case .turns, .mediaBack, .mediaPlay, .mediaForward, .preset, .submit, .clear, .mask, .slider, .close, .confirm,
            .less,
            .more, .message, .softButton, .moreButtons, .suggestion, .key, .row:
            false
        }
    }

    /// - Parameter number: A target's ``TargetID/element``.
    public init?(_ number: Int) {
        switch number {
        case 0: self = .back
        case 1: self = .menu
        case 2: self = .apps
        case 3: self = .turns
        case 4: self = .moreButtons
        case 10: self = .mediaBack
        case 11: self = .mediaPlay
        case 12: self = .mediaForward
        case 30: self = .slider
        case 31: self = .close
        case 32: self = .confirm
        case 33: self = .less
        case 34: self = .more
        case 35: self = .message
        case 40..<40 + Rail.places: self = .railApp(number - 40)
        case 50..<60: self = .preset(number - 50)
        case 20: self = .search
        case 21: self = .submit
        case 22: self = .clear
        case 23: self = .mask
        case 300..<320: self = .suggestion(number - 300)
        case 400..<600: self = .key(number - 400)
        case 100..<Self.firstRow: self = .softButton(number - 100)
        case Self.firstRow...: self = .row(number - Self.firstRow)
        default: return nil
        }
    }

    /// Its number in a ``TargetID``.
    public var number: Int {
        switch self {
        case .back: 0
        case .menu: 1
        case .apps: 2
        case .turns: 3
        case .moreButtons: 4
        case .mediaBack: 10
        case .mediaPlay: 11
        case .mediaForward: 12
        case .slider: 30
        case .close: 31
        case .confirm: 32
        case .less: 33
        case .more: 34
        case .message: 35
        case .railApp(let place): 40 + place
        case .preset(let number): 50 + number
        case .search: 20
        case .submit: 21
        case .clear: 22
        case .mask: 23
        case .suggestion(let index): 300 + index
        case .key(let number): 400 + number
        case .softButton(let index): 100 + index
        case .row(let index): Self.firstRow + index
        }
    }
}
