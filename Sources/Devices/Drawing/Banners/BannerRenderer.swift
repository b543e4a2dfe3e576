internal import BezelModel

/// Draws the notice on the screen, and the one that is leaving it.
final class BannerRenderer {
    static let enter = Interval.milliseconds(180)

    private struct Drawn {
        let banner: Banner
        let theme: Theme
        let place: BannerPlace
        /// On the display.
        let frame: DisplayRect
        let canvas: Canvas
        let targets: [(element: Banner.Element, rect: DisplayRect)]
        let usedImages: [ImageCache.Key]
        let pendingImages: [ImageCache.Key]
        /// nil for a notice without one.
        let ring: PageRing?
        var origin: DisplayPoint { DisplayPoint(x: frame.x, y: frame.y) }
    }

    /// The images of the notice on the screen.
    var usedImages: [ImageCache.Key] { drawn?.usedImages ?? [] }

    private let metrics: PageMetrics
    private let shadow: Int32
    private let texts: PageTexts
    private let cache: ImageCache
    private var transition: Transition
    private var pool = CanvasPool()
    private var drawn: Drawn?
    private var faded = FadedCanvas()

    init(metrics: PageMetrics, shadow: Int32, typesetter: Typesetter, images: ImageCache, fades: Bool) {
        self.metrics = metrics
        self.shadow = shadow
        texts = PageTexts(typesetter)
        cache = images
        transition = Transition(isOn: fades, enter: Self.enter)
    }

    /// Puts the notice above everything else in the picture.
    ///
    /// - Parameter place: Where a notice of this page is.
    func add(
        _ banner: Banner?, theme: Theme, at now: Instant, to picture: inout Picture, place: () -> BannerPlace
    ) {
        let opacity = transition.opacity(isThere: banner != nil, at: now)
        if let banner { update(banner, theme, place(), at: now) }
        guard let drawn, opacity > 0 else {
            guard self.drawn != nil else { return }
            self.drawn = nil
            faded.clear()
            return pool.clear()
        }
        let canvas = opacity < 255 ? faded.canvas(drawn.canvas, opacity, from: &pool) : drawn.canvas
        if opacity < 255 { picture.nextChange = .nextFrame } else { faded.clear() }
        if banner != nil, let ring = drawn.ring { picture.nextChange = picture.nextChange.earlier(ring.nextChange) }
        let origin = DisplayPoint(x: drawn.origin.x - shadow, y: drawn.origin.y - shadow)
        picture.layers.append(PictureLayer(drawn.banner.layer, canvas: canvas, origin: origin))
        guard banner != nil else { return }
        if !drawn.pendingImages.isEmpty { picture.hasPendingPageImages = true }
        picture.layout = ScreenLayout(
            layer: drawn.banner.layer, frame: drawn.frame,
            targets: drawn.targets.map { target in
                ScreenLayout.Target(
                    id: TargetID(layer: drawn.banner.layer, element: target.element.rawValue),
                    rect: DisplayRect(
                        x: target.rect.x + origin.x, y: target.rect.y + origin.y, width: target.rect.width,
                        height: target.rect.height))
            }, isModal: false, lower: picture.layout.map { [$0] } ?? [])
    }

    private func update(_ banner: Banner, _ theme: Theme, _ place: BannerPlace, at now: Instant) {
        let rect = banner.isChip ? place.chip : place.rect
        let band = DisplayRect(x: shadow, y: shadow, width: rect.width, height: rect.height)
        let ring =
            banner.isChip
            ? PageRing(
                BannerLayout.ring(in: band, isRightToLeft: banner.isRightToLeft, metrics), at: now,
                isReduced: metrics.look.reducesMotion) : nil
        if let drawn, drawn.banner == banner, drawn.theme == theme, drawn.place == place, drawn.ring == ring,
            drawn.pendingImages.allSatisfy(cache.isPending)
        {
            return
        }
        drawn = nil
        let images = PageImages(cache, at: now)
        let layout = BannerLayout(
            banner: banner, theme: theme, frame: band, largest: place.largest, metrics: metrics, texts: texts,
            images: images
        ).planned()
        let frame = layout.frame
        let canvas = pool.canvas(
            of: DisplaySize(width: frame.width + 2 * shadow, height: frame.height + 2 * shadow))
        canvas.fill(0)
        let radius = banner.isChip ? Double(frame.height) / 2 : 20 * metrics.unit
        CardShadow(reach: shadow, radius: radius, color: Palette.of(theme).shadow).draw(on: canvas)
        var plan = PagePlan()
        plan.items = layout.items
        canvas.paint { painter in
            PagePainter(metrics: metrics).draw(plan, painter)
            ring?.draw(.of(theme), unit: metrics.unit, painter)
        }
        drawn = Drawn(
            banner: banner, theme: theme, place: place,
            frame: DisplayRect(x: rect.x, y: rect.y, width: frame.width, height: frame.height),
            canvas: canvas, targets: layout.targets, usedImages: images.used, pendingImages: images.pending,
            ring: ring)
    }
}
