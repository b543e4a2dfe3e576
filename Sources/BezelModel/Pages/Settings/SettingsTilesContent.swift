/// The first page of the settings: a tile for each page, with its value. It scrolls on small displays only.
public struct SettingsTilesContent: PageContent {
    public struct Tile: Hashable, Sendable {
        public var icon: SettingsIcon
        public var name: String
        /// The present value, or the text that stands in for it while the tile is limited.
        public var value: String
        /// The value is about a problem.
        public var isWarning: Bool
        /// It cannot be opened while driving. It has the focus and the pressed state as any other tile.
        public var isLimited: Bool

        public init(
            icon: SettingsIcon, name: String, value: String, isWarning: Bool = false, isLimited: Bool = false
        ) {
            self.icon = icon
            self.name = name
            self.value = value
            self.isWarning = isWarning
            self.isLimited = isLimited
        }
    }

    /// Each is a ``PageElement/row(_:)``.
    public var tiles: [Tile]
    public var scroll: Scroll

    public init(tiles: [Tile], scroll: Scroll = Scroll()) {
        self.tiles = tiles
        self.scroll = scroll
    }

    public var scrolling: Scroll? { scroll }
    public var rowCount: Int { tiles.count }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        element.row.map { tiles.indices.contains($0) } == true ? .row : nil
    }
}
