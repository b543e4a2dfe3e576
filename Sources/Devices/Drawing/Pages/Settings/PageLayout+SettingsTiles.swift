internal import BezelModel

extension SettingsTilesContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self, at: now) }

    func damage(since former: SettingsTilesContent, _ drawings: PageChange) -> [DisplayRect]? {
        let plan = drawings.new.plan
        guard former != self || drawings.old.plan.offset != plan.offset else { return [] }
        return [plan.listArea ?? DisplayRect(x: 0, y: 0, width: .max, height: .max)]
    }
}

/// How the tiles of a page look: all are alike.
private struct TileStyle {
    var name: TextStyle
    var value: TextStyle
    var nameLines: Int32
    var valueLines: Int32
    /// 0 for tiles without icons.
    var icon: Int32
    /// The icon is at the start, not above the texts.
    var isLying: Bool
    /// All texts of the tiles are whole.
    var isWhole = false
}

extension PageLayout {
    fileprivate func place(_ content: SettingsTilesContent, at now: Instant) {
        let top = metrics.headerHeight
        let area = DisplayRect(
            x: 0, y: top, width: metrics.display.width, height: max(metrics.display.height - top, 1))
        let isLying = area.isWide || metrics.isSmall(area)
        let (grid, style) = gridAndStyle(of: content.tiles, in: area, isLying: isLying)
        let limit = max(grid.length(of: content.tiles.count) - area.height, 0)
        let offset = content.scroll.offset(at: now, limit: limit)
        plan.listArea = area
        plan.offset = offset
        plan.scrollArea = ScreenLayout.ScrollArea(
            rect: area, limit: limit, pitch: grid.pitch, columns: grid.columns, slop: metrics.slop)
        for index in grid.visible(offset: offset, height: area.height, count: content.tiles.count) {
            let cell = grid.cell(index, in: area, offset: offset)
            place(content.tiles[index], .row(index), in: cell, style)
            let visible = cell.intersection(area)
            if !visible.isEmpty { plan.targets.append(PagePlan.Target(element: .row(index), rect: visible)) }
        }
        placeEdges(of: area, offset: offset, limit: limit)
    }

    /// Where the tiles scroll, they are higher if their words need it.
    private func gridAndStyle(
        of tiles: [SettingsTilesContent.Tile], in area: DisplayRect, isLying: Bool
    ) -> (grid: ListGrid, style: TileStyle) {
        let line = metrics.style(19, line: 24).lineHeight ?? 1
        let shapes = (0...(metrics.isSmall(area) ? 2 : 0) as ClosedRange<Int32>).lazy.map { [self] lines in
            let grid = grid(of: tiles.count, in: area, isLying: isLying, more: lines * line)
            return (grid: grid, style: style(of: tiles, in: grid.cell, isLying: isLying))
        }
        return shapes.first(where: \.style.isWhole) ?? shapes[shapes.startIndex]
    }

    /// - Parameter more: How much higher a tile is than usual.
    private func grid(of count: Int, in area: DisplayRect, isLying: Bool, more: Int32) -> ListGrid {
        let columns: Int32 = metrics.isPortrait || metrics.isSmall(area) ? 2 : 4
        let rows = max((Int32(count) + columns - 1) / columns, 1)
        let gap = metrics.isSmall(area) ? metrics.gap : metrics.tileGap
        let padding = (top: metrics.whole(8), bottom: metrics.margin)
        let room = (area.height - padding.top - padding.bottom - gap * (rows - 1)) / rows
        let (least, largest) = isLying ? (80.0, 130.0) : (142.0, 180.0)
        let height = min(max(room, metrics.whole(least), metrics.touchTarget), metrics.whole(largest)) + more
        let width = (area.width - 2 * metrics.margin - gap * (columns - 1)) / columns
        return ListGrid(
            padding: padding, pitch: height + gap, columns: columns, left: metrics.margin,
            cell: DisplaySize(width: max(width, 1), height: height), gap: gap)
    }

    private var edge: Int32 { metrics.whole(14) }

