public import BezelModel

/// Draws scenes for one display. It keeps its fonts open and draws again only what changed.
///
/// It belongs to one thread at a time: the drawing worker makes it and keeps it.
public final class Renderer {
    public let size: DisplaySize
    /// Why the background's picture is not shown; nil when it is, and when there is none.
    public var backgroundError: DrawingError? { ground.error }
    /// Why the logo is not shown; nil when it is, and when there is none.
    public let logoError: DrawingError?
    private let ground: BackgroundRenderer
    let metrics: LayoutMetrics
    private let typesetter: Typesetter
    let images: ImageCache
    private let imageWait: Interval
    private let isOutdated: @Sendable () -> Bool
    private var basePool = CanvasPool()
    private var cardPool = CanvasPool()
    private var transition: Transition
    private var movement: BaseTransition
    let pages: PageRenderer
    private let pageMetrics: PageMetrics
    private let idle: IdleRenderer
    private let banners: BannerRenderer
    let voice: VoiceRenderer
    /// The layout of the clock that was drawn last; nil without a part that can be touched.
    private var idleLayout: ScreenLayout?
    private var base: DrawnBase?
    /// The last route guidance under a modal card, and how both share the display; nil for none.
    var maneuver: ManeuverUnderCard?
    /// The card of the next manoeuvre on the last page under the card of a voice; nil for none.
    var maneuverUnderVoice: (page: Page, card: DisplayRect?)?
    /// Whether the card that was drawn last is modal.
    private var isModal = false
    /// How far from its place the topmost card was drawn last.
    private var shift: Int32 = 0
    /// The images that the page on the screen shows.
    private var pageImages: [ImageCache.Key] = []
    private var cardImages: [EncodedImage] = []
    /// The images of the notice on the screen, and of the card of a voice.
    private var bannerImages: [ImageCache.Key] = []
    private var history = BaseHistory()
    /// The revision of the lowest layer that was drawn last.
    private var shownRevision: UInt64?
    /// The cards that were drawn last, the lowest first.
    var cards: [(id: LayerID, renderer: CardRenderer)] = []
    var topCard: CardRenderer? { cards.last?.renderer }
    private var faded = FadedCanvas()

    /// How much memory images may take, in bytes.
    public static let imageBudget = 16 << 20

    /// Opens the fonts and fills their caches, in some milliseconds.
    ///
    /// - Parameters:
    ///   - size: The display's, as a person sees it.
    ///   - fontFamily: As fontconfig knows it. The default is the system's sans serif.
    ///   - pixelsPerMillimetre: Keeps text and buttons large enough for eyes and fingers; nil if the display's size is
    ///     not known.
    ///   - background: Behind everything. The default is the theme's colour.
    ///   - logo: The bytes of a picture on the screen that no app has; nil for none.
    ///   - look: Contrast and motion.
    ///   - fades: Cards come in 200 ms and go in 150 ms. Without it the same scene at the same time always gives the
    ///     same pixels, whatever was drawn before. The default is true.
    ///   - imageBudget: Memory for decoded images and their files, in bytes. Images on the screen are kept even if they
    ///     need more. The default is 16 MiB.
    ///   - imageWait: How long the first picture of a card waits for the card's images. Images that are decoded later
    ///     are missing in it, and their places are empty. It does not wait while a broken file blocks the decoders, and
    ///     an emergency does not wait for the start of a decoder. The default is 200 ms.
    ///   - decoding: Where images are decoded. The default is on this thread.
    ///   - isOutdated: Whether a newer scene is to be drawn: then no picture waits for its images. The default is never.
    public convenience init(
        size: DisplaySize, fontFamily: String = "sans-serif", pixelsPerMillimetre: Double? = nil,
        background: Background = .theme, logo: [UInt8]? = nil, look: Look = Look(), fades: Bool = true,
        imageBudget: Int = Renderer.imageBudget,
        imageWait: Interval = .milliseconds(200), decoding: DecodingPlace = .immediate,
        isOutdated: @escaping @Sendable () -> Bool = { false }
    ) {
        self.init(
            size: size, typesetter: Typesetter(family: fontFamily), pixelsPerMillimetre: pixelsPerMillimetre,
            background: background, logo: logo, look: look, fades: fades, imageBudget: imageBudget,
            imageWait: imageWait,
            decoding: decoding,
            isOutdated: isOutdated)
    }

