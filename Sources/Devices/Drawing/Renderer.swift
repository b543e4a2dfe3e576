public import BezelModel

/// Draws scenes for one display. It keeps its fonts open and draws again only what changed.
///
/// It belongs to one thread at a time: the drawing worker makes it and keeps it.
public final class Renderer {
    public let size: DisplaySize
    /// Why the background's picture is not shown; nil when it is, and when there is none.
    public var backgroundError: DrawingError? { ground.error }
    private let ground: Ground
    private let metrics: Metrics
    private let typesetter: Typesetter
    private var images: ImageShelf
    private var basePool = CanvasPool()
    private var cardPool = CanvasPool()
    private var transition: Transition
    private var base: (scene: Scene, canvas: Canvas)?
    private var history = BaseHistory()
    private var card: CardRenderer?
    private var faded: (revision: UInt64, opacity: UInt32, canvas: Canvas)?

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
    public convenience init(
        size: DisplaySize, fontFamily: String = "sans-serif", pixelsPerMillimetre: Double? = nil,
        background: Background = .theme, fades: Bool = true
    ) {
        self.init(
            size: size, typesetter: Typesetter(family: fontFamily), pixelsPerMillimetre: pixelsPerMillimetre,
            background: background, fades: fades)
    }

    init(
        size: DisplaySize, typesetter: Typesetter, pixelsPerMillimetre: Double?, background: Background, fades: Bool
    ) {
        self.size = Canvas.held(size)
        metrics = Metrics(display: self.size, pixelsPerMillimetre: pixelsPerMillimetre)
        ground = Ground(background, size: self.size)
        images = ImageShelf(side: Int(metrics.whole(104)))
        self.typesetter = typesetter
        transition = Transition(isOn: fades)
        typesetter.warm(metrics)
    }

    /// The scene as it looks at `now`.
    public func render(_ scene: Scene, at now: Instant) -> Picture {
        let base = drawnBase(scene)
        var picture = Picture(serial: scene.serial, base: base, baseChanges: history.changes)
        let opacity = transition.opacity(isThere: !scene.layers.isEmpty, at: now)
        if let layer = scene.layers.last {
            let renderer = cardRenderer(for: layer.card, theme: scene.theme)
            let (overlay, next) = renderer.overlay(at: now, pool: &cardPool)
            picture.overlay = fade(overlay, to: opacity)
            picture.layout = renderer.layout(of: layer)
            picture.failedImages = renderer.failedImages
            picture.nextChange = opacity < 255 ? .nextFrame : next
        } else if opacity > 0, let leaving = card {
            picture.overlay = fade(leaving.overlay(at: now, pool: &cardPool).overlay, to: opacity)
            picture.nextChange = .nextFrame
        } else {
            card = nil
            faded = nil
            cardPool.clear()
        }
        return picture
    }

    private func drawnBase(_ scene: Scene) -> Canvas {
        if let base, base.scene.hasSameBase(as: scene) {
            // What fingers were drawn on is the size of the screen, and they are gone.
            if scene.fingers.isEmpty { basePool.clear() }
            return base.canvas
        }
        let painter = BasePainter(typesetter: typesetter, metrics: metrics, ground: ground)
        let earlier = base.map { ($0.canvas.revision, painter.damage(from: $0.scene, to: scene)) }
        // Before the next one is wanted: perhaps nobody else holds it.
        base = nil
        let canvas = basePool.canvas(of: size)
        painter.draw(scene, on: canvas)
        if let (revision, rects) = earlier { history.changed(from: revision, rects) }
        base = (scene, canvas)
        return canvas
    }

    private func cardRenderer(for wanted: AlertCard, theme: Theme) -> CardRenderer {
        if let card, card.card == wanted, card.theme == theme { return card }
        // Lets go of the old card's canvases first, so that the new one can have them.
        card = nil
        let renderer = CardRenderer(
            card: wanted, theme: theme, metrics: metrics, typesetter: typesetter, images: &images, pool: &cardPool)
        card = renderer
        return renderer
    }

    private func fade(_ overlay: Picture.Overlay, to opacity: UInt32) -> Picture.Overlay {
        guard opacity < 255 else {
            // Cards move on two canvases, and come on three.
            if faded != nil {
                faded = nil
                cardPool.clear()
            }
            return overlay
        }
        if let faded, faded.revision == overlay.canvas.revision, faded.opacity == opacity {
            return Picture.Overlay(canvas: faded.canvas, origin: overlay.origin)
        }
        faded = nil
        let canvas = cardPool.canvas(of: overlay.canvas.size)
        canvas.fade(overlay.canvas, to: opacity)
        faded = (overlay.canvas.revision, opacity, canvas)
        return Picture.Overlay(canvas: canvas, origin: overlay.origin)
    }
}

extension Scene {
    fileprivate func hasSameBase(as other: Scene) -> Bool {
        theme == other.theme && notice == other.notice && regions == other.regions && fingers == other.fingers
            && crosses == other.crosses && badge == other.badge
    }
}