    /// The largest letters with which all texts are whole: smaller letters before no icons.
    private func style(of tiles: [SettingsTilesContent.Tile], in cell: DisplaySize, isLying: Bool) -> TileStyle {
        let icon = metrics.whole(isLying ? metrics.display.height < metrics.whole(350) ? 32 : 44 : 56)
        let height = cell.height - metrics.whole(4)
        var best: TileStyle?
        // An icon over the texts shrinks before letters do; one beside them is worth smaller letters.
        let icons = isLying ? [icon, 0] : [icon, metrics.whole(48), metrics.whole(40)]
        let names = [(23.0, 30.0), (21, 27), (19, 24)]
        let ways =
            isLying
            ? icons.map { ($0, names) }
            : icons.map { ($0, Array(names.prefix(2))) } + icons.map { ($0, Array(names.suffix(1))) }
        for (side, sizes) in ways {
            let taken = isLying && side > 0 ? side + metrics.gap : 0
            let width = max(cell.width - (isLying ? 2 * edge : metrics.whole(12)) - taken, 1)
            for (nameLines, valueLines) in [(Int32(1), Int32(1)), (1, 2), (2, 1), (2, 2)] {
                let name = fitted(tiles.map(\.name), sizes, weight: 500, width: width, lines: nameLines)
                // No value is larger than the names.
                let values = [(21.0, 28.0), (19, 24)].filter { metrics.style($0.0, line: $0.1).size <= name.style.size }
                let value = fitted(tiles.map(\.value), values, width: width, lines: valueLines)
                var style = TileStyle(
                    name: name.style, value: value.style, nameLines: nameLines, valueLines: valueLines, icon: side,
                    isLying: isLying)
                let lines = (name.style.lineHeight ?? 0) * nameLines + (value.style.lineHeight ?? 0) * valueLines
                guard lines + (isLying ? 0 : side + metrics.whole(8)) <= height else { continue }
                style.isWhole = name.isWhole && value.isWhole
                if style.isWhole { return style }
                best = best ?? style
            }
        }
        return best
            ?? TileStyle(
                name: metrics.note, value: metrics.note, nameLines: 1, valueLines: 1, icon: 0, isLying: isLying)
    }

    private func place(
        _ tile: SettingsTilesContent.Tile, _ element: PageElement, in cell: DisplayRect, _ style: TileStyle
    ) {
        func add(_ item: PageItem) { plan.listItems.append(item) }
        let radius = 20.0
        add(.surface(cell, radius: radius, palette.tile))
        if metrics.look.hasHighContrast { add(.outline(cell, radius: radius, palette.text2)) }
        if isPressed(element) { add(.surface(cell, radius: radius, palette.pressed)) }
        let iconColor = tile.isLimited ? palette.text3 : palette.accent
        let valueColor = tile.isWarning ? palette.warningText : palette.text2
        let side: TextSide = style.isLying ? start : .middle
        let taken = style.isLying && style.icon > 0 ? style.icon + metrics.gap : 0
        let inset = style.isLying ? edge : metrics.whole(6)
        let width = max(cell.width - 2 * inset - taken, 1)
        let name = texts.block(tile.name, style.name, width: width, lines: style.nameLines, side: side)
        let value = texts.block(tile.value, style.value, width: width, lines: style.valueLines, side: side)
        let words = name.height + value.height
        let space = style.isLying || style.icon == 0 ? 0 : metrics.whole(12)
        let above = style.isLying ? 0 : style.icon + space
        var y = cell.y + max((cell.height - words - above) / 2, 0)
        if style.icon > 0 {
            let place =
                style.isLying
                ? DisplayRect(
                    x: cell.x + edge, y: cell.y + (cell.height - style.icon) / 2, width: style.icon,
                    height: style.icon)
                : DisplayRect(
                    x: cell.x + (cell.width - style.icon) / 2, y: y, width: style.icon, height: style.icon)
            add(.icon(PageIcon(tile.icon), place, iconColor, isMirrored: false))
        }
        y += above
        let x = cell.x + inset + taken
        add(
            .text(
                name, DisplayRect(x: x, y: y, width: width, height: name.height),
                tile.isLimited ? palette.text2 : palette.text))
        add(.text(value, DisplayRect(x: x, y: y + name.height, width: width, height: value.height), valueColor))
        if tile.isLimited {
            // In a low tile the name is beside it.
            let isLow = cell.height < metrics.whole(110)
            let (lock, edge) = (metrics.whole(isLow ? 18 : 22), metrics.whole(isLow ? 6 : 10))
            let place = DisplayRect(x: cell.right - lock - edge, y: cell.y + edge, width: lock, height: lock)
            add(.icon(.lock, place, palette.text2, isMirrored: false))
        }
        if isFocused(element) { add(ring(around: cell, radius: radius)) }
    }
}