    init(
        size: DisplaySize, typesetter: Typesetter, pixelsPerMillimetre: Double?, background: Background,
        logo: [UInt8]? = nil, look: Look = Look(), fades: Bool,
        imageBudget: Int = Renderer.imageBudget, imageWait: Interval = .milliseconds(200),
        decoding: DecodingPlace = .immediate, isOutdated: @escaping @Sendable () -> Bool = { false }
    ) {
        self.size = Canvas.held(size)
        metrics = LayoutMetrics(display: self.size, pixelsPerMillimetre: pixelsPerMillimetre, look: look)
        ground = BackgroundRenderer(background, size: self.size)
        images = ImageCache(side: Int(metrics.whole(104)), budget: imageBudget, decoding: decoding)
        let pageMetrics = PageMetrics(metrics, pixelsPerMillimetre: pixelsPerMillimetre)
        self.pageMetrics = pageMetrics
        pages = PageRenderer(metrics: pageMetrics, typesetter: typesetter, images: images)
        let (idle, error) = IdleRenderer.make(metrics: pageMetrics, typesetter: typesetter, logo: logo)
        self.idle = idle
        logoError = error
        banners = BannerRenderer(
            metrics: pageMetrics, shadow: metrics.shadow, typesetter: typesetter, images: images,
            fades: fades && !look.reducesMotion)
        voice = VoiceRenderer(
            metrics: pageMetrics, cards: metrics, typesetter: typesetter, images: images, fades: fades)
        self.imageWait = imageWait
        self.isOutdated = isOutdated
        self.typesetter = typesetter
        transition = Transition(isOn: fades && !look.reducesMotion)
        movement = BaseTransition(isOn: fades, isReduced: look.reducesMotion)
        typesetter.warm(metrics)
    }

    /// The scene as it looks at `now`.
    public func render(_ scene: Scene, at now: Instant) -> Picture {
        let scene = keepingManeuverFree(scene, at: now)
        var opacity = transition.opacity(isThere: !scene.layers.isEmpty, at: now)
        // An emergency is there at once.
        if scene.layers.last?.card.size == .emergency { opacity = 255 }
        if !scene.layers.isEmpty { isModal = scene.layers.contains(where: \.isModal) }
        let voiceOpacity = voice.opacity(of: scene.voice, at: now)
        let scrim = max(isModal ? self.scrim(under: scene.layers, opacity, at: now) : 0, voiceOpacity)
        var picture = Picture(
            serial: scene.serial,
            layers: [baseLayer(scene.base, scrim: scrim, at: now)])
        picture.video = scene.screen.video
        picture.isBaseEmpty = scene.base.isEmpty && scrim == 0 && !movement.isRunning
        if movement.isRunning { picture.nextChange = .nextFrame }
        if let base, base.stays(before: scene.base, at: now), let appears = scene.base.appears {
            picture.nextChange = picture.nextChange.earlier(.at(appears))
        } else if let ring = base?.ring {
            let ring = PageRing(ring.place, at: now, isReduced: metrics.look.reducesMotion)
            picture.nextChange = picture.nextChange.earlier(ring.nextChange)
        }
        if let lower = base?.lower, !lower.pendingImages.isEmpty { picture.hasPendingPageImages = true }
        if let page = base?.page {
            picture.layout = pages.layout(of: page)
            if !page.pendingImages.isEmpty { picture.hasPendingPageImages = true }
            picture.nextChange = picture.nextChange.earlier(page.nextChange(at: now))
        } else if case .idle = scene.screen {
            picture.layout = idleLayout
        }
        voice.add(
            scene.voice, theme: scene.theme, in: cardArea, opacity: voiceOpacity, at: now, to: &picture)
        if let top = scene.layers.last {
            updateCards(scene.layers, theme: scene.theme, in: cardArea)
            for (card, layer) in zip(cards, scene.layers) {
                shift = layer.shift.offset(at: now)
                let (drawn, next) = card.renderer.layer(card.id, at: now, pool: &cardPool)
                picture.layers.append(drawn.moved(by: shift))
                picture.nextChange = picture.nextChange.earlier(layer.shift.isMoving(at: now) ? .nextFrame : next)
                picture.failedImages += card.renderer.failedImages
                picture.pendingImages += card.renderer.pendingImages.count
            }
            let below = isModal ? nil : picture.layout
            picture.layout = cards.last?.renderer.layout(of: top, movedBy: shift)
            picture.layout?.lower = below.map { [$0] } ?? []
            fadeTopLayer(of: &picture, to: opacity, rises: top.card.size == .full)
        } else if opacity > 0, let leaving = cards.last {
            let layer = leaving.renderer.layer(leaving.id, at: now, pool: &cardPool).layer
            picture.layers.append(layer.moved(by: leaving.renderer.way(from: shift, leaving: opacity, on: size)))
            fadeTopLayer(of: &picture, to: opacity, rises: false)
            picture.nextChange = .nextFrame
        } else {
            if !cards.isEmpty { keepImages(ofCards: []) }
            cards = []
            faded.clear()
            shift = 0
            cardPool.clear()
        }
        banners.add(scene.banner, theme: scene.theme, at: now, to: &picture) { bannerPlace(scene) }
        let upperImages = banners.usedImages + voice.usedImages
        if upperImages != bannerImages {
            bannerImages = upperImages
            keepImages(ofCards: cardImages)
        }
        return picture
    }

