internal import BezelModel

/// Lays out the pages of one display. It keeps the texts of the last ones.
final class PageRenderer {
    let painter: PagePainter
    private let metrics: PageMetrics
    private let texts: PageTexts
    private let cache: ImageCache
    /// The last one that was adapted to an app.
    private var palette: (theme: Theme, colors: CardColors?, adapted: PagePalette)?

    init(metrics: PageMetrics, typesetter: Typesetter, images: ImageCache) {
        self.metrics = metrics
        painter = PagePainter(metrics: metrics)
        texts = PageTexts(typesetter)
        cache = images
    }

    /// A page at one moment.
    struct Drawn {
        let page: Page
        let plan: PagePlan
        let usedImages: [ImageCache.Key]
        /// Images that were still being decoded: their places are empty.
        let pendingImages: [ImageCache.Key]
    }

    func drawn(_ page: Page, theme: Theme, at now: Instant) -> Drawn {
        let images = PageImages(cache)
        let rail = RailLayout(of: page, metrics)
        var inner = metrics
        if let rail { inner.display = DisplaySize(width: rail.content.width, height: rail.content.height) }
        let layout = PageLayout(
            page: page, palette: palette(theme, page.colors), metrics: inner, texts: texts, images: images,
            hasRail: rail != nil)
        var plan = layout.planned(at: now)
        if let rail, let content = page.rail {
            plan = plan.moved(toRight: rail.content.x)
            rail.place(content, page, theme, images, texts, in: &plan)
        }
        return Drawn(
            page: page, plan: plan, usedImages: images.used, pendingImages: images.pending)
    }

    private func palette(_ theme: Theme, _ colors: CardColors?) -> PagePalette {
        if let palette, palette.theme == theme, palette.colors == colors { return palette.adapted }
        let adapted = PagePalette.of(theme).adapted(to: colors)
        palette = (theme, colors, adapted)
        return adapted
    }

    /// The part of the display that is beside the page's rail.
    func content(_ drawn: Drawn) -> DisplayRect { RailLayout.content(beside: drawn.page, metrics) }

    func layout(of drawn: Drawn) -> ScreenLayout { drawn.plan.layout(of: drawn.page.id, on: metrics.display) }
}

extension PageRenderer.Drawn {
    /// Whether it can be shown unchanged at `now`, if the scene is the same: its list has not moved and none of its
    /// images was decoded since.
    func isCurrent(at now: Instant, _ images: ImageCache) -> Bool {
        scroll.map { $0.scroll.offset(at: now, limit: $0.limit) == plan.offset } ?? true
            && pendingImages.allSatisfy(images.isPending)
    }

    /// Whether its list moves at `now`.
    func isMoving(at now: Instant) -> Bool {
        scroll.map { $0.scroll.isMoving(at: now, limit: $0.limit) } ?? false
    }

    private var scroll: (scroll: Scroll, limit: Int32)? {
        guard let area = plan.scrollArea else { return nil }
        return switch page.content {
        case .list(let list): (list.scroll, area.limit)
        case .message(let message): (message.scroll, area.limit)
        case .template, .keyboard, .slider, .guidance: nil
        }
    }

    /// Where it may differ from an earlier page, in display pixels; nil: anywhere.
    ///
    /// - Parameter reach: How far the focus is drawn outside of an element.
    func damage(since old: PageRenderer.Drawn, reach: Int32) -> [DisplayRect]? {
        guard old.page.id == page.id, old.page.colors == page.colors, old.page.header == page.header,
            old.page.rail == page.rail,
            old.page.isRightToLeft == page.isRightToLeft, old.plan.listArea == plan.listArea
        else { return nil }
        var rects: [DisplayRect] = []
        switch (old.page.content, page.content) {
        case (.message(let former), .message(let message)):
            var former = former
            former.scroll = message.scroll
            guard former == message, old.pendingImages == pendingImages else { return nil }
            if old.plan.offset != plan.offset { rects += [plan.listArea].compactMap(\.self) }
        case (.list, .list):
            let area = plan.listArea ?? DisplayRect(x: 0, y: 0, width: .max, height: .max)
            if old.page.content != page.content || old.plan.offset != plan.offset
                || old.pendingImages != pendingImages
            {
                rects.append(area)
            }
        case (.template, .template):
            guard old.pendingImages == pendingImages else { return nil }
            if old.page.content != page.content {
                guard let former = old.plan.clockArea, let area = plan.clockArea, former == area,
                    old.page.content.withoutClock == page.content.withoutClock
                else { return nil }
                rects.append(area)
            }
        case (.keyboard(let former), .keyboard(let keyboard)):
            guard let areas = plan.keyboard, old.plan.keyboard == areas else { return nil }
            if former.rows != keyboard.rows { rects.append(areas.keys) }
            if former.suggestions != keyboard.suggestions { rects.append(areas.suggestions) }
            var (one, other) = (former, keyboard)
            (one.rows, other.rows, one.suggestions, other.suggestions) = ([], [], [], [])
            if one != other || former.suggestions.isEmpty != keyboard.suggestions.isEmpty { rects.append(areas.field) }
        case (.slider(let former), .slider(let slider)):
            var former = former
            former.position = slider.position
            guard former == slider, let area = plan.sliderArea, old.plan.sliderArea == area else { return nil }
            if old.page.content != page.content { rects.append(area) }
        case (.guidance, .guidance):
            if old.page.content != page.content || old.pendingImages != pendingImages {
                rects += old.plan.plates + plan.plates
            }
        case (.list, _), (.template, _), (.keyboard, _), (.message, _), (.slider, _), (.guidance, _): return nil
        }
        var changed = old.page.pressed.symmetricDifference(page.pressed)
        if old.page.focused != page.focused { changed.formUnion([old.page.focused, page.focused].compactMap { $0 }) }
        rects += (old.plan.targets + plan.targets).filter { changed.contains($0.element) }.map {
            $0.rect.inset(-reach)
        }
        return rects
    }
}

extension Page.Content {
    fileprivate var withoutClock: Page.Content {
        guard case .template(var template) = self else { return self }
        template.media?.clock = nil
        return .template(template)
    }
}
