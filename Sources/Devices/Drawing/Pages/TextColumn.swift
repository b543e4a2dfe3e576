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

    /// One line of the column.
    private struct Line {
        var text: String
        var style: TextStyle
        var color: Color
        /// Those with the largest number are left out first.
        var rank: Int
    }

    /// The sizes of the first line, and how many rows a line may have, in the order of preference.
    private static let ways: [(title: Double, rows: Int32)] = [
        (33, 1), (33, 2), (28, 1), (28, 2), (28, 3), (28, 4), (24, 2),
    ]

    /// Uses the largest sizes with which everything fits. Where the height is too small, lines are left out, so that the
    /// first one can have two rows; the second one stays longest.
    func place(in area: DisplayRect) {
        var top = area.y
        let shown = blocks(in: area)
        top += (area.height - height(shown)) / 2
        for (block, color) in shown {
            layout.add(
                .text(
                    block.balanced(in: area.width),
                    DisplayRect(x: area.x, y: top, width: area.width, height: block.height), color))
            top += block.height
        }
    }

    /// How complete the shown lines are.
    enum State: Int, Comparable {
        /// Some of a line is missing.
        case cut
        /// A word goes on in the next row.
        case broken
        case whole

        static func < (one: State, other: State) -> Bool { one.rawValue < other.rawValue }
    }

    func state(in area: DisplayRect) -> State {
        let shown = blocks(in: area).map(\.0)
        if shown.isEmpty || shown.contains(where: \.isCut) { return .cut }
        return shown.contains(where: \.breaksWord) ? .broken : .whole
    }

    /// The height of all lines in a column of any height.
    func height(in width: Int32) -> Int32 {
        height(blocks(in: DisplayRect(x: 0, y: 0, width: width, height: .max)))
    }

    private func blocks(in area: DisplayRect) -> [(TextBlock, Color)] {
        let most = lines(title: 33).count
        for count in stride(from: most, through: min(most, 2), by: -1) {
            for way in Self.ways {
                let blocks = blocks(way.title, rows: way.rows, count: count, width: area.width)
                guard height(blocks) <= area.height else { continue }
                if blocks.allSatisfy({ !$0.0.isCut && !$0.0.breaksWord }) { return blocks }
            }
            // A word that is broken says more than one that is cut off, and two rows with an ellipsis more than one.
            for rows in [4, 3, 2] as [Int32] {
                let broken = blocks(28, rows: rows, count: count, width: area.width)
                let fits = height(broken) <= area.height
                if fits, rows == 2 || broken.allSatisfy({ !$0.0.isCut }) { return broken }
            }
        }
        // The others end in an ellipsis before the first line does.
        let first = caption.isEmpty ? 0 : 1
        for count in stride(from: most, through: 1, by: -1) {
            for (title, rows) in [(28, 1), (28, 2), (24, 2)] as [(Double, Int32)] {
                let blocks = blocks(title, rows: rows, otherRows: 1, count: count, width: area.width)
                let index = count > lines.count ? first : 0
                guard height(blocks) <= area.height, blocks.indices.contains(index) else { continue }
                if blocks[index].0.isWhole { return blocks }
            }
        }
        for count in stride(from: most, through: 1, by: -1) {
            let blocks = blocks(28, rows: 1, count: count, width: area.width)
            if height(blocks) <= area.height { return blocks }
        }
        return []
    }

    private func height(_ blocks: [(TextBlock, Color)]) -> Int32 { blocks.reduce(0) { $0 + $1.0.height } }

    /// - Parameter otherRows: The rows of all but the first line; nil for as many as that has.
    private func blocks(
        _ title: Double, rows: Int32, otherRows: Int32? = nil, count: Int, width: Int32
    ) -> [(TextBlock, Color)] {
        let lines = lines(title: title)
        let kept = Set(lines.map(\.rank).sorted().prefix(count))
        return lines.filter { kept.contains($0.rank) }.map { line in
            let rows = line.rank == 0 ? rows : otherRows ?? rows
            return (layout.texts.block(line.text, line.style, width: width, lines: rows, side: side), line.color)
        }
    }

    private func lines(title: Double) -> [Line] {
        let palette = layout.palette
        var all = lines.enumerated().map { index, line in
            let style: TextStyle
            switch index {
            case 0: style = metrics.style(title, line: title == 33 ? 46 : title + 8, weight: 600)
            case 1, 2: style = metrics.style(26, line: 38)
            default: style = metrics.style(22, line: 36)
            }
            let color = index == 0 ? palette.text : index < 3 ? palette.text2 : palette.text3
            return Line(text: line, style: style, color: color, rank: index)
        }
        if !caption.isEmpty {
            let style = metrics.style(20, line: 34, weight: 500)
            all.insert(Line(text: caption, style: style, color: palette.accent, rank: lines.count), at: 0)
        }
        if !track.isEmpty {
            let style = metrics.style(22, line: 36)
            all.append(Line(text: track, style: style, color: palette.text3, rank: lines.count + 1))
        }
        return all
    }
}
