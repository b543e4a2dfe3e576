internal import BezelModel

/// The texts of a template: the first line as a title, the others smaller, in the middle of their area.
struct TextColumn {
    let layout: PageLayout
    /// Small above the lines; "" for none.
    let caption: String
    let lines: [String]
    let track: String
    let side: TextSide

    private var metrics: PageMetrics { layout.metrics }

    /// Uses the largest sizes with which everything fits; else the smallest, with ellipses and as many lines as fit.
    func place(in area: DisplayRect) {
        var best: [(TextBlock, Color)] = []
        for (title, rows) in [(33.0, Int32(1)), (33, 2), (28, 2), (28, 1)] {
            best = blocks(title: title, rows: rows, width: area.width)
            if height(best) <= area.height, !best.contains(where: { $0.0.isCut || $0.0.breaksWord }) { break }
            // Two rows with an ellipsis say more than one.
            if rows == 2, title == 28, height(best) <= area.height { break }
        }
        while best.count > 1, height(best) > area.height { best.removeLast() }
        guard height(best) <= area.height else { return }
        var top = area.y + (area.height - height(best)) / 2
        for (block, color) in best {
            layout.add(
                .text(
                    block.balanced(in: area.width),
                    DisplayRect(x: area.x, y: top, width: area.width, height: block.height), color))
            top += block.height
        }
    }

    private func height(_ blocks: [(TextBlock, Color)]) -> Int32 { blocks.reduce(0) { $0 + $1.0.height } }

    private func blocks(title: Double, rows: Int32, width: Int32) -> [(TextBlock, Color)] {
        let palette = layout.palette
        var blocks = lines.enumerated().map { index, line in
            let style: TextStyle
            switch index {
            case 0: style = metrics.style(title, line: title == 33 ? 46 : 38, weight: 600)
            case 1, 2: style = metrics.style(26, line: 38)
            default: style = metrics.style(22, line: 36)
            }
            let color = index == 0 ? palette.text : index < 3 ? palette.text2 : palette.text3
            return (layout.texts.block(line, style, width: width, lines: rows, side: side), color)
        }
        if !caption.isEmpty {
            let style = metrics.style(20, line: 34, weight: 500)
            blocks.insert((layout.texts.block(caption, style, width: width, side: side), palette.accent), at: 0)
        }
        if !track.isEmpty {
            let style = metrics.style(22, line: 36)
            blocks.append((layout.texts.block(track, style, width: width, side: side), palette.text3))
        }
        return blocks
    }
}
