internal import BezelModel

extension SettingsListContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self, at: now) }

    func damage(since former: SettingsListContent, _ drawings: PageChange) -> [DisplayRect]? {
        let plan = drawings.new.plan
        guard former != self || drawings.old.plan.offset != plan.offset else { return [] }
        return (former.button, former.isButtonLimited) == (button, isButtonLimited) ? plan.listArea.map { [$0] } : nil
    }
}

extension PageLayout {
    private func addToList(_ item: PageItem) { plan.listItems.append(item) }

    fileprivate func place(_ list: SettingsListContent, at now: Instant) {
        let top = metrics.headerHeight
        var bottom = metrics.display.height
        if !list.button.isEmpty {
            bottom = placeActions([
                (.softButton(0), CardButton(text: list.button, isLimited: list.isButtonLimited))
            ])
        }
        let area = DisplayRect(x: 0, y: top, width: metrics.display.width, height: max(bottom - top, 1))
        // The button comes after the rows for keys.
        let button = plan.targets.popLast().flatMap { target in
            if target.element == .softButton(0) { return target }
            plan.targets.append(target)
            return nil
        }
        defer { plan.targets += [button].compactMap(\.self) }
        guard !list.rows.isEmpty else {
            let width = max(area.width - 2 * metrics.margin, 1)
            let block = texts.block(list.placeholder, metrics.body, width: width, lines: 3, side: .middle)
            return add(
                .text(
                    block, DisplayRect(x: metrics.margin, y: top, width: width, height: area.height), palette.text2))
        }
        var grid = ListGrid.rows(metrics, width: area.width)
        let isTall = list.rows.contains { $0.icon != nil || !$0.secondaryText.isEmpty || !$0.action.isEmpty }
        if !isTall {
            grid.pitch = max(metrics.whole(72), metrics.touchTarget)
            grid.cell.height = grid.pitch
        }
        let limit = max(grid.length(of: list.rows.count) - area.height, 0)
        let column = scrollColumn(besides: area, limit: limit)
        grid.cell.width -= column
        let offset = list.scroll.offset(at: now, limit: limit)
        plan.listArea = area
        plan.offset = offset
        plan.scrollArea = ScreenLayout.ScrollArea(
            rect: area, limit: limit, pitch: grid.pitch, columns: grid.columns, slop: metrics.slop)
        for index in grid.visible(offset: offset, height: area.height, count: list.rows.count) {
            let cell = grid.cell(index, in: area, offset: offset)
            let action = placeRow(list.rows[index], index, in: cell)
            let visible = cell.intersection(area)
            guard !visible.isEmpty else { continue }
            // A touch belongs to the first target at its place.
            if let action, action.intersection(area) == action {
                plan.targets.append(
                    PagePlan.Target(element: SettingsListContent.Part.action.element(index), rect: action))
            }
            plan.targets.append(PagePlan.Target(element: .row(index), rect: visible))
        }
        placeEdges(of: area, offset: offset, limit: limit, hasColumn: column > 0)
    }

    /// - Returns: The place of the row's button; nil for none.
    private func placeRow(_ row: SettingsListContent.Row, _ index: Int, in cell: DisplayRect) -> DisplayRect? {
        let element = PageElement.row(index)
        let surface = DisplayRect(
            x: cell.x, y: cell.y + metrics.whole(2), width: cell.width, height: cell.height - metrics.whole(4))
        if row.isChosen { addToList(.surface(surface, radius: 18, palette.chosen)) }
        if isPressed(element) { addToList(.surface(surface, radius: 18, palette.pressed)) }
        var left = cell.x + metrics.gap
        var right = cell.right - metrics.gap
        if let mark: PageIcon = row.isChosen ? .check : row.isSubmenu ? .submenu : nil {
            let side = metrics.whole(28)
            right -= side
            let place = DisplayRect(x: right, y: cell.y + (cell.height - side) / 2, width: side, height: side)
            addToList(.icon(mark, place, row.isChosen ? palette.accent : palette.text3, isMirrored: false))
            right -= metrics.gap
        }
        let side = min(metrics.whole(60), surface.height)
        // A button needs the room on a narrow display, and where its words are long.
        let hasRoom =
            row.action.isEmpty
            || cell.width >= metrics.whole(430)
                && actionStyle(row.action, room: (right - left - side - metrics.whole(20)) / 2).isWhole
        if let icon = row.icon, hasRoom {
            let place = DisplayRect(x: left, y: cell.y + (cell.height - side) / 2, width: side, height: side)
            addToList(.surface(place, radius: 16, row.isWarning ? palette.warning : palette.raised))
            let inner = place.middle(metrics.whole(34), metrics.whole(34))
            addToList(
                .icon(PageIcon(icon), inner, row.isWarning ? palette.onWarning : palette.text, isMirrored: false))
            left += side + metrics.whole(20)
        } else {
            left += metrics.gap
        }
        var action: DisplayRect?
        if !row.action.isEmpty {
            let place = placeAction(row.action, SettingsListContent.Part.action.element(index), in: cell, right, left)
            right = place.x - metrics.gap
            action = place
        }
        let words = DisplayRect(x: left, y: cell.y, width: max(right - left, 1), height: cell.height)
        placeWords(row, showsIcon: hasRoom, in: words)
        if isFocused(element) { addToList(.ring(surface.inset(metrics.whole(2)), radius: 16, palette.focus)) }
        return action
    }

