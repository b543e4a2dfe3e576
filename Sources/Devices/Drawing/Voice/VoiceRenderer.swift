internal import BezelModel

/// Draws the card while the driver speaks, and the one that is leaving the screen. While it is there, only the meter and
/// the time bar are drawn again.
final class VoiceRenderer {
    /// The parts that move, at one moment.
    private struct Motion: Hashable {
        var levels: [UInt8]
        /// How many pixels of the time bar are left; nil without a bar.
        var pixels: Int32?
    }

    private struct Drawn {
        /// Without the levels.
        let card: VoiceCard
        let theme: Theme
        let area: DisplayRect
        let plan: VoiceCardLayout.Plan
        /// The canvas's place on the display.
        let origin: DisplayPoint
        /// What does not move, and the newest canvas with the parts that do.
        let still: UInt64
        var canvas: Canvas
        var motion: Motion?
        /// The backgrounds of the moving parts. The rest is the same on each canvas of this card.
        let patches: [(rect: DisplayRect, canvas: Canvas)]
        var revisions: [UInt64] = []
        let pendingImages: [ImageCache.Key]
        let usedImages: [ImageCache.Key]
    }

    private let metrics: PageMetrics
    private let cards: LayoutMetrics
    private let texts: PageTexts
    private let cache: ImageCache
    private var transition: Transition
    private var pool = CanvasPool()
    private var faded = FadedCanvas()
    private var drawn: Drawn?

    init(metrics: PageMetrics, cards: LayoutMetrics, typesetter: Typesetter, images: ImageCache, fades: Bool) {
        self.metrics = metrics
        self.cards = cards
        texts = PageTexts(typesetter)
        cache = images
        transition = Transition(isOn: fades && !cards.look.reducesMotion)
    }

    var usedImages: [ImageCache.Key] { drawn?.usedImages ?? [] }

    /// How much of the card is seen, 0 to 255: the page under it is as dark.
    func opacity(of card: VoiceCard?, at now: Instant) -> UInt32 {
        transition.opacity(isThere: card != nil, at: now)
    }

    /// Where the card is on the display; nil before it is drawn.
    func frame(of card: VoiceCard, theme: Theme, in area: DisplayRect, at now: Instant) -> DisplayRect? {
        update(card, theme, area, at: now)
        return drawn.map { $0.plan.frame.moved(by: $0.origin) }
    }

    /// Puts the card above the page. Nothing beside it can be touched.
    ///
    /// - Parameters:
    ///   - opacity: As ``opacity(of:at:)`` returns it.
    ///   - area: What it may cover of the display.
    func add(
        _ card: VoiceCard?, theme: Theme, in area: DisplayRect, opacity: UInt32, at now: Instant,
        to picture: inout Picture
    ) {
        if let card { update(card, theme, area, at: now) }
        guard let drawn, opacity > 0 else {
            guard drawn != nil else { return }
            drawn = nil
            faded.clear()
            return pool.clear()
        }
        var origin = drawn.origin
        if opacity < 255 {
            picture.nextChange = .nextFrame
            origin.y += cards.rise(at: opacity)
            let canvas = faded.canvas(drawn.canvas, opacity, from: &pool)
            picture.layers.append(PictureLayer(drawn.card.layer, canvas: canvas, origin: origin))
        } else {
            faded.clear()
            let moving = PictureLayer.Motion(
                still: drawn.still, rects: drawn.patches.map { $0.rect.moved(by: origin) })
            picture.layers.append(
                PictureLayer(drawn.card.layer, canvas: drawn.canvas, origin: origin, motion: moving))
        }
        guard let card else { return }
        if let time = card.time, let bar = drawn.plan.timeBar, let pixels = drawn.motion?.pixels, pixels > 0 {
            picture.nextChange = picture.nextChange.earlier(.at(time.moment(whenBelow: pixels, of: bar.rect.width)))
        }
        if !drawn.pendingImages.isEmpty { picture.hasPendingPageImages = true }
        picture.layout = layout(of: drawn)
    }

