internal import BezelModel

extension ThemeContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: ThemeContent, _ drawings: PageChange) -> [DisplayRect]? { former == self ? [] : nil }
}

extension PageLayout {
    fileprivate func place(_ content: ThemeContent) {
        let top = metrics.headerHeight + metrics.whole(8)
        let area = DisplayRect(
            x: metrics.margin, y: top, width: max(metrics.display.width - 2 * metrics.margin, 1),
            height: max(metrics.display.height - top - metrics.margin, 1))
        let count = Int32(max(content.tiles.count, 1))
        let isStacked = metrics.isPortrait || metrics.isSmall(area)
        let gap = isStacked ? metrics.gap : metrics.tileGap
        let cell = DisplaySize(
            width: isStacked ? area.width : (area.width - gap * (count - 1)) / count,
            height: isStacked ? min((area.height - gap * (count - 1)) / count, metrics.whole(200)) : area.height)
        let picture = pictureSize(in: cell, isStacked: isStacked)
        let check = metrics.whole(28)
        let room =
            isStacked
            ? max(cell.width - picture.width - check - 4 * metrics.gap, 1) : max(cell.width - metrics.whole(16), 1)
        let style = fitted(
            content.tiles.map(\.name), [(24, 30), (21, 27), (19, 24)], weight: 600, width: room
        ).style
        for (index, tile) in content.tiles.enumerated() {
            let step = Int32(index)
            let rect = DisplayRect(
                x: area.x + (isStacked ? 0 : step * (cell.width + gap)),
                y: area.y + (isStacked ? step * (cell.height + gap) : 0), width: cell.width, height: cell.height)
            let element = PageElement.row(index)
            if tile.isChosen {
                addChosen(rect, radius: 20)
            } else {
                addButton(rect, radius: 20, palette.tile)
            }
            if isPressed(element) { add(.surface(rect, radius: 20, palette.pressed)) }
            if isStacked {
                placeLying(tile, in: rect, picture, style, check)
            } else {
                placeUpright(tile, in: rect, picture, style, check)
            }
            if isFocused(element) { add(ring(around: rect, radius: 20)) }
            plan.targets.append(PagePlan.Target(element: element, rect: rect))
        }
    }

    /// The surface of the present choice, with a line of three units at its edge.
    private func addChosen(_ rect: DisplayRect, radius: Double) {
        add(.surface(rect, radius: radius, palette.accent))
        let inner = rect.inset(metrics.whole(3))
        for color in [palette.tile, palette.chosen] { add(.surface(inner, radius: radius - 3, color)) }
    }

    private func pictureSize(in cell: DisplaySize, isStacked: Bool) -> DisplaySize {
        let (width, height) =
            isStacked
            ? (cell.width / 3, cell.height - 2 * metrics.gap)
            : (cell.width - 2 * metrics.whole(20), cell.height * 2 / 5)
        let side = max(min(height, width * 2 / 3), 1)
        return DisplaySize(width: side * 3 / 2, height: side)
    }

    private func placeUpright(
        _ tile: ThemeContent.Tile, in rect: DisplayRect, _ picture: DisplaySize, _ style: TextStyle, _ check: Int32
    ) {
        let line = style.lineHeight ?? 1
        let icon = metrics.whole(44)
        let showsIcon = picture.height + icon + line + check + 4 * metrics.gap <= rect.height
        let height = picture.height + metrics.gap + (showsIcon ? icon + metrics.gap : 0) + line + metrics.gap + check
        var y = rect.y + max((rect.height - height) / 2, 0)
        func next(_ width: Int32, _ height: Int32) -> DisplayRect {
            defer { y += height + metrics.gap }
            return DisplayRect(x: rect.x + (rect.width - width) / 2, y: y, width: width, height: height)
        }
        placePicture(of: tile.theme, in: next(picture.width, picture.height))
        if showsIcon { add(.icon(Self.icon(of: tile.theme), next(icon, icon), palette.accent, isMirrored: false)) }
        let room = max(rect.width - metrics.whole(16), 1)
        add(text(tile.name, style, in: next(room, line), side: .middle, palette.text))
        if tile.isChosen { add(.icon(.check, next(check, check), palette.accent, isMirrored: false)) }
    }

    private func placeLying(
        _ tile: ThemeContent.Tile, in rect: DisplayRect, _ picture: DisplaySize, _ style: TextStyle, _ check: Int32
    ) {
        let place = DisplayRect(
            x: rect.x + metrics.gap, y: rect.y + (rect.height - picture.height) / 2, width: picture.width,
            height: picture.height)
        placePicture(of: tile.theme, in: place)
        let x = place.right + metrics.gap
        let end = rect.right - metrics.gap - check
        let words = DisplayRect(x: x, y: rect.y, width: max(end - metrics.gap - x, 1), height: rect.height)
        add(text(tile.name, style, in: words, side: start, palette.text))
        guard tile.isChosen else { return }
        let mark = DisplayRect(x: end, y: rect.y + (rect.height - check) / 2, width: check, height: check)
        add(.icon(.check, mark, palette.accent, isMirrored: false))
    }

    private static func icon(of theme: Theme?) -> PageIcon {
        switch theme {
        case .day: .brightness
        case .night: .moon
        case nil: .half
        }
    }

    /// A page as it looks in a theme; for the automatic choice half of each.
    private func placePicture(of theme: Theme?, in rect: DisplayRect) {
        placePage(.of(theme ?? .day), in: rect)
        if theme == nil {
            let half = rect.width / 2
            placePage(
                .of(.night), in: DisplayRect(x: rect.x + half, y: rect.y, width: rect.width - half, height: rect.height)
            )
        }
        add(.outline(rect, radius: 10, palette.text3))
    }

    private func placePage(_ look: PagePalette, in rect: DisplayRect) {
        func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DisplayRect {
            func share(_ value: Double, _ whole: Int32) -> Int32 { Int32((value * Double(whole)).rounded()) }
            return DisplayRect(
                x: rect.x + share(x, rect.width), y: rect.y + share(y, rect.height),
                width: max(share(width, rect.width), 1), height: max(share(height, rect.height), 1))
        }
        add(.surface(rect, radius: 10, look.background))
        add(.surface(part(0.12, 0.16, 0.6, 0.09), radius: 4, look.text))
        add(.surface(part(0.12, 0.34, 0.4, 0.07), radius: 3, look.text2))
        add(.surface(part(0.12, 0.7, 0.34, 0.16), radius: 6, look.fill))
        add(.surface(part(0.52, 0.7, 0.34, 0.16), radius: 6, look.button))
    }
}
