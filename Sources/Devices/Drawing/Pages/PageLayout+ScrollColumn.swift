internal import BezelModel

/// What is drawn over the rows of a list: fades where there are more rows, the scroll bar, and beside a list of more than
/// three screens the buttons that show the next rows and a bar that a finger moves.
extension PageLayout {
    /// How much narrower the rows are for the buttons beside them; 0 for a list that has none.
    ///
    /// - Parameters:
    ///   - limit: How much of the list is not visible, in pixels, with rows of the whole width.
    func scrollColumn(besides area: DisplayRect, limit: Int32) -> Int32 {
        let isLong = limit > 2 * area.height && area.height >= 3 * columnSide
        return isLong ? columnSide + metrics.whole(8) - metrics.margin : 0
    }

    /// The width of the column, and the height of its buttons.
    private var columnSide: Int32 { max(metrics.whole(64), metrics.touchTarget) }

    /// Draws over the rows.
    ///
    /// - Parameters:
    ///   - fade: The height of the fade at the bottom; nil for 32 units.
    ///   - hasColumn: The list has the buttons and the bar of a long one.
    func placeEdges(
        of area: DisplayRect, offset: Int32, limit: Int32, fade: Int32? = nil, hasColumn: Bool = false
    ) {
        guard limit > 0 else { return }
        let ground = palette.background
        if offset > 0 {
            let rect = DisplayRect(x: area.x, y: area.y, width: area.width, height: metrics.topFade)
            plan.listItems.append(.fade(rect, isTop: true, ground))
        }
        if offset < limit {
            let height = fade ?? metrics.bottomFade
            let rect = DisplayRect(x: area.x, y: area.bottom - height, width: area.width, height: height)
            plan.listItems.append(.fade(rect, isTop: false, ground))
        }
        guard !hasColumn else { return placeColumn(in: area, offset: offset, limit: limit) }
        let width = metrics.whole(4)
        let track = DisplayRect(
            x: area.right - metrics.whole(8) - width, y: area.y + metrics.whole(12), width: width,
            height: max(area.height - metrics.whole(36), 1))
        let bar = ScreenLayout.ScrollArea.Bar(
            rect: track, track: track, offset: offset, limit: limit, visible: area.height, least: metrics.whole(32))
        plan.listItems.append(.surface(bar.track, radius: 2, palette.hairline))
        plan.listItems.append(.surface(bar.thumb, radius: 2, palette.text2))
    }

    private func placeColumn(in area: DisplayRect, offset: Int32, limit: Int32) {
        let side = columnSide
        let x = area.right - side
        placePageButton(
            .pageUp, .pageUp, isUseful: offset > 0, in: DisplayRect(x: x, y: area.y, width: side, height: side))
        placePageButton(
            .pageDown, .pageDown, isUseful: offset < limit,
            in: DisplayRect(x: x, y: area.bottom - side, width: side, height: side))
        let rect = DisplayRect(x: x, y: area.y + side, width: side, height: area.height - 2 * side)
        let track = rect.middle(metrics.whole(8), rect.height - metrics.gap)
        let bar = ScreenLayout.ScrollArea.Bar(
            rect: rect, track: track, offset: offset, limit: limit, visible: area.height, least: metrics.whole(40))
        let isHeld = isPressed(.scrollBar)
        plan.listItems.append(.surface(track, radius: 4, palette.hairline))
        let thumb = isHeld ? bar.thumb.middle(metrics.whole(16), bar.thumb.height) : bar.thumb
        plan.listItems.append(.surface(thumb, radius: isHeld ? 8 : 4, isHeld ? palette.accent : palette.text2))
        plan.scrollArea?.bar = bar
        plan.targets.append(PagePlan.Target(element: .scrollBar, rect: rect))
    }

    /// - Parameter isUseful: There are further rows in its direction.
    private func placePageButton(_ element: PageElement, _ icon: PageIcon, isUseful: Bool, in rect: DisplayRect) {
        let surface = rect.middle(metrics.whole(52), metrics.whole(52))
        plan.listItems.append(.surface(surface, radius: 26, palette.raised))
        for edge in edge(of: surface, radius: 26) { plan.listItems.append(edge) }
        if isPressed(element) { plan.listItems.append(.surface(surface, radius: 26, palette.pressed)) }
        let side = metrics.whole(30)
        plan.listItems.append(
            .icon(icon, rect.middle(side, side), isUseful ? palette.text : palette.off, isMirrored: false))
        plan.targets.append(PagePlan.Target(element: element, rect: rect))
    }
}
