internal import BezelModel

/// Texts of pages that are laid out already, the most recently used ones: while a list moves, only new rows are laid
/// out.
final class PageTexts {
    private struct Key: Hashable {
        var text: String
        var style: TextStyle
        var width: Int32
        var lines: Int32
        var side: TextSide
        var keepsEnd: Bool
    }

    /// The largest number of texts that are kept.
    static let limit = 400

    let typesetter: Typesetter
    private var blocks: [Key: TextBlock] = [:]
    /// The texts that were used before ``blocks`` was full.
    private var older: [Key: TextBlock] = [:]

    /// The shapes of the rows of one list of the settings, by the rows' width.
    private struct RowShapes {
        var rows: [SettingsListContent.Row]
        var metrics: PageMetrics
        var shapes: [Int32: PageLayout.RowShape] = [:]
    }
    private var rowShapes: RowShapes?

    init(_ typesetter: Typesetter) { self.typesetter = typesetter }

    /// All rows are measured once, not again for each frame in which their list moves.
    func rowShape(
        of rows: [SettingsListContent.Row], width: Int32, _ metrics: PageMetrics, measure: () -> PageLayout.RowShape
    ) -> PageLayout.RowShape {
        if rowShapes?.rows != rows || rowShapes?.metrics != metrics {
            rowShapes = RowShapes(rows: rows, metrics: metrics)
        }
        if let shape = rowShapes?.shapes[width] { return shape }
        let shape = measure()
        rowShapes?.shapes[width] = shape
        return shape
    }

    var count: Int { blocks.count + older.count }

    /// As ``Typesetter/block(_:_:width:lines:side:keepsEnd:)``.
    func block(
        _ text: String, _ style: TextStyle, width: Int32, lines: Int32 = 1, side: TextSide, keepsEnd: Bool = false
    ) -> TextBlock {
        let key = Key(text: text, style: style, width: width, lines: lines, side: side, keepsEnd: keepsEnd)
        if let block = blocks[key] { return block }
        if blocks.count >= Self.limit / 2 { (older, blocks) = (blocks, [:]) }
        let block =
            older[key]
            ?? typesetter.block(text, style, width: width, lines: lines, side: side, keepsEnd: keepsEnd)
        blocks[key] = block
        return block
    }
}
