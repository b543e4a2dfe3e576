public import BezelModel

/// Draws scenes for one display. It keeps its fonts open and draws again only what changed.
///
/// It belongs to one thread at a time: the drawing worker makes it and keeps it.
public final class Renderer {
    public let size: DisplaySize
    /// Why the background's picture is not shown; nil when it is, and when there is none.
    public var backgroundError: DrawingError? { ground.error }
    private let ground: BackgroundRenderer
    private let metrics: LayoutMetrics
    private let typesetter: Typesetter
    private let images: ImageCache
    /// Images of pages that are larger than icons.
    private let largeImages: ImageCache
    private var pageTexts: TextCache
    private let imageWait: Interval
    private let isOutdated: @Sendable () -> Bool
    private var basePool = CanvasPool()
    private var cardPool = CanvasPool()
    private var transition: Transition
    private var base: (contents: Scene.Base, page: PagePlacement?, canvas: Canvas)?
    private var history = BaseHistory()
    /// The cards that were drawn last, the lowest first.
    private var cards: [(id: LayerID, renderer: CardRenderer)] = []
    private var faded: (revision: UInt64, opacity: UInt32, canvas: Canvas)?

    /// Where images are decoded.
    public enum Decoding: Sendable {
        /// On the thread that draws, when a card is drawn for the first time.
        case immediate
        /// By a function that runs what it is given once, on another thread. Draw again after it has run while
        /// ``Picture/pendingImages`` is not 0.
        case elsewhere(@Sendable (@escaping @Sendable () -> Void) -> Void)
    }

    /// How much memory images of cards and icons may take, in bytes; larger images of pages may take half of it besides.
    public static let imageBudget = 16 << 20

    /// Opens and warms the fonts, which takes some milliseconds.
    ///
    /// - Parameters:
    ///   - size: The display's, as a person sees it.
    ///   - fontFamily: As fontconfig knows it. The default is the system's sans serif.
    ///   - pixelsPerMillimetre: Where the display's size is known: text and buttons are kept large enough for eyes and
    ///     fingers then.
    ///   - background: Behind everything. The default is the theme's colour.
    ///   - fades: Cards come in 200 ms and go in 150 ms. Without it the same scene at the same time always gives the
    ///     same pixels, whatever was drawn before. The default is true.
    ///   - imageBudget: Memory for decoded images and their files, in bytes. Images on the screen are kept even if they
    ///     take more. The default is 16 MiB.
    ///   - imageWait: How long the first picture of a card waits for the card's images. Images that are decoded later
    ///     are missing in it, and their places are empty. The default is 200 ms.
    ///   - decoding: Where images are decoded. The default is on this thread.
    ///   - isOutdated: Whether a newer scene is to be drawn: then no picture waits for its images. The default is never.
    public convenience init(
        size: DisplaySize, fontFamily: String = "sans-serif", pixelsPerMillimetre: Double? = nil,
        background: Background = .theme, fades: Bool = true, imageBudget: Int = Renderer.imageBudget,
        imageWait: Interval = .milliseconds(200), decoding: Decoding = .immediate,
        isOutdated: @escaping @Sendable () -> Bool = { false }
    ) {
        self.init(
            size: size, typesetter: Typesetter(family: fontFamily), pixelsPerMillimetre: pixelsPerMillimetre,
            background: background, fades: fades, imageBudget: imageBudget, imageWait: imageWait, decoding: decoding,
            isOutdated: isOutdated)
    }

    init(
        size: DisplaySize, typesetter: Typesetter, pixelsPerMillimetre: Double?, background: Background, fades: Bool,
        imageBudget: Int = Renderer.imageBudget, imageWait: Interval = .milliseconds(200),
        decoding: Decoding = .immediate, isOutdated: @escaping @Sendable () -> Bool = { false }
    ) {
        self.size = Canvas.held(size)
        metrics = LayoutMetrics(display: self.size, pixelsPerMillimetre: pixelsPerMillimetre)
        ground = BackgroundRenderer(background, size: self.size)
        images = ImageCache(side: Int(metrics.whole(104)), budget: imageBudget, decoding: decoding)
        self.imageWait = imageWait
        self.isOutdated = isOutdated
        self.typesetter = typesetter
        pageTexts = TextCache(typesetter)
        largeImages = ImageCache(
            side: Int(min(self.size.width, self.size.height)), budget: imageBudget / 2, decoding: decoding)
        transition = Transition(isOn: fades)
        typesetter.warm(metrics)
    }

