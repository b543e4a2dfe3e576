/// The choice between the colours of day and night, as tiles with a picture of each.
public struct ThemeContent: PageContent {
    public struct Tile: Hashable, Sendable {
        /// nil for the automatic choice between both.
        public var theme: Theme?
        public var name: String
        public var isChosen: Bool

        public init(theme: Theme?, name: String, isChosen: Bool) {
            self.theme = theme
            self.name = name
            self.isChosen = isChosen
        }
    }

    /// Each is a ``PageElement/row(_:)``.
    public var tiles: [Tile]

    public init(tiles: [Tile]) { self.tiles = tiles }

    public var rowCount: Int { tiles.count }

    public func role(of element: PageElement) -> ScreenLayout.Role? {
        element.row.map { tiles.indices.contains($0) } == true ? .row : nil
    }
}
