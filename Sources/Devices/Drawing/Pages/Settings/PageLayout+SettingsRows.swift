internal import BezelModel

/// The rows of a list of the settings.
extension PageLayout {
    private func addToList(_ item: PageItem) { plan.listItems.append(item) }

    /// Where the parts of a row are.
    private struct RowFrame {
        /// The check mark or the chevron.
        var mark: DisplayRect?
        var icon: DisplayRect?
        var action: (place: DisplayRect, style: TextStyle)?
        var words: DisplayRect
    }

    /// How the two texts of a row are written.
    private struct RowStyle {
        var name: TextStyle
        var nameLines: Int32
        var second: TextStyle
        var secondLines: Int32

        var height: Int32 { (name.lineHeight ?? 1) * nameLines + (second.lineHeight ?? 1) * secondLines }
    }

    /// The letters of a row: their size, in units.
    enum RowLetters: Double {
        case large = 26
        case usual = 22
        case small = 19
        case smallest = 17

        /// The distance of the lines, in units.
        var line: Double {
            switch self {
            case .large: 36
            case .usual: 28
            case .small: 24
            case .smallest: 21
            }
        }
    }

    /// How the two texts of a row can be written, in the order of preference; the last one is for all others.
    private typealias RowWay = (name: RowLetters, nameLines: Int32, second: RowLetters, secondLines: Int32)

    private static let waysOfName: [RowWay] = [
        (.large, 1, .usual, 0), (.large, 2, .usual, 0), (.usual, 2, .usual, 0), (.small, 2, .usual, 0),
    ]
    private static let waysOfBoth: [RowWay] = [
        (.large, 1, .usual, 1), (.large, 1, .usual, 2), (.large, 2, .usual, 1), (.usual, 1, .usual, 1),
        (.usual, 1, .usual, 2), (.usual, 2, .usual, 1), (.usual, 2, .usual, 2), (.usual, 2, .small, 1),
        (.usual, 1, .small, 2), (.small, 1, .small, 1), (.small, 1, .small, 2), (.small, 2, .small, 1),
        (.smallest, 1, .small, 1), (.smallest, 1, .small, 2),
    ]

    /// What the rows of a list have in common.
    struct RowShape {
        var height: Int32
        /// The largest letters of their names.
        var name = RowLetters.large
    }

    /// All rows are as high as the one that needs most, and their names have letters of one size: two lines come before
    /// smaller letters.
    func rowShape(of rows: [SettingsListContent.Row], width: Int32) -> RowShape {
        texts.rowShapes.shape(of: rows, width: width, metrics) { measuredShape(of: rows, width: width) }
    }

    private func measuredShape(of rows: [SettingsListContent.Row], width: Int32) -> RowShape {
        let least = metrics.rowHeight
        let cell = DisplayRect(x: 0, y: 0, width: width, height: least)
        let frames = rows.map { ($0, frame(of: $0, in: cell)) }
        func measured(_ name: RowLetters) -> (height: Int32, isSmaller: Bool) {
            let shape = RowShape(height: least + (metrics.support.lineHeight ?? 0), name: name)
            let styles = frames.map { row, frame in style(of: row, frame, shape) }
            let wanted = rowStyle(name, weight: 500).size
            return (styles.map(\.height).max() ?? 0, styles.contains { $0.name.size < wanted })
        }
        let large = measured(.large)
        let name = large.isSmaller ? RowLetters.usual : .large
        let height = large.isSmaller ? measured(name).height : large.height
        return RowShape(height: max(least, height + metrics.whole(12)), name: name)
    }

    private func frame(of row: SettingsListContent.Row, in cell: DisplayRect) -> RowFrame {
        func place(_ x: Int32, _ side: Int32) -> DisplayRect {
            DisplayRect(x: x, y: cell.y + (cell.height - side) / 2, width: side, height: side)
        }
        var left = cell.x + metrics.gap
        var right = cell.right - metrics.gap
        var frame = RowFrame(words: cell)
        if row.isChosen || row.isSubmenu {
            let side = metrics.whole(28)
            frame.mark = place(right - side, side)
            right -= side + metrics.gap
        }
        let side = min(metrics.whole(60), cell.height - metrics.whole(4))
        // A button needs the room on a narrow display, and where its words are long.
        let hasRoom =
            row.action.isEmpty
            || cell.width >= metrics.whole(430)
                && actionStyle(row.action, room: (right - left - side - metrics.whole(20)) / 2).isWhole
        if row.icon != nil, hasRoom {
            frame.icon = place(left, side)
            left += side + metrics.whole(20)
        } else {
            left += metrics.gap
        }
        if !row.action.isEmpty {
            let action = action(row.action, in: cell, from: left, to: right)
            right = action.place.x - metrics.gap
            frame.action = action
        }
        frame.words = DisplayRect(x: left, y: cell.y, width: max(right - left, 1), height: cell.height)
        return frame
    }