    /// The scene as it looks at `now`.
    public func render(_ scene: Scene, at now: Instant) -> Picture {
        var picture = Picture(serial: scene.serial, layers: [baseLayer(scene.base, at: now)])
        if let page = base?.page {
            picture.hasPendingPageImages = !page.pending.isEmpty
            if page.isMoving { picture.nextChange = .nextFrame }
        }
        let opacity = transition.opacity(isThere: !scene.layers.isEmpty, at: now)
        if let top = scene.layers.last {
            updateCards(scene.layers, theme: scene.theme)
            for card in cards {
                let (layer, next) = card.renderer.layer(card.id, at: now, pool: &cardPool)
                picture.layers.append(layer)
                picture.nextChange = picture.nextChange.earlier(next)
                picture.failedImages += card.renderer.failedImages
                picture.pendingImages += card.renderer.pendingImages.count
            }
            picture.layout = cards.last?.renderer.layout(of: top)
            if !top.isModal, let page = pageLayout(scene.screen) { picture.layout?.lower = [page] }
            fadeTopLayer(of: &picture, to: opacity)
        } else if opacity > 0, let leaving = cards.last {
            picture.layers.append(leaving.renderer.layer(leaving.id, at: now, pool: &cardPool).layer)
            fadeTopLayer(of: &picture, to: opacity)
            picture.nextChange = .nextFrame
        } else {
            if !cards.isEmpty { images.keep(pageImages) }
            cards = []
            faded = nil
            cardPool.clear()
        }
        if scene.layers.isEmpty { picture.layout = pageLayout(scene.screen) }
        return picture
    }

    // MARK: The page

    /// The images of the page on the screen, which are kept in memory.
    private var pageImages: [EncodedImage] = []

    private func pageLayout(_ screen: Scene.Screen) -> ScreenLayout? {
        guard case .page(let page) = screen else { return nil }
        return base?.page?.layout(of: page, on: size)
    }

    private func placed(_ page: Page, theme: Theme, at now: Instant) -> PagePlacement {
        // Texts of a list that moves are laid out once; those of earlier pages are given up.
        if pageTexts.count > 400 { pageTexts = TextCache(typesetter) }
        var icons: [EncodedImage] = []
        var large: [EncodedImage] = []
        func place() -> PagePlacement {
            icons = []
            large = []
            var layout = PageLayout(page, theme: theme, metrics: metrics, texts: pageTexts, now: now) {
                [images, largeImages] image, isLarge in
                if isLarge { large.append(image) } else { icons.append(image) }
                return (isLarge ? largeImages : images).content(of: image)
            }
            return layout.place()
        }
        let placement = place()
        pageImages = icons
        images.keep(cards.reversed().flatMap { $0.renderer.card.images } + icons)
        largeImages.keep(large)
        return placement
    }

    private func baseLayer(_ wanted: Scene.Base, at now: Instant) -> PictureLayer {
        PictureLayer(.base, canvas: drawnBase(wanted, at: now), changes: history.changes)
    }

    private func drawnBase(_ wanted: Scene.Base, at now: Instant) -> Canvas {
        if let base, base.contents == wanted, base.page.map({ isStill($0) }) ?? true {
            // Canvases with fingers are as large as the screen. They are freed when the fingers are up.
            if wanted.marks.fingers.isEmpty { basePool.clear() }
            return base.canvas
        }
        let painter = BasePainter(typesetter: typesetter, metrics: metrics, ground: ground)
        var page: PagePlacement?
        if case .page(let content) = wanted.screen { page = placed(content, theme: wanted.theme, at: now) }
        let earlier = base.map { base in
            (base.canvas.revision, painter.damage(from: base.contents, base.page, to: wanted, page))
        }
        // Freed before a canvas is taken from the pool: it may be this one.
        base = nil
        let canvas = basePool.canvas(of: size)
        painter.draw(wanted, page: page, on: canvas)
        if let (revision, rects) = earlier { history.changed(from: revision, rects) }
        base = (wanted, page, canvas)
        return canvas
    }

    /// Whether a page looks the same as when it was drawn.
    private func isStill(_ page: PagePlacement) -> Bool {
        !page.isMoving && page.pending.allSatisfy { images.isPending($0) && largeImages.isPending($0) }
    }

    /// Keeps the cards that are still shown and draws the others.
    private func updateCards(_ layers: [Scene.Layer], theme: Theme) {
        let formerIDs = cards.map(\.id)
        var former = cards.map(\.renderer)
        cards = []
        let kept = layers.map { layer in
            former.firstIndex { $0.shows(layer.card, theme: theme, images) }.map { former.remove(at: $0) }
        }
        // The topmost card is the most urgent one.
        if layers.count != formerIDs.count || kept.contains(where: { $0 == nil }) {
            images.keep(layers.reversed().flatMap(\.card.images) + pageImages)
        }
        // Only the first picture of a card waits: those that follow a touch do not.
        let new = layers.filter { !formerIDs.contains($0.id) }.flatMap(\.card.images)
        if !new.isEmpty { images.load(new, atMost: imageWait, unless: isOutdated) }
        // Frees the canvases of the other cards, so that the new cards can have them.
        former = []
        for (layer, renderer) in zip(layers, kept) {
            let renderer =
                renderer
                ?? CardRenderer(
                    card: layer.card, theme: theme, metrics: metrics, typesetter: typesetter, images: images,
                    pool: &cardPool)
            cards.append((layer.id, renderer))
        }
    }

    private func fadeTopLayer(of picture: inout Picture, to opacity: UInt32) {
        guard opacity < 255 else {
            // A card that moves needs two canvases, one that fades three.
            if faded != nil {
                faded = nil
                cardPool.clear()
            }
            return
        }
        picture.nextChange = .nextFrame
        guard let top = picture.layers.popLast() else { return }
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
