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
    private let metrics: LayoutMetrics
    private let typesetter: Typesetter
    private let images: ImageCache
    private let imageWait: Interval
    private let isOutdated: @Sendable () -> Bool
    private var basePool = CanvasPool()
    private var cardPool = CanvasPool()
    private var transition: Transition
    private let pages: PageRenderer
    private let pageMetrics: PageMetrics
    private let idle: IdleRenderer
    private let banners: BannerRenderer
    /// The layout of the clock that was drawn last; nil without a part that can be touched.
    private var idleLayout: ScreenLayout?
    private var base: (contents: Scene.Base, scrim: UInt32, canvas: Canvas, page: PageRenderer.Drawn?)?
    /// Whether the card that was drawn last is modal.
    private var isModal = false
    /// The images that the page on the screen shows.
    private var pageImages: [ImageCache.Key] = []
    private var cardImages: [EncodedImage] = []
    /// The images of the notice on the screen.
    private var bannerImages: [ImageCache.Key] = []
    private var history = BaseHistory()
    /// The cards that were drawn last, the lowest first.
    private var cards: [(id: LayerID, renderer: CardRenderer)] = []
    private var faded: (revision: UInt64, opacity: UInt32, canvas: Canvas)?

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
        self.imageWait = imageWait
        self.isOutdated = isOutdated
        self.typesetter = typesetter
        transition = Transition(isOn: fades && !look.reducesMotion)
        typesetter.warm(metrics)
    }

    /// The scene as it looks at `now`.
    public func render(_ scene: Scene, at now: Instant) -> Picture {
        let scene = keepingCardFree(scene)
        var opacity = transition.opacity(isThere: !scene.layers.isEmpty, at: now)
        // An emergency is there at once.
        if scene.layers.last?.card.size == .emergency { opacity = 255 }
        if !scene.layers.isEmpty { isModal = scene.layers.contains(where: \.isModal) }
        var picture = Picture(
            serial: scene.serial, layers: [baseLayer(scene.base, scrim: isModal ? opacity : 0, at: now)])
        picture.video = scene.screen.video
        picture.isBaseEmpty = scene.base.isEmpty
        if let page = base?.page {
            picture.layout = pages.layout(of: page)
            picture.hasPendingPageImages = !page.pendingImages.isEmpty
            if page.isMoving(at: now) { picture.nextChange = .nextFrame }
        } else if case .idle = scene.screen {
            picture.layout = idleLayout
        }
        if let top = scene.layers.last {
            updateCards(scene.layers, theme: scene.theme, in: cardArea)
            for card in cards {
                let (layer, next) = card.renderer.layer(card.id, at: now, pool: &cardPool)
                picture.layers.append(layer)
                picture.nextChange = picture.nextChange.earlier(next)
                picture.failedImages += card.renderer.failedImages
                picture.pendingImages += card.renderer.pendingImages.count
            }
            let below = isModal ? nil : picture.layout
            picture.layout = cards.last?.renderer.layout(of: top)
            picture.layout?.lower = below.map { [$0] } ?? []
            fadeTopLayer(of: &picture, to: opacity, rises: top.card.size == .full)
        } else if opacity > 0, let leaving = cards.last {
            picture.layers.append(leaving.renderer.layer(leaving.id, at: now, pool: &cardPool).layer)
            fadeTopLayer(of: &picture, to: opacity, rises: false)
            picture.nextChange = .nextFrame
        } else {
            if !cards.isEmpty { keepImages(ofCards: []) }
            cards = []
            faded = nil
            cardPool.clear()
        }
        banners.add(scene.banner, theme: scene.theme, at: now, to: &picture) { bannerPlace(scene) }
        if banners.usedImages != bannerImages {
            bannerImages = banners.usedImages
            keepImages(ofCards: cardImages)
        }
        return picture
    }

    private func bannerPlace(_ scene: Scene) -> BannerPlace {
        BannerPlace(
            page: scene.base.page, plates: base?.page?.plan.plates ?? [],
            isRightToLeft: scene.base.page?.isRightToLeft == true, pageMetrics)
    }

    /// Over route guidance, a high card would cover the lower part of the manoeuvre's card, which shows the manoeuvre
    /// after it. Then that part is left out.
    private func keepingCardFree(_ scene: Scene) -> Scene {
        guard var guidance = scene.overlay?.content as? GuidanceContent, guidance.nextIcon != nil,
            let top = scene.layers.last, top.isModal
        else { return scene }
        updateCards(scene.layers, theme: scene.theme, in: DisplayRect(size))
        guard let frame = cards.last?.renderer.layout(of: top).frame, frame.y < metrics.whole(Self.guidanceUnits),
            frame.width > size.width / 2
        else { return scene }
        var scene = scene
        guidance.nextIcon = nil
        scene.overlay?.content = guidance
        return scene
    }

    /// The lower edge of the card of the next manoeuvre.
    private static let guidanceUnits = 202.0

    /// The area that cards may cover.
    private var cardArea: DisplayRect { base?.page.map(pages.content) ?? DisplayRect(size) }

    /// - Parameter scrim: Opacity of the scrim of a modal card over the page or the idle screen, 0 to 255. An app's own
    ///   picture and the layers over it have none, because it may be video, over which no scrim can be drawn.
    private func baseLayer(_ wanted: Scene.Base, scrim: UInt32, at now: Instant) -> PictureLayer {
        let takesScrim =
            switch wanted.screen {
            case .page, .idle: true
            case .notice, .video: false
            }
        return PictureLayer(
            .base, canvas: drawnBase(wanted, scrim: takesScrim ? scrim : 0, at: now), changes: history.changes)
    }

    private func drawnBase(_ wanted: Scene.Base, scrim: UInt32, at now: Instant) -> Canvas {
        if let base, base.contents == wanted, base.scrim == scrim, base.page?.isCurrent(at: now, images) ?? true {
            // Canvases with fingers are as large as the screen. They are freed when the fingers are up.
            if wanted.marks.fingers.isEmpty, base.page?.isMoving(at: now) != true { basePool.clear() }
            return base.canvas
        }
        let page = drawnPage(wanted, at: now)
        let painter = BasePainter(typesetter: typesetter, metrics: metrics, ground: ground)
        let earlier = base.map { base in
            let pageDamage = page.flatMap { page in
                base.page.flatMap { former -> [DisplayRect]? in
                    // Lines of a notice keep clear of the plates.
                    if case .notice = wanted.screen, former.plan.plates != page.plan.plates { return nil }
                    return page.damage(since: former, reach: metrics.whole(12))
                }
            }
            let damage = painter.damage(from: base.contents, to: wanted, pageDamage: pageDamage)
            return (base.canvas.revision, base.scrim == scrim ? damage : nil)
        }
        // Freed before a canvas is taken from the pool: it may be this one.
        base = nil
        let canvas = basePool.canvas(of: size)
        let plan: PagePlan?
        if case .idle(let content) = wanted.screen {
            let clock = idle.plan(content, theme: wanted.theme, hasGround: ground.hasOwn)
            idleLayout = content.apps.flatMap { clock.layout(of: $0, on: size) }
            plan = clock
        } else {
            plan = page?.plan
        }
        painter.draw(wanted, page: plan, pages.painter, scrim: scrim, on: canvas)
        if let (revision, rects) = earlier { history.changed(from: revision, rects) }
        base = (wanted, scrim, canvas, page)
        return canvas
    }

    private func drawnPage(_ wanted: Scene.Base, at now: Instant) -> PageRenderer.Drawn? {
        let drawn = wanted.page.map { pages.drawn($0, theme: wanted.theme, at: now) }
        let used = drawn?.usedImages ?? []
        if used != pageImages {
            pageImages = used
            keepImages(ofCards: cardImages)
        }
        return drawn
    }

    private func keepImages(ofCards wanted: [EncodedImage]) {
        cardImages = wanted
        images.keep(wanted, below: bannerImages + pageImages)
    }

    /// Keeps the cards that are still shown and draws the others.
    private func updateCards(_ layers: [Scene.Layer], theme: Theme, in area: DisplayRect) {
        let formerIDs = cards.map(\.id)
        var former = cards.map(\.renderer)
        cards = []
        let kept = layers.map { layer in
            former.firstIndex { $0.shows(layer.card, theme: theme, area: area, images) }.map { former.remove(at: $0) }
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
                    card: layer.card, theme: theme, area: area, metrics: metrics, typesetter: typesetter,
                    images: images, pool: &cardPool)
            cards.append((layer.id, renderer))
        }
    }

    /// - Parameter rises: The card is still on its way up to its place.
    private func fadeTopLayer(of picture: inout Picture, to opacity: UInt32, rises: Bool) {
        guard opacity < 255 else {
            // A card that moves needs two canvases, one that fades three.
            if faded != nil {
                faded = nil
                cardPool.clear()
            }
            return
        }
        picture.nextChange = .nextFrame
        guard var top = picture.layers.popLast() else { return }
        if rises { top.origin.y += metrics.rise(at: opacity) }
        picture.layers.append(PictureLayer(top.id, canvas: fadedCanvas(top.canvas, opacity), origin: top.origin))
    }

    private func fadedCanvas(_ whole: Canvas, _ opacity: UInt32) -> Canvas {
        if let faded, faded.revision == whole.revision, faded.opacity == opacity { return faded.canvas }
        faded = nil
        let canvas = cardPool.canvas(of: whole.size)
        canvas.fade(whole, to: opacity)
        faded = (whole.revision, opacity, canvas)
        return canvas
    }
}
