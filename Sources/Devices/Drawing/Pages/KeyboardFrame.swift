internal import BezelModel

/// Where the parts of a keyboard are: the field at the top, suggestions under it, keys at the bottom.
struct KeyboardFrame {
    /// One key.
    struct Cell {
        var row: Int
        var column: Int
        var key: KeyboardContent.Key
        /// The drawn area.
        var rect: DisplayRect
        /// The area that can be touched: it includes half of the gaps, and the margins at the sides.
        var target: DisplayRect
    }

    let back: DisplayRect
    let field: DisplayRect
    /// Empty where there is no room for suggestions.
    let suggestions: DisplayRect
    let keys: DisplayRect
    let cells: [Cell]
    let gap: Int32
    /// How far above and under a suggestion it can be touched.
    let suggestionReach: Int32
    /// The height of one suggestion.
    let suggestionHeight: Int32
    /// There is little height.
    let isTight: Bool

    let metrics: PageMetrics
    private static let tightHeight = 400.0
    /// The height of a key with its gap, in units: for few rows, and at least under suggestions.
    private static let usualPitch = 73.0
    static let leastPitch = 56.0
    static let leastTightPitch = 40.0

    /// - Parameter isMirrored: The page is mirrored after it was laid out; rows of characters are not.
    init(_ keyboard: KeyboardContent, _ metrics: PageMetrics, isMirrored: Bool) {
        let (width, height) = (metrics.display.width, metrics.display.height)
        self.metrics = metrics
        isTight = Double(height) / metrics.unit < Self.tightHeight
        let isNarrow = Double(width) / metrics.unit < 520
        gap = metrics.whole(isNarrow ? 5 : 8)
        let edge = metrics.whole(isTight ? 8 : 12)
        let side = isNarrow ? gap : edge
        let between = metrics.whole(isTight ? 8 : 12)
        suggestionReach = between / 2
        let fieldHeight = metrics.whole(isTight ? 52 : 64)
        let left = max(metrics.whole(76), metrics.touchTarget)
        let isWide = metrics.display.isWide
        let room = width - left - edge
        // On a wide display, suggestions are beside the field.
        field = DisplayRect(x: left, y: edge, width: isWide ? room * 5 / 9 : room, height: fieldHeight)
        back = DisplayRect(x: 0, y: 0, width: left - metrics.whole(4), height: max(field.bottom + edge / 2, 1))
        suggestionHeight = isWide ? fieldHeight : metrics.whole(isTight ? 44 : 52)
        let top = field.bottom + between
        let bottom = height - edge
        let tallest = metrics.whole(metrics.isPortrait ? 88 : 112)
        let rows = KeyboardRows(
            keyboard, width: width - 2 * side, height: bottom - top, gap: gap, leastWidth: metrics.whole(44))
        let count = Int32(clamping: max(rows.rows.count, 1))
        // The keys of many rows need the room of suggestions.
        let lowerTop = top + suggestionHeight + between
        let pitch = (bottom - lowerTop + gap) / count
        let isRowOfPrompt = !isTight && (count <= 4 || pitch >= metrics.whole(Self.usualPitch))
        let hasRow =
            !isWide && (keyboard.keepsSuggestionRoom || isRowOfPrompt)
            && pitch >= metrics.whole(isTight ? Self.leastTightPitch : Self.leastPitch)
        let keysTop = hasRow ? lowerTop : top
        let keysHeight = min(bottom - keysTop, count * tallest + (count - 1) * gap)
        let columns = rows.columns
        let keysWidth = rows.isPad ? min(width - 2 * side, metrics.whole(776)) : width - 2 * side
        keys = DisplayRect(
            x: (width - keysWidth) / 2, y: bottom - keysHeight, width: keysWidth, height: max(keysHeight, 1))
        if isWide {
            let start = field.right + between
            suggestions = DisplayRect(x: start, y: edge, width: max(width - edge - start, 0), height: fieldHeight)
        } else {
            let free = hasRow ? keys.y - between - top : 0
            suggestions = DisplayRect(x: edge, y: top, width: width - 2 * edge, height: free)
        }
        var cells: [Cell] = []
        for (index, row) in rows.rows.enumerated() {
            let line = Line(
                row, isLast: index == rows.rows.count - 1 && !rows.isTable, columns: columns, isPad: rows.isPad,
                isNarrow: isNarrow, isMirrored: isMirrored)
            let start = keys.y + Int32(clamping: index) * (keys.height + gap) / count
            let end = keys.y + (Int32(clamping: index) + 1) * (keys.height + gap) / count - gap
            cells += line.cells(in: keys, y: start, height: end - start, gap: gap, display: metrics.display)
        }
        self.cells = cells
    }

