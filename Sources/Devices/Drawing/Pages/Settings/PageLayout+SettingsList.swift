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
        var shape = RowShape(height: grid.pitch)
        /// Measures the rows in their width, and gives all of them the height that one needs.
        ///
        /// - Returns: How much of the list is not visible.
        func fitRows() -> Int32 {
            if isTall {
                shape = rowShape(of: list.rows, width: grid.cell.width)
                (grid.pitch, grid.cell.height) = (shape.height, shape.height)
            }
            return max(grid.length(of: list.rows.count) - area.height, 0)
        }
        var limit = fitRows()
        let column = scrollColumn(besides: area, limit: limit)
        if column != 0 {
            grid.cell.width -= column
            limit = fitRows()
        }
        let offset = list.scroll.offset(at: now, limit: limit)
        plan.listArea = area
        plan.offset = offset
        plan.scrollArea = ScreenLayout.ScrollArea(
            rect: area, limit: limit, pitch: grid.pitch, columns: grid.columns, slop: metrics.slop)
        for index in grid.visible(offset: offset, height: area.height, count: list.rows.count) {
            let cell = grid.cell(index, in: area, offset: offset)
            let action = placeRow(list.rows[index], index, shape, in: cell)
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
}