    /// How much of the scrim is left over what is under the cards: it fades while a finger sweeps a card away.
    private func scrim(under layers: [Scene.Layer], _ opacity: UInt32, at now: Instant) -> UInt32 {
        // A card that leaves goes on where the finger let it go.
        let shift = layers.last?.shift.offset(at: now) ?? self.shift
        guard shift != 0, let frame = cards.last?.renderer.frame else { return opacity }
        let whole = max(size.height - frame.y, 1)
        let left = max(Double(whole) - abs(Double(shift)), 0) / Double(whole)
        // In steps, because each one draws everything under the card again.
        return UInt32(Double(opacity) * left) / 8 * 8
    }

    private func bannerPlace(_ scene: Scene) -> BannerPlace {
        BannerPlace(
            page: scene.base.page, band: pages.subtleCardPlace(over: base?.page, metrics), pageMetrics)
    }

    /// The area that cards may cover.
    private var cardArea: DisplayRect { maneuver?.area ?? base?.page.map(pages.content) ?? DisplayRect(size) }

    /// - Parameter scrim: Opacity of the scrim of a modal card, 0 to 255.
    private func baseLayer(_ wanted: Scene.Base, scrim: UInt32, at now: Instant) -> PictureLayer {
        let (drawn, damage) = drawnBase(wanted, scrim: scrim, at: now)
        let (canvas, moved) = movement.frame(to: drawn, solid: base?.page?.pressedAreas ?? [], at: now)
        if let shownRevision, shownRevision != canvas.revision {
            history.changed(from: shownRevision, moved.flatMap { moved in damage.map { moved + $0 } })
        }
        shownRevision = canvas.revision
        return PictureLayer(.base, canvas: canvas, changes: history.changes)
    }

    /// - Returns: The base, and where it differs from the one before; nil: anywhere.
    private func drawnBase(
        _ wanted: Scene.Base, scrim: UInt32, at now: Instant
    ) -> (canvas: Canvas, damage: [DisplayRect]?) {
        if let base, base.stays(before: wanted, at: now) { return (base.canvas, []) }
        if let base, base.shows(wanted, scrim: scrim, at: now, images),
            base.hasTurnableRing(at: now, isReduced: metrics.look.reducesMotion)
        {
            let turned = turnRing(of: base, at: now)
            // Canvases with fingers are as large as the screen. They are freed when the fingers are up.
            if turned == nil, wanted.marks.fingers.isEmpty, base.page?.isMoving(at: now) != true { basePool.clear() }
            return (self.base?.canvas ?? base.canvas, turned ?? [])
        }
        let (page, lower) = drawnPages(wanted, at: now)
        let painter = BasePainter(typesetter: typesetter, metrics: metrics, ground: ground)
        let damage = base.flatMap { base -> [DisplayRect]? in
            move(from: (base.contents, base.page), to: (wanted, page), base.canvas, at: now)
            let pageDamage = page.flatMap { page in
                base.page.flatMap { former -> [DisplayRect]? in
                    // Lines of a notice keep clear of the plates.
                    if case .notice = wanted.screen, former.plan.plates != page.plan.plates { return nil }
                    return page.damage(since: former, reach: pages.focusReach)
                }
            }
            let damage = painter.damage(from: base.contents, to: wanted, pageDamage: pageDamage)
            return base.scrim == scrim ? damage : nil
        }
        // Freed before a canvas is taken from the pool: it may be this one.
        base = nil
        let canvas = basePool.canvas(of: size)
        var plan = page?.plan
        if case .idle(let content) = wanted.screen {
            let clock = idle.plan(content, theme: wanted.theme, hasGround: ground.hasOwn)
            idleLayout = content.apps.flatMap { clock.layout(of: $0, on: size) }
            plan = clock
            plan?.items += page?.plan.items ?? []
        } else if let lower {
            plan = page.map { $0.plan.over(lower.plan) } ?? lower.plan
        }
        let ring = plan?.ring.map { PageRing($0, at: now, isReduced: metrics.look.reducesMotion) }
        painter.draw(wanted, page: plan, pages.painter, ring: ring, scrim: scrim, on: canvas)
        base = DrawnBase(
            contents: wanted, scrim: scrim, canvas: canvas, page: page, lower: lower, plan: plan, ring: ring)
        return (canvas, damage)
    }