    /// - Returns: The place of the row's button; nil for none.
    func placeRow(
        _ row: SettingsListContent.Row, _ index: Int, _ shape: RowShape, in cell: DisplayRect
    ) -> DisplayRect? {
        let element = PageElement.row(index)
        let frame = frame(of: row, in: cell)
        let surface = DisplayRect(
            x: cell.x, y: cell.y + metrics.whole(2), width: cell.width, height: cell.height - metrics.whole(4))
        if row.isChosen { addToList(.surface(surface, radius: 18, palette.chosen)) }
        if isPressed(element) { addToList(.surface(surface, radius: 18, palette.pressed)) }
        if let mark = frame.mark {
            addToList(
                .icon(
                    row.isChosen ? .check : .submenu, mark, row.isChosen ? palette.accent : palette.text3,
                    isMirrored: false))
        }
        if let icon = row.icon, let place = frame.icon {
            addToList(.surface(place, radius: 16, row.isWarning ? palette.warning : palette.raised))
            let inner = place.middle(metrics.whole(34), metrics.whole(34))
            addToList(
                .icon(PageIcon(icon), inner, row.isWarning ? palette.onWarning : palette.text, isMirrored: false))
        }
        if let (place, style) = frame.action {
            placeAction(row.action, style, SettingsListContent.Part.action.element(index), in: place)
        }
        placeWords(row, frame, shape)
        if isFocused(element) { addToList(.ring(surface.inset(metrics.whole(2)), radius: 16, palette.focus)) }
        return frame.action?.place
    }

    // MARK: The button

    private var actionInset: Int32 { metrics.whole(16) }

    private func actionStyle(_ label: String, room: Int32) -> (style: TextStyle, isWhole: Bool) {
        fitted([label], [(22, 28), (19, 24)], weight: 600, width: max(room - 2 * actionInset, 1), lines: 2)
    }

    /// At the end of a row, at most half as wide as the row.
    private func action(
        _ label: String, in cell: DisplayRect, from left: Int32, to right: Int32
    ) -> (place: DisplayRect, style: TextStyle) {
        let room = max((right - left) / 2, 1)
        let style = actionStyle(label, room: room).style
        let block = texts.block(label, style, width: max(room - 2 * actionInset, 1), lines: 2, side: .middle)
        let (width, height) = (min(block.width + 2 * actionInset, room), max(metrics.whole(64), metrics.touchTarget))
        let y = cell.y + (cell.height - height) / 2
        return (DisplayRect(x: right - width, y: y, width: width, height: height), style)
    }

    private func placeAction(_ label: String, _ style: TextStyle, _ element: PageElement, in place: DisplayRect) {
        addToList(.surface(place, radius: 16, palette.button))
        if metrics.look.hasHighContrast { addToList(.outline(place, radius: 16, palette.text2)) }
        if isPressed(element) { addToList(.surface(place, radius: 16, palette.pressed)) }
        let words = DisplayRect(
            x: place.x + actionInset, y: place.y, width: max(place.width - 2 * actionInset, 1), height: place.height)
        addToList(text(label, style, in: words, lines: 2, side: .middle, palette.text))
        if isFocused(element) { addToList(ring(around: place, radius: 16)) }
    }

    // MARK: The words

    /// The sign before the second line: the dot of a connected phone, or a lock that has no place as an icon.
    private func mark(of row: SettingsListContent.Row, _ frame: RowFrame) -> (side: Int32, width: Int32, isLock: Bool) {
        let isLock = frame.icon == nil && row.icon == .lock
        guard row.isActive || isLock else { return (0, 0, false) }
        let side = metrics.whole(row.isActive ? 10 : 22)
        return (side, side + metrics.whole(isLock ? 6 : 10), isLock)
    }

    /// Two lines come before letters that are smaller than those of a row.
    private func style(of row: SettingsListContent.Row, _ frame: RowFrame, _ shape: RowShape) -> RowStyle {
        let width = frame.words.width
        let secondWidth = max(width - mark(of: row, frame).width, 1)
        func fits(_ style: RowStyle) -> Bool {
            style.height <= shape.height
                && texts.block(row.text, style.name, width: width, lines: style.nameLines, side: start).isWhole
                && (style.secondLines == 0
                    || texts.block(
                        row.secondaryText, style.second, width: secondWidth, lines: style.secondLines, side: start
                    ).isWhole)
        }
        var style = RowStyle(name: metrics.rowText, nameLines: 1, second: metrics.support, secondLines: 0)
        let ways = row.secondaryText.isEmpty ? Self.waysOfName : Self.waysOfBoth
        for way in ways where way.name.rawValue <= shape.name.rawValue {
            style = RowStyle(
                name: rowStyle(way.name, weight: 500), nameLines: way.nameLines,
                second: rowStyle(way.second, weight: 400), secondLines: way.secondLines)
            if fits(style) { break }
        }
        return style
    }

    private func rowStyle(_ letters: RowLetters, weight: UInt32) -> TextStyle {
        metrics.style(letters.rawValue, line: letters.line, weight: weight)
    }

    private func placeWords(_ row: SettingsListContent.Row, _ frame: RowFrame, _ shape: RowShape) {
        let area = frame.words
        let style = style(of: row, frame, shape)
        let block = texts.block(row.text, style.name, width: area.width, lines: style.nameLines, side: start)
        guard !row.secondaryText.isEmpty else { return addToList(.text(block, area, palette.text)) }
        let mark = mark(of: row, frame)
        let width = max(area.width - mark.width, 1)
        let second = texts.block(
            row.secondaryText, style.second, width: width, lines: style.secondLines, side: start)
        let top = area.y + (area.height - block.height - second.height) / 2
        addToList(
            .text(block, DisplayRect(x: area.x, y: top, width: area.width, height: block.height), palette.text))
        let y = top + block.height
        let place = DisplayRect(x: area.x, y: y + (second.height - mark.side) / 2, width: mark.side, height: mark.side)
        if mark.isLock {
            addToList(.icon(.lock, place, palette.text2, isMirrored: false))
        } else if mark.side > 0 {
            addToList(.surface(place, radius: 5, palette.positive))
        }
        addToList(
            .text(
                second, DisplayRect(x: area.x + mark.width, y: y, width: width, height: second.height), palette.text2))
    }
}
