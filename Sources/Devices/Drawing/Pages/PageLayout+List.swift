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
            if !list.placeholderTitle.isEmpty {
                return placeEmpty(title: list.placeholderTitle, text: list.placeholder)
            }
            let inner = DisplayRect(
                x: metrics.margin, y: top, width: max(area.width - 2 * metrics.margin, 1), height: area.height)
            let block = texts.block(list.placeholder, metrics.body, width: inner.width, lines: 3, side: .middle)
            // In the middle of the display, not of the area under the header.
            let height = min(inner.height, metrics.display.height - 2 * top)
            let words = DisplayRect(x: inner.x, y: top, width: inner.width, height: max(height, block.height))
            return add(.text(block, words, palette.text2))
        }
        // The last place of a list of apps is for the tile that shows the address.
        let hasConnect = list.rows.last?.state == .connect
        func places(in grid: ListGrid) -> Int {
            hasConnect
                ? ListContent.places(
                    for: list.rows.count, columns: Int(grid.columns), visibleRows: Int(area.height / grid.pitch))
                : list.rows.count
        }
        let content = ListShape.Content(list)
        func measured(width: Int32) -> ListShape {
            texts.listShapes.shape(of: content, width: width, metrics) {
                ListShape(of: content, metrics, texts, width: width)
            }
        }
        var shape = measured(width: area.width)
        let whole = max(shape.grid.length(of: places(in: shape.grid)) - area.height, 0)
        let column = scrollColumn(besides: area, limit: whole)
        if column > 0 { shape = measured(width: area.width - column) }
        let grid = shape.grid
        let places = places(in: grid)
        func place(of index: Int) -> Int { hasConnect && index == list.rows.count - 1 ? places - 1 : index }
        let limit = max(grid.length(of: places) - area.height, 0)
        let offset = list.scroll.offset(at: now, limit: limit)
        plan.listArea = area
        plan.offset = offset
        plan.scrollArea = ScreenLayout.ScrollArea(
            rect: area, limit: limit, pitch: grid.pitch, columns: grid.columns, slop: metrics.slop,
            lead: grid.padding.top,
            fades: ScreenLayout.ScrollArea.Fades(top: metrics.topFade, bottom: metrics.bottomFade))
        let hasIcons = list.rows.contains { $0.icon != nil }
        let visible = grid.visible(offset: offset, height: area.height, count: places)
        for index in list.rows.indices where visible.contains(place(of: index)) {
            let cell = grid.cell(place(of: index), in: area, offset: offset)
            let row = list.rows[index]
            switch shape.style {
            case .rows: placeRow(index, row, in: cell, hasIcons: hasIcons)
            case .tiles: placeTile(index, row, in: cell, shape.name)
            case .apps: placeApp(index, row, in: cell, shape.name)
            }
            let seen = cell.intersection(area)
            guard !seen.isEmpty else { continue }
            plan.targets.append(PagePlan.Target(element: .row(index), rect: seen))
        }
        placeEdges(of: area, offset: offset, limit: limit, hasColumn: column > 0)
    }
}
