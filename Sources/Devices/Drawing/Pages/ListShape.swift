internal import BezelModel

/// How the name of a tile is written. All tiles of a page are alike.
struct TileName {
    var style: TextStyle
    /// One line, or two as soon as one name of the page needs them.
    var lines: Int32
    /// The largest width of a name; it may be wider than its tile.
    var width: Int32

    var isTwoLines: Bool { lines > 1 }

    /// Between the picture of a tile and the lower edge of its cell, in units.
    static let tileRoom = 40.0

    func block(_ name: String, _ texts: PageTexts) -> TextBlock {
        let block = texts.block(name, style, width: width, lines: lines, side: .middle)
        // An ellipsis is better than a word that is broken.
        return block.breaksWord ? texts.block(name, style, width: width, side: .middle) : block
    }

    /// Whether no two of the names look the same because of an ellipsis.
    func tellsApart(_ names: [String], _ texts: PageTexts) -> Bool {
        var whole: [String: String] = [:]
        return names.allSatisfy { name in
            let shown = block(name, texts).shownText
            defer { whole[shown] = name }
            return whole[shown].map { $0 == name } ?? true
        }
    }
}

/// How a list is drawn: in the style that was wanted, or in rows where the names of tiles would look the same.
struct ListShape {
    var style: ListContent.Style
    var grid: ListGrid
    var name: TileName

    /// What the shape of a list depends on.
    struct Content: Equatable {
        let style: ListContent.Style
        /// The names under pictures; without a picture a tile has its name in the place of it.
        let names: [String]

        /// No list of an app is longer; longer ones are not measured.
        private static let measured = 120

        init(_ list: ListContent) {
            style = list.style
            names =
                switch list.style {
                case .rows: []
                case .tiles: list.rows.prefix(Self.measured).filter { $0.icon != nil }.map(\.text)
                case .apps: list.rows.prefix(Self.measured).map(\.text)
                }
        }
    }

    /// - Parameter width: Of the list, without the buttons beside it.
    init(of content: Content, _ metrics: PageMetrics, _ texts: PageTexts, width: Int32) {
        style = content.style
        let (one, two): (TextStyle, TextStyle)
        let room: Int32
        switch content.style {
        case .rows:
            grid = .rows(metrics, width: width)
            name = TileName(style: metrics.rowText, lines: 1, width: width)
            return
        case .tiles:
            grid = .tiles(metrics, width: width)
            (one, two) = (metrics.caption, metrics.style(21, line: 26, weight: 500))
            room = grid.cell.width + min(max(grid.gap - metrics.gap, 0), metrics.whole(32))
        case .apps:
            grid = .apps(metrics, width: width)
            (one, two) = (metrics.tileLabel, metrics.style(22, line: 27, weight: 500))
            room = max(grid.cell.width - 2 * metrics.whole(8), 1)
        }
        let names = content.names
        // Two lines come before smaller letters, and these before an ellipsis.
        let ways = [
            TileName(style: one, lines: 1, width: room), TileName(style: two, lines: 2, width: room),
            TileName(style: metrics.style(19, line: 24, weight: 500), lines: 2, width: room),
        ]
        let whole = ways.first { way in names.allSatisfy { !way.block($0, texts).isCut } }
        name = whole ?? ways[1]
        guard whole == nil else { return }
        guard !name.tellsApart(names, texts) else { return }
        style = .rows
        grid = .rows(metrics, width: width)
    }
}