    private var actionInset: Int32 { metrics.whole(16) }

    private func actionStyle(_ label: String, room: Int32) -> (style: TextStyle, isWhole: Bool) {
        fitted([label], [(22, 28), (19, 24)], weight: 600, width: max(room - 2 * actionInset, 1), lines: 2)
    }

    /// A button at the end of a row, at most half as wide as the row.
    private func placeAction(
        _ label: String, _ element: PageElement, in cell: DisplayRect, _ right: Int32, _ left: Int32
    ) -> DisplayRect {
        let room = max((right - left) / 2, 1)
        let inset = actionInset
        let style = actionStyle(label, room: room).style
        let block = texts.block(label, style, width: max(room - 2 * inset, 1), lines: 2, side: .middle)
        let (width, height) = (min(block.width + 2 * inset, room), max(metrics.whole(64), metrics.touchTarget))
        let place = DisplayRect(
            x: right - width, y: cell.y + (cell.height - height) / 2, width: width, height: height)
        addToList(.surface(place, radius: 16, palette.button))
        if metrics.look.hasHighContrast { addToList(.outline(place, radius: 16, palette.text2)) }
        if isPressed(element) { addToList(.surface(place, radius: 16, palette.pressed)) }
        let words = DisplayRect(
            x: place.x + inset, y: place.y, width: max(width - 2 * inset, 1), height: place.height)
        addToList(text(label, style, in: words, lines: 2, side: .middle, palette.text))
        if isFocused(element) { addToList(ring(around: place, radius: 16)) }
        return place
    }

    /// Styles of both texts: two lines come before letters that are smaller than those of a row.
    private func lineStyles(
        _ row: SettingsListContent.Row, _ width: Int32, besides mark: Int32, height: Int32
    ) -> (name: TextStyle, nameLines: Int32, second: TextStyle, secondLines: Int32) {
        let ways: [(name: Double, nameLines: Int32, second: Double, secondLines: Int32)] = [
            (26, 1, 22, 1), (22, 1, 22, 1), (22, 1, 22, 2), (22, 2, 22, 1), (22, 2, 19, 1), (22, 1, 19, 2),
            (19, 1, 19, 1), (19, 1, 19, 2), (19, 2, 19, 1), (17, 1, 19, 1),
        ]
        func style(_ size: Double, weight: UInt32) -> TextStyle {
            let lines: [Double: Double] = [26: 36, 22: 28, 19: 24, 17: 21]
            return metrics.style(size, line: lines[size] ?? size * 1.3, weight: weight)
        }
        for way in ways {
            let (name, second) = (style(way.name, weight: 500), style(way.second, weight: 400))
            let used = (name.lineHeight ?? 1) * way.nameLines + (second.lineHeight ?? 1) * way.secondLines
            guard used <= height,
                texts.block(row.text, name, width: width, lines: way.nameLines, side: start).isWhole,
                texts.block(
                    row.secondaryText, second, width: max(width - mark, 1), lines: way.secondLines, side: start
                ).isWhole
            else { continue }
            return (name, way.nameLines, second, way.secondLines)
        }
        return (style(17, weight: 500), 1, style(19, weight: 400), 2)
    }

    /// - Parameter showsIcon: The row has its icon; else a lock is beside the second line.
    private func placeWords(_ row: SettingsListContent.Row, showsIcon: Bool, in area: DisplayRect) {
        guard !row.secondaryText.isEmpty else {
            let style = fitted(
                [row.text], [(26, 36), (22, 28), (19, 24)], weight: 500, width: area.width, lines: 2
            ).style
            return addToList(text(row.text, style, in: area, lines: 2, side: start, palette.text))
        }
        let isLocked = !showsIcon && row.icon == .lock
        let mark = metrics.whole(row.isActive ? 10 : 22)
        let before = row.isActive || isLocked ? mark + metrics.whole(isLocked ? 6 : 10) : 0
        let styles = lineStyles(row, area.width, besides: before, height: area.height)
        let block = texts.block(row.text, styles.name, width: area.width, lines: styles.nameLines, side: start)
        let width = max(area.width - before, 1)
        let second = texts.block(
            row.secondaryText, styles.second, width: width, lines: styles.secondLines, side: start)
        let top = area.y + (area.height - block.height - second.height) / 2
        addToList(
            .text(block, DisplayRect(x: area.x, y: top, width: area.width, height: block.height), palette.text))
        let y = top + block.height
        let place = DisplayRect(x: area.x, y: y + (second.height - mark) / 2, width: mark, height: mark)
        if row.isActive {
            addToList(.surface(place, radius: 5, palette.positive))
        } else if isLocked {
            addToList(.icon(.lock, place, palette.text2, isMirrored: false))
        }
        addToList(
            .text(
                second, DisplayRect(x: area.x + before, y: y, width: width, height: second.height), palette.text2))
    }
}
