internal import BezelModel

/// Texts of pages that are laid out already, the most recently used ones: while a list moves, only new rows are laid
/// out. Also how the rows of the last lists were measured with them.
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

    /// What the rows of the last list of the settings have in common.
    let rowShapes = ShapeCache<[SettingsListContent.Row], PageLayout.RowShape>()
    /// How the last list of any other page is drawn.
    let listShapes = ShapeCache<ListShape.Content, ListShape>()

    init(_ typesetter: Typesetter) { self.typesetter = typesetter }

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