    private func layout(of drawn: Drawn) -> ScreenLayout {
        let layer = drawn.card.layer
        return ScreenLayout(
            layer: layer, frame: drawn.plan.frame.moved(by: drawn.origin),
            targets: drawn.plan.targets.map { element, rect in
                ScreenLayout.Target(
                    id: TargetID(layer: layer, element: element.number), rect: rect.moved(by: drawn.origin))
            }, isModal: true)
    }

    // MARK: Drawing

    private func update(_ card: VoiceCard, _ theme: Theme, _ area: DisplayRect, at now: Instant) {
        var still = card
        still.levels = []
        let isKept =
            drawn.map {
                $0.card == still && $0.theme == theme && $0.area == area && $0.pendingImages.allSatisfy(cache.isPending)
            } ?? false
        if !isKept { draw(still, theme, area, at: now) }
        move(card, at: now)
    }

    private func draw(_ card: VoiceCard, _ theme: Theme, _ area: DisplayRect, at now: Instant) {
        drawn = nil
        let shadow = cards.shadow
        let room = cards.room(for: .full, in: area)
        let images = PageImages(cache, at: now)
        let plan = VoiceCardLayout(
            card: card, theme: theme, metrics: metrics, texts: texts, images: images,
            origin: DisplayPoint(x: shadow, y: shadow), room: room, isTight: cards.isTight
        ).planned()
        let size = DisplaySize(width: plan.frame.width, height: plan.frame.height)
        let (x, y) = cards.origin(of: size, .full, in: area, isRightToLeft: card.isRightToLeft)
        let canvas = pool.canvas(of: DisplaySize(width: size.width + 2 * shadow, height: size.height + 2 * shadow))
        canvas.fill(0)
        CardShadow(reach: shadow, radius: 20 * metrics.unit, color: Palette.of(theme).shadow).draw(on: canvas)
        var page = PagePlan()
        page.items = plan.items
        canvas.paint { painter in PagePainter(metrics: metrics).draw(page, painter) }
        let moving = [plan.meter?.rect, plan.timeBar?.rect].compactMap(\.self).map {
            $0.intersection(DisplayRect(canvas.size))
        }
        let patches = moving.filter { !$0.isEmpty }.map { rect in
            let patch = Canvas(size: DisplaySize(width: rect.width, height: rect.height))
            patch.copy(rect, of: canvas, to: DisplayPoint(x: 0, y: 0))
            return (rect, patch)
        }
        drawn = Drawn(
            card: card, theme: theme, area: area, plan: plan,
            origin: DisplayPoint(x: x - shadow, y: y - shadow), still: canvas.revision, canvas: canvas,
            patches: patches, pendingImages: images.pending, usedImages: images.used)
    }

    /// Draws the parts that move, on a copy.
    private func move(_ card: VoiceCard, at now: Instant) {
        guard var drawn else { return }
        let bar = drawn.plan.timeBar
        let pixels = bar.flatMap { bar in card.time.map { $0.pixels(of: bar.rect.width, at: now) } }
        let motion = Motion(levels: card.levels.suffix(drawn.plan.meter?.count ?? 0), pixels: pixels)
        guard drawn.motion != motion else { return }
        // The newest canvas may be on the screen; the first one has no parts that move yet.
        let former = drawn.canvas
        let canvas = drawn.motion == nil ? former : pool.canvas(of: former.size)
        if canvas !== former, !drawn.revisions.contains(canvas.revision) { canvas.copy(former) }
        for (rect, patch) in drawn.patches {
            canvas.copy(DisplayRect(patch.size), of: patch, to: DisplayPoint(x: rect.x, y: rect.y))
        }
        let palette = PagePalette.of(drawn.theme)
        canvas.paint { painter in
            drawn.plan.meter?.draw(motion.levels, palette, painter)
            if let bar, let pixels { bar.draw(pixels, palette, painter) }
        }
        drawn.canvas = canvas
        drawn.motion = motion
        drawn.revisions = drawn.revisions.suffix(CanvasPool.capacity - 1) + [canvas.revision]
        self.drawn = drawn
    }
}

extension VoiceCard {
    /// nil for a card without a time bar.
    fileprivate var time: TimeBar? {
        switch body {
        case .rows: nil
        case .recording(_, let time): time
        }
    }
}
