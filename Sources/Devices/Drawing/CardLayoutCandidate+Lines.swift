internal import BezelModel

extension CardLayoutCandidate {
    /// Places the lines of the message, broken into rows. Returns where they end; nil if they do not fit and a later
    /// candidate may have room for them.
    func placeLines(_ placement: inout CardPlacement, in words: DisplayRect, at start: Int32) -> Int32? {
        let whole = layout.card.lines.indices.map { block($0, width: words.width) }
        let height = wordsLimit - start
        var blocks: [TextBlock?] = whole
        if Self.height(blocks, space: lineSpace) > height {
            guard setting.isLast else { return nil }
            // Of an emergency nothing is left out.
            if layout.card.size == .emergency,
                let end = placeScrolled(&placement, whole, in: words, at: start, height: height, space: lineSpace)
            {
                return end
            }
            blocks = cut(whole, to: height, width: words.width)
        }
        var top = start
        for (block, text) in zip(blocks, layout.card.lines) {
            guard let block else {
                placement.truncationPenalty += max(LineBreaking.characters(in: text.unicodeScalars), 1)
                continue
            }
            if top > start { top += lineSpace }
            placement.lines.append(
                PlacedText(
                    block: block, rect: DisplayRect(x: words.x, y: top, width: words.width, height: block.height)))
            placement.truncationPenalty += block.truncationPenalty
            top += block.height
        }
        return top
    }

    private var lineSpace: Int32 { layout.metrics.whole(3 * setting.spacingScale) }

    private static func height(_ blocks: [TextBlock?], space: Int32) -> Int32 {
        let heights = blocks.compactMap { $0?.height }
        return heights.reduce(0, +) + space * max(Int32(clamping: heights.count) - 1, 0)
    }

    private func block(_ index: Int, width: Int32, rows: Int32 = .max) -> TextBlock {
        let text = layout.card.lines[index]
        func block(_ style: TextStyle) -> TextBlock {
            layout.texts.block(text, style, width: width, lines: rows, side: layout.isRightToLeft ? .right : .left)
        }
        let other = layout.metrics.text(setting.body, line: setting.body * bodyLine, isBold: false)
        guard index == 0 else { return block(other) }
        let title = layout.metrics.text(setting.title, line: setting.title * Self.titleLine, isBold: true)
        guard setting.hasPlainTitle else { return block(title) }
        let asTitle = layout.texts.block(
            text, title, width: width, lines: .max, side: layout.isRightToLeft ? .right : .left)
        return asTitle.lineCount > 2 ? block(other) : block(title)
    }

    /// The distance of the lines, in parts of the letters' size.
    private var bodyLine: Double { layout.card.size == .emergency ? 36.0 / 28 : 34.0 / 26 }
    private static let titleLine = 40.0 / 33

    /// Divides the height among the lines: the shortest are complete, the others get equal numbers of rows; nil for one
    /// without room.
    private func cut(_ whole: [TextBlock], to height: Int32, width: Int32) -> [TextBlock?] {
        var rows = whole.map { _ in Int32(0) }
        func used() -> Int32 {
            let ends = zip(whole, rows).compactMap { $1 == 0 ? nil : $0.lineEnds[Int($1) - 1] }
            return ends.reduce(0, +) + lineSpace * max(Int32(clamping: ends.count) - 1, 0)
        }
        var open = Set(whole.indices)
        while let next = open.min(by: { (rows[$0], $0) < (rows[$1], $1) }) {
            rows[next] += 1
            if used() > height {
                rows[next] -= 1
                open.remove(next)
            } else if rows[next] == whole[next].lineCount {
                open.remove(next)
            }
        }
        while true {
            let blocks = whole.indices.map { index -> TextBlock? in
                switch rows[index] {
                case 0: nil
                case whole[index].lineCount: whole[index]
                default: block(index, width: width, rows: rows[index])
                }
            }
            // The last row of a truncated text can be higher than before, because the ellipsis may be from another
            // font.
            guard Self.height(blocks, space: lineSpace) > height, let last = rows.lastIndex(where: { $0 > 0 }) else {
                return blocks
            }
            rows[last] -= 1
        }
    }
}
