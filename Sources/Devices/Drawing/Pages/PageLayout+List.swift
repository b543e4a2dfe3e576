internal import BezelModel

extension ListContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self, at: now) }

    func damage(since former: ListContent, _ drawings: PageChange) -> [DisplayRect]? {
        let plan = drawings.new.plan
        guard former != self || drawings.old.plan.offset != plan.offset || drawings.hasOtherImages else { return [] }
        return [plan.listArea ?? DisplayRect(x: 0, y: 0, width: .max, height: .max)]
    }
}

extension PageLayout {
    fileprivate func place(_ list: ListContent, at now: Instant) {
        let top = metrics.headerHeight
        let area = DisplayRect(
            x: 0, y: top, width: metrics.display.width, height: max(metrics.display.height - top, 1))
        guard !list.rows.isEmpty else {
            let inner = DisplayRect(
                x: metrics.margin, y: top, width: max(area.width - 2 * metrics.margin, 1), height: area.height)
            let block = texts.block(list.placeholder, metrics.body, width: inner.width, lines: 3, side: .middle)
            // In the middle of the display, not of the area under the header.
            let height = min(inner.height, metrics.display.height - 2 * top)
            let words = DisplayRect(x: inner.x, y: top, width: inner.width, height: max(height, block.height))
            return add(.text(block, words, palette.text2))
        }
        let grid: ListGrid
        switch list.style {
        case .rows: grid = .rows(metrics, width: area.width)
        case .tiles: grid = .tiles(metrics, width: area.width)
        case .apps: grid = .apps(metrics, width: area.width)
        }
        // The last place of a list of apps is for the tile that shows the address.
        let hasConnect = list.rows.last?.state == .connect
        let places =
            hasConnect
            ? ListContent.places(
                for: list.rows.count, columns: Int(grid.columns), visibleRows: Int(area.height / grid.pitch))
            : list.rows.count
        func place(of index: Int) -> Int { hasConnect && index == list.rows.count - 1 ? places - 1 : index }
        let limit = max(grid.length(of: places) - area.height, 0)
        let offset = list.scroll.offset(at: now, limit: limit)
        plan.listArea = area
        plan.offset = offset
        plan.scrollArea = ScreenLayout.ScrollArea(
            rect: area, limit: limit, pitch: grid.pitch, columns: grid.columns, slop: metrics.slop)
        let hasIcons = list.rows.contains { $0.icon != nil }
        let visible = grid.visible(offset: offset, height: area.height, count: places)
        for index in list.rows.indices where visible.contains(place(of: index)) {
            let cell = grid.cell(place(of: index), in: area, offset: offset)
            let row = list.rows[index]
            switch list.style {
            case .rows: placeRow(index, row, in: cell, hasIcons: hasIcons)
            case .tiles: placeTile(index, row, in: cell)
            case .apps: placeApp(index, row, in: cell)
            }
            let seen = cell.intersection(area)
            guard row.isEnabled, !seen.isEmpty else { continue }
            plan.targets.append(PagePlan.Target(element: .row(index), rect: seen))
        }
        placeEdges(of: area, offset: offset, limit: limit)
    }

    /// Draws over the rows: fades where there are more rows, and the scroll bar.
    ///
    /// - Parameter fade: The height of the fade at the bottom; nil for 32 units.
    func placeEdges(of area: DisplayRect, offset: Int32, limit: Int32, fade: Int32? = nil) {
        guard limit > 0 else { return }
        let ground = palette.background
        if offset > 0 {
            let rect = DisplayRect(x: area.x, y: area.y, width: area.width, height: metrics.whole(22))
            plan.listItems.append(.fade(rect, isTop: true, ground))
        }
        if offset < limit {
            let height = fade ?? metrics.whole(32)
            let rect = DisplayRect(x: area.x, y: area.bottom - height, width: area.width, height: height)
            plan.listItems.append(.fade(rect, isTop: false, ground))
        }
        let width = metrics.whole(4)
        let bar = DisplayRect(
            x: area.right - metrics.whole(8) - width, y: area.y + metrics.whole(12), width: width,
            height: max(area.height - metrics.whole(36), 1))
        let share = Double(area.height) / Double(area.height + limit)
        let length = max(Int32(Double(bar.height) * share), min(metrics.whole(32), bar.height))
        let travelled = Double(bar.height - length) * Double(offset) / Double(limit)
        let thumb = DisplayRect(x: bar.x, y: bar.y + Int32(travelled.rounded()), width: width, height: length)
        plan.listItems.append(.surface(bar, radius: 2, palette.hairline))
        plan.listItems.append(.surface(thumb, radius: 2, palette.text2))
    }
}

