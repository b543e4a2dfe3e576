internal import BezelModel

extension CardLayoutCandidate {
    /// The height of the number with the space over it; 0 without one.
    func codeHeight(in width: Int32) -> Int32 { codeTile(in: width).map { $0.height + space(16) } ?? 0 }

    /// Places the number to compare under the lines; returns where it ends.
    func placeCode(_ placement: inout CardPlacement, in words: DisplayRect, at top: Int32) -> Int32 {
        guard let tile = codeTile(in: words.width) else { return top }
        let style = codeStyle(tile)
        var rect = DisplayRect(x: words.x, y: top + space(16), width: tile.width, height: tile.height)
        for character in layout.card.code {
            guard character != " " else {
                rect.x += space(Self.groupGap)
                continue
            }
            let block = layout.texts.block(String(character), style, width: tile.width, lines: 1, side: .middle)
            placement.digits.append(PlacedText(block: block, rect: rect))
            rect.x += tile.width + space(Self.digitGap)
        }
        return rect.bottom
    }

    private static let digitGap = 10.0
    /// The gap between two groups is larger.
    private static let groupGap = 18.0

    /// The size of each digit's tile: narrower on a narrow card.
    private func codeTile(in width: Int32) -> DisplaySize? {
        let code = layout.card.code
        let groups = Int32(clamping: code.count { $0 == " " })
        let digits = Int32(clamping: code.count) - groups
        guard digits > 0 else { return nil }
        let gaps = (digits - 1) * space(Self.digitGap) + groups * space(Self.groupGap)
        let side = min(space(80), max((width - gaps) / digits, 1))
        return DisplaySize(width: side, height: side * 6 / 5)
    }

    private func codeStyle(_ tile: DisplaySize) -> TextStyle {
        var style = layout.metrics.text(56, isBold: false)
        style.size = min(style.size, (Double(tile.width) * 0.7).rounded())
        style.hasEqualDigits = true
        return style
    }
}
