internal import BezelModel

/// Lays out the pages of one display. It keeps the texts of the last pages.
final class PageRenderer {
    let painter: PagePainter
    private let metrics: PageMetrics
    private let texts: PageTexts
    private let cache: ImageCache
    /// The last one that was adapted to an app.
    private var palette: (theme: Theme, colors: CardColors?, adapted: PagePalette)?
    /// The pictures that the last page has shown.
    private var shown: (id: Page.ID, pictures: [PageImages.Slot: PageImages.Shown])?

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
        /// Images that are seen: all, and those in the rail.
        let shownImages: Set<ImageCache.Key>
        let railImages: Set<ImageCache.Key>
        /// When a picture that stays until its successor is decoded goes; nil for none.
        let keepsUntil: Instant?
    }

    func drawn(_ page: Page, theme: Theme, at now: Instant) -> Drawn {
        let images = PageImages(cache, former: shown?.id == page.id ? shown?.pictures ?? [:] : [:], at: now)
        let rail = RailLayout(of: page, metrics)
        var inner = metrics
        if let rail { inner.display = DisplaySize(width: rail.content.width, height: rail.content.height) }
        let layout = PageLayout(
            page: page, palette: palette(theme, page.colors), metrics: inner, texts: texts, images: images,
            hasRail: rail != nil)
        var plan = layout.planned(at: now)
        let contentImages = images.seen
        if let rail, let content = page.rail {
            plan = plan.moved(toRight: rail.content.x)
            rail.place(content, page, theme, images, texts, in: &plan)
        }
        shown = (page.id, images.shown)
        return Drawn(
            page: page, plan: plan, usedImages: images.used, pendingImages: images.pending,
            shownImages: images.seen, railImages: images.seen.subtracting(contentImages), keepsUntil: images.keepsUntil)
    }

    /// Where lists of a menu move: their own distance, and the height that stays.
    var listDistance: Int32 { metrics.whole(32) }
    var headerHeight: Int32 { metrics.headerHeight }
    /// How far the focus is drawn outside of an element.
    var focusReach: Int32 { metrics.whole(12) }

    private func palette(_ theme: Theme, _ colors: CardColors?) -> PagePalette {
        if let palette, palette.theme == theme, palette.colors == colors { return palette.adapted }
        let adapted = PagePalette.of(theme).adapted(to: colors)
        palette = (theme, colors, adapted)
        return adapted
    }

    /// The part of the display that is beside the page's rail.
    func content(_ drawn: Drawn) -> DisplayRect { RailLayout.content(beside: drawn.page, metrics) }

    func layout(of drawn: Drawn) -> ScreenLayout { drawn.plan.layout(of: drawn.page, on: metrics.display) }
}

extension PageRenderer.Drawn {
    /// Whether it can be shown unchanged at `now`, if the scene is the same: its list has not moved, none of its images
    /// was decoded since, and no former picture has stayed long enough.
    func isCurrent(at now: Instant, _ images: ImageCache) -> Bool {
        scroll.map { $0.scroll.offset(at: now, limit: $0.limit) == plan.offset } ?? true
            && pendingImages.allSatisfy(images.isPending) && keepsUntil.map { now < $0 } ?? true
    }

    /// Whether its list moves at `now`.
    func isMoving(at now: Instant) -> Bool {
        scroll.map { $0.scroll.isMoving(at: now, limit: $0.limit) } ?? false
    }

    /// When it looks different, if the scene stays the same.
    func nextChange(at now: Instant) -> Picture.NextChange {
        if isMoving(at: now) { return .nextFrame }
        return keepsUntil.flatMap { now < $0 ? .at($0) : nil } ?? .never
    }

    private var scroll: (scroll: Scroll, limit: Int32)? {
        guard let area = plan.scrollArea, let scroll = page.content.scrolling else { return nil }
        return (scroll, area.limit)
    }

    /// Where it may differ from an earlier page, in display pixels; nil: anywhere.
    ///
    /// - Parameter reach: How far the focus is drawn outside of an element.
    func damage(since old: PageRenderer.Drawn, reach: Int32) -> [DisplayRect]? {
        guard old.page.id == page.id, old.page.colors == page.colors, old.page.header == page.header,
            old.page.rail == page.rail, old.railImages == railImages, old.page.isRightToLeft == page.isRightToLeft,
            old.plan.listArea == plan.listArea, var rects = PageChange(old: old, new: self).ofContent
        else { return nil }
        var changed = old.page.pressed.symmetricDifference(page.pressed)
        if old.page.focused != page.focused { changed.formUnion([old.page.focused, page.focused].compactMap { $0 }) }
        rects += (old.plan.targets + plan.targets).filter { changed.contains($0.element) }.map {
            $0.rect.inset(-reach)
        }
        return rects
    }
}