/// Where the rows, or tiles, of a list are.
struct ListGrid {
    /// The space above the first row and under the last one.
    var padding: (top: Int32, bottom: Int32)
    var pitch: Int32
    var columns: Int32
    var left: Int32
    var cell: DisplaySize
    /// Between two columns.
    var gap: Int32

    static func rows(_ metrics: PageMetrics, width: Int32) -> ListGrid {
        let left = metrics.whole(12)
        return ListGrid(
            padding: (metrics.whole(4), metrics.whole(16)), pitch: metrics.rowHeight, columns: 1, left: left,
            cell: DisplaySize(width: max(width - left - metrics.margin, 1), height: metrics.rowHeight), gap: 0)
    }

    static func tiles(_ metrics: PageMetrics, width: Int32) -> ListGrid {
        let room = max(width - 2 * metrics.margin, 1)
        let (largest, least) = (metrics.whole(146), metrics.whole(28))
        let pitch = largest + least
        let columns = min(max((room + least + pitch / 2) / pitch, 2), 12)
        let side = max(min((room - least * (columns - 1)) / columns, largest), 1)
        let gap = max((room - side * columns) / (columns - 1), 0)
        // The focus is drawn around a tile, the text under it.
        let height = side + metrics.whole(40)
        return ListGrid(
            padding: (metrics.whole(8), metrics.whole(16)), pitch: height + metrics.gap, columns: columns,
            left: metrics.margin, cell: DisplaySize(width: side, height: height), gap: gap)
    }

    static func apps(_ metrics: PageMetrics, width: Int32) -> ListGrid {
        let room = max(width - 2 * metrics.margin, 1)
        let gap = metrics.tileGap
        let columns = min(max((room + gap) / (metrics.whole(176) + gap), 2), 8)
        let cell = DisplaySize(
            width: max((room - gap * (columns - 1)) / columns, 1), height: max(metrics.whole(180), metrics.touchTarget))
        return ListGrid(
            padding: (metrics.whole(8), metrics.margin), pitch: cell.height + gap, columns: columns,
            left: metrics.margin, cell: cell, gap: gap)
    }

    func length(of count: Int) -> Int32 {
        let rows = (count + Int(columns) - 1) / Int(columns)
        let spare = pitch - cell.height
        return Int32(clamping: rows * Int(pitch) + Int(padding.top + padding.bottom - spare))
    }

    func cell(_ index: Int, in area: DisplayRect, offset: Int32) -> DisplayRect {
        let (row, column) = (Int64(index) / Int64(columns), Int32(index % Int(columns)))
        let top = Int64(area.y) + Int64(padding.top) + row * Int64(pitch) - Int64(offset)
        return DisplayRect(
            x: area.x + left + column * (cell.width + gap), y: Int32(clamping: top), width: cell.width,
            height: cell.height)
    }

    /// The positions of the rows that are visible, at least in part.
    func visible(offset: Int32, height: Int32, count: Int) -> Range<Int> {
        let first = max((Int(offset) - Int(padding.top)) / Int(pitch), 0) * Int(columns)
        let end = ((Int(offset) + Int(height) - Int(padding.top)) / Int(pitch) + 1) * Int(columns)
        return min(first, count)..<min(max(end, first), count)
    }
}