    /// - Returns: Where the ring was drawn again; nil if it has not turned.
    private func turnRing(of drawn: DrawnBase, at now: Instant) -> [DisplayRect]? {
        guard let former = drawn.ring, let plan = drawn.plan, drawn.contents.marks == Scene.Marks() else { return nil }
        let ring = PageRing(former.place, at: now, isReduced: metrics.look.reducesMotion)
        guard ring != former else { return nil }
        let canvas = basePool.canvas(of: size)
        canvas.copy(drawn.canvas)
        BasePainter(typesetter: typesetter, metrics: metrics, ground: ground).redraw(
            ring, of: drawn.contents, page: plan, pages.painter, scrim: drawn.scrim, on: canvas)
        base?.canvas = canvas
        base?.ring = ring
        return [ring.rect]
    }

    /// Begins a movement, if the new base is not to be seen at once.
    private func move(
        from former: (base: Scene.Base, page: PageRenderer.Drawn?),
        to new: (base: Scene.Base, page: PageRenderer.Drawn?),
        _ canvas: Canvas, at now: Instant
    ) {
        if former.page?.plan.offset != new.page?.plan.offset { movement.scrolled() }
        if let change = pages.change(from: former, to: new) { movement.begin(change, from: canvas, at: now) }
    }

    private func drawnPages(
        _ wanted: Scene.Base, at now: Instant
    ) -> (page: PageRenderer.Drawn?, lower: PageRenderer.Drawn?) {
        let drawn = wanted.page.map { pages.drawn($0, theme: wanted.theme, at: now) }
        var lower: PageRenderer.Drawn?
        if case .waiting(let content) = wanted.screen {
            let page = Page(id: Page.ID(0), header: PageHeader(title: ""), content: content)
            lower = pages.drawn(page, theme: wanted.theme, at: now)
        }
        let used = (drawn?.usedImages ?? []) + (lower?.usedImages ?? [])
        if used != pageImages {
            pageImages = used
            keepImages(ofCards: cardImages)
        }
        return (drawn, lower)
    }

    private func keepImages(ofCards wanted: [EncodedImage]) {
        cardImages = wanted
        images.keep(wanted, below: bannerImages + pageImages)
    }

    /// Keeps the cards that are still shown and draws the others.
    func updateCards(_ layers: [Scene.Layer], theme: Theme, in area: DisplayRect) {
        let banner = pages.subtleCardPlace(over: base?.page, metrics)
        let formerIDs = cards.map(\.id)
        var former = cards.map(\.renderer)
        cards = []
        let kept = layers.map { layer in
            former.firstIndex {
                $0.shows(layer.card, theme: theme, area: layer.card.size == .subtle ? banner : area, images)
            }.map { former.remove(at: $0) }
        }
        // The topmost card is the most urgent one.
        if layers.count != formerIDs.count || kept.contains(where: { $0 == nil }) {
            keepImages(ofCards: layers.reversed().flatMap(\.card.images))
        }
        // Only the first picture of a card waits: those that follow a touch do not.
        let new = layers.filter { !formerIDs.contains($0.id) }.flatMap(\.card.images)
        if !new.isEmpty {
            let isUrgent = layers.last?.card.size == .emergency
            images.load(new, atMost: imageWait, isUrgent: isUrgent, unless: isOutdated)
        }
        // Frees the canvases of the other cards, so that the new cards can have them.
        former = []
        for (layer, renderer) in zip(layers, kept) {
            let renderer =
                renderer
                ?? CardRenderer(
                    card: layer.card, theme: theme, area: layer.card.size == .subtle ? banner : area, metrics: metrics,
                    typesetter: typesetter,
                    images: images, pool: &cardPool)
            renderer.scroll = layer.card.scroll
            cards.append((layer.id, renderer))
        }
    }

    /// - Parameter rises: The card is still on its way up to its place.
    private func fadeTopLayer(of picture: inout Picture, to opacity: UInt32, rises: Bool) {
        guard opacity < 255 else {
            // A card that moves needs two canvases, one that fades three.
            if !faded.isEmpty {
                faded.clear()
                cardPool.clear()
            }
            return
        }
        picture.nextChange = .nextFrame
        guard var top = picture.layers.popLast() else { return }
        if rises { top.origin.y += metrics.rise(at: opacity) }
        let canvas = faded.canvas(top.canvas, opacity, from: &cardPool)
        picture.layers.append(PictureLayer(top.id, canvas: canvas, origin: top.origin))
    }
}
