/// Texts of one card that are laid out already: many layout candidates need the same text in the same way.
final class TextCache {
    private struct Key: Hashable {
        var text: String
        var style: TextStyle
        var width: Int32
        var lines: Int32
        var side: TextSide
    }

    private let typesetter: Typesetter
    private var blocks: [Key: TextBlock] = [:]

    init(_ typesetter: Typesetter) { self.typesetter = typesetter }

    /// As ``Typesetter/block(_:_:width:lines:side:)``.
    func block(_ text: String, _ style: TextStyle, width: Int32, lines: Int32 = 1, side: TextSide = .left) -> TextBlock
    {
        let key = Key(text: text, style: style, width: width, lines: lines, side: side)
        if let block = blocks[key] { return block }
        let block = typesetter.block(text, style, width: width, lines: lines, side: side)
        blocks[key] = block
        return block
    }
}
