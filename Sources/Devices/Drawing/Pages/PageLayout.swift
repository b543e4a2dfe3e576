internal import BezelModel

/// Lays out a page: first from left to right, then in a mirror if its language is written from right to left.
final class PageLayout {
    let page: Page
    let palette: PagePalette
    let metrics: PageMetrics
    let texts: PageTexts
    let images: PageImages
    /// All apps are reached by the rail, not by a button in the header.
    let hasRail: Bool
    var plan: PagePlan

    init(
        page: Page, palette: PagePalette, metrics: PageMetrics, texts: PageTexts, images: PageImages,
        hasRail: Bool = false
    ) {
        self.page = page
        self.hasRail = hasRail
        self.palette = palette
        self.metrics = metrics
        self.texts = texts
        self.images = images
        plan = PagePlan()
    }

    /// The page as it looks at `now`.
    func planned(at now: Instant) -> PagePlan {
        plan = PagePlan(background: page.content.fillsScreen ? palette.background : nil)
        if let content = page.contentLayout {
            if content.hasHeader { placeHeader(backIcon: content.backIcon) }
            content.place(on: self, at: now)
        }
        return page.isRightToLeft ? plan.mirrored(in: metrics.display.width) : plan
    }

    /// Where texts of this page begin. The page is mirrored after it was laid out, its texts are not.
    var start: TextSide { page.isRightToLeft ? .right : .left }
    var end: TextSide { page.isRightToLeft ? .left : .right }

    func add(_ item: PageItem) { plan.items.append(item) }

    /// The surface of a button that the app recommends.
    func addFill(_ rect: DisplayRect, radius: Double) {
        add(.surface(rect, radius: radius, palette.fill))
        if let edge = palette.fillEdge { add(.outline(rect, radius: radius, edge)) }
    }

    /// The surface of any other button, key or tile.
    func addButton(_ rect: DisplayRect, radius: Double, _ color: Color) {
        add(.surface(rect, radius: radius, color))
        for edge in edge(of: rect, radius: radius) { add(edge) }
    }

    /// The line around what can be touched with high contrast; else none.
    func edge(of rect: DisplayRect, radius: Double) -> [PageItem] {
        metrics.look.hasHighContrast ? [.outline(rect, radius: radius, palette.text2)] : []
    }

    func isPressed(_ element: PageElement) -> Bool { page.pressed.contains(element) }
    func isFocused(_ element: PageElement) -> Bool { page.focused == element }

    /// One line, or several, with the height of the text in the middle of `rect`.
    func text(
        _ string: String, _ style: TextStyle, in rect: DisplayRect, lines: Int32 = 1, side: TextSide, _ color: Color
    ) -> PageItem {
        .text(texts.block(string, style, width: rect.width, lines: lines, side: side), rect, color)
    }

    /// The line of the focus around a surface, with a gap.
    func ring(around rect: DisplayRect, radius: Double) -> PageItem {
        .ring(rect.inset(-metrics.whole(7)), radius: radius + 7, palette.focus)
    }
}

extension PageLayout {
    private func placeHeader(backIcon: PageIcon) {
        let (header, height, width) = (page.header, metrics.headerHeight, metrics.display.width)
        let side = max(metrics.whole(72), metrics.touchTarget)
        var left = metrics.margin
        var right = width - metrics.margin
        var leading: [(PageElement, PageIcon)] = []
        var trailing: [(PageElement, PageIcon)] = []
        if header.hasBack { leading.append((.back, backIcon)) }
        if header.hasMenu { trailing.append((.menu, .menu)) }
        if header.hasSearch { trailing.append((.search, .search)) }
        if header.hasVoice { trailing.append((.voice, .microphone)) }
        if header.hasSettings { trailing.append((.settings, .settings)) }
        if header.hasApps, !hasRail {
            if header.hasBack { trailing.append((.apps, .apps)) } else { leading.append((.apps, .apps)) }
        }
        for (element, icon) in leading {
            placeHeaderButton(element, icon, DisplayRect(x: 0, y: 0, width: side, height: height))
            left = side
        }
        var edge = width
        for (element, icon) in trailing {
            edge -= side
            placeHeaderButton(element, icon, DisplayRect(x: edge, y: 0, width: side, height: height))
            right = edge - metrics.gap
        }
        let iconSide = metrics.whole(40)
        if let icon = images.image(header.icon, within: DisplaySize(width: iconSide, height: iconSide)) {
            let rect = DisplayRect(x: left, y: (height - iconSide) / 2, width: iconSide, height: iconSide)
            addImage(
                icon, in: rect, radius: 10, tint: icon.isTemplate ? palette.text2 : nil, on: palette.background)
            left += iconSide + metrics.gap
        }
        guard !header.title.isBlank, right > left else { return }
        let rect = DisplayRect(x: left, y: 0, width: right - left, height: height)
        add(text(header.title, metrics.pageTitle, in: rect, side: start, header.hasBack ? palette.text : palette.text2))
    }

    private func placeHeaderButton(_ element: PageElement, _ icon: PageIcon, _ rect: DisplayRect) {
        let surface = rect.middle(metrics.whole(56), metrics.whole(56))
        if isPressed(element) { add(.surface(surface, radius: 28, palette.pressed)) }
        let side = metrics.whole(icon == .apps ? 30 : icon == .microphone ? 32 : 34)
        let isLimited = element == .search && page.header.isSearchLimited
        add(.icon(icon, rect.middle(side, side), isLimited ? palette.text3 : palette.text, isMirrored: false))
        if isFocused(element) { add(.ring(surface.inset(-metrics.whole(2)), radius: 30, palette.focus)) }
        plan.targets.append(PagePlan.Target(element: element, rect: rect))
    }
}
