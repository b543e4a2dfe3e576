/// A page of the head unit's own that fills the screen: an app's template, a menu, a list of choices.
public struct Page: Hashable, Sendable {
    /// Identity of a page. A page that is opened again has another number, so that a finger that came down on the
    /// earlier one presses nothing on it.
    public struct ID: Hashable, Sendable {
        public var number: UInt64
        public init(_ number: UInt64) { self.number = number }
        public var layer: LayerID { .page(number) }
    }

    public var id: ID
    public var header: PageHeader
    private var anyContent: AnyPageContent
    public var content: any PageContent {
        get { anyContent.value }
        set { anyContent.value = newValue }
    }
    /// How deep the page is in a menu, from 1 for the menu itself; 0 for a page outside of menus. Between pages of
    /// different depths the list moves to the side.
    public var depth = 0
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
        id: ID, header: PageHeader, content: any PageContent, pressed: Set<PageElement> = [],
        focused: PageElement? = nil,
        colors: CardColors? = nil, isRightToLeft: Bool = false
    ) {
        self.id = id
        self.header = header
        anyContent = AnyPageContent(value: content)
        self.pressed = pressed
        self.focused = focused
        self.colors = colors
        self.isRightToLeft = isRightToLeft
    }
}

extension Page {
    /// How an element of the page is used; nil for one that is not there or cannot be pressed. A row may be outside the
    /// visible part of its list.
    public func role(of element: PageElement) -> ScreenLayout.Role? {
        if element.scrolling != nil { return content.scrolling == nil ? nil : .touchOnly }
        guard element.isFrame else { return content.role(of: element) }
        return hasFrame(element) ? .button : nil
    }

    private func hasFrame(_ element: PageElement) -> Bool {
        switch element.frame {
        case .back: header.hasBack
        case .menu: header.hasMenu
        case .apps: header.hasApps || rail != nil
        case .search: header.hasSearch
        case .settings: header.hasSettings
        case .voice: header.hasVoice
        case nil: rail?.apps.contains { $0.place == element.railPlace } == true
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
    /// Has a button that opens the settings (``PageElement/settings``).
    public var hasSettings: Bool
    /// Has a button with which the driver begins to speak (``PageElement/voice``).
    public var hasVoice: Bool
    /// The search can be used while the car is parked only: its button is quiet, and a touch on it is answered.
    public var isSearchLimited: Bool

    public init(
        title: String, icon: EncodedImage? = nil, hasBack: Bool = false, hasApps: Bool = false, hasMenu: Bool = false,
        hasSearch: Bool = false, hasSettings: Bool = false, hasVoice: Bool = false,
        isSearchLimited: Bool = false
    ) {
        self.title = title
        self.icon = icon
        self.hasBack = hasBack
        self.hasApps = hasApps
        self.hasMenu = hasMenu
        self.hasSearch = hasSearch
        self.hasSettings = hasSettings
        self.hasVoice = hasVoice
        self.isSearchLimited = isSearchLimited
    }
}