    /// One row of keys with their widths, in keys of the usual width.
    private struct Line {
        var keys: [(place: KeyboardRows.Place, key: KeyboardContent.Key, span: Double)] = []
        let columns: Double

        init(
            _ row: [KeyboardRows.Entry], isLast: Bool, columns: Double, isPad: Bool, isNarrow: Bool, isMirrored: Bool
        ) {
            self.columns = columns
            let letters = Double(row.count { $0.key.isLetter })
            let others = Double(row.count) - letters
            // In the third row, the room beside the letters is for the keys at the sides.
            let side = max((columns - letters) / max(others, 1), 1)
            var wide: Double { columns / 10 }
            for (place, key) in row {
                let span: Double
                switch key.face {
                case .character, .forms: span = 1
                case .space: span = 0
                case .shift: span = isPad ? 1 : min(side, 2)
                case .backspace: span = isPad ? 1 : isLast ? 1.5 * wide : min(side, 2)
                case .page: span = isLast ? 1.5 * wide : min(side, 2)
                case .alphabet: span = isLast ? 1 : min(side, 2)
                case .submit: span = isPad ? 1 : isLast ? (isNarrow ? 2.5 : 2) * wide : min(side, 2)
                }
                keys.append((place, key, span))
            }
            if let space = keys.firstIndex(where: { $0.span == 0 }) {
                keys[space].span = max(columns - keys.reduce(0) { $0 + $1.span }, 1)
            }
            if isMirrored { reverseCharacters() }
        }

        /// Neighbouring characters are mirrored once more, so that they are read as on every such keyboard.
        private mutating func reverseCharacters() {
            func isText(_ key: KeyboardContent.Key) -> Bool {
                key.isLetter || key.isSpace
            }
            var start = 0
            while start < keys.count {
                var end = start
                while end < keys.count, isText(keys[end].key) == isText(keys[start].key) { end += 1 }
                if isText(keys[start].key) { keys[start..<end].reverse() }
                start = end
            }
        }

        func cells(
            in area: DisplayRect, y: Int32, height: Int32, gap: Int32, display: DisplaySize
        ) -> [Cell] {
            let pitch = (Double(area.width) + Double(gap)) / columns
            let total = keys.reduce(0) { $0 + $1.span }
            var start = Double(area.x) + max(columns - total, 0) * pitch / 2
            var cells: [Cell] = []
            for (place, key, span) in keys {
                let left = Int32(start.rounded())
                start += span * pitch
                let right = Int32(start.rounded()) - gap
                let rect = DisplayRect(x: left, y: y, width: max(right - left, 1), height: max(height, 1))
                cells.append(Cell(row: place.row, column: place.column, key: key, rect: rect, target: rect))
            }
            // A row over the whole width is touched up to the sides of the display.
            let isWhole = area.x <= 2 * gap
            let (first, last) = isWhole ? (0, display.width) : (area.x, area.right)
            for index in cells.indices {
                let rect = cells[index].rect
                let from = index == 0 ? first : rect.x - gap / 2
                let to = index == cells.count - 1 ? last : rect.right + gap - gap / 2
                let bottom = min(rect.bottom + gap - gap / 2, display.height)
                cells[index].target = DisplayRect(
                    x: from, y: rect.y - gap / 2, width: max(to - from, 1), height: bottom - rect.y + gap / 2)
            }
            return cells
        }
    }
}
