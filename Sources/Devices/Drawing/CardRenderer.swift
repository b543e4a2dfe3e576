internal import BezelModel

/// Draws one card. The parts that move are drawn again on copies.
final class CardRenderer {
    let card: AlertCard
    let theme: Theme
    /// The part of the display that it may cover: a rail stays free. A subtle card covers all of it.
    let area: DisplayRect
    /// The card on the display, without its shadow.
    let frame: DisplayRect
    /// The rectangles that can be touched, on the display.
    let targets: [DisplayRect]
    /// Of the button that closes the card, on the display; nil for none.
    let close: DisplayRect?
    /// Images that could not be decoded and were left out.
    let failedImages: Int
    /// Images that were still being decoded: their places are empty.
    let pendingImages: [EncodedImage]
    let painter: CardPainter
    /// The card as it moves.
    private var motionCard: AlertCard
    private let isRightToLeft: Bool
    private let origin: DisplayPoint
    /// The card at `motion`; nil before anything moved on it.
    private var drawn: (motion: CardMotion?, canvas: Canvas)
    /// The backgrounds of the moving parts. The rest is the same on every canvas of this card and is not stored.
    private let patches: [(rect: DisplayRect, canvas: Canvas)]
    /// Revisions of canvases with this card on which only the moving parts must be drawn again, the newest last.
    private var revisions: [UInt64] = []
    private let moving: PictureLayer.Motion
    /// How far its text is scrolled, if it is too long.
    var scroll: Scroll {
        get { motionCard.scroll }
        set { motionCard.scroll = newValue }
    }

    init(
        card: AlertCard, theme: Theme, area: DisplayRect, metrics: LayoutMetrics, typesetter: Typesetter,
        images: ImageCache, pool: inout CanvasPool
    ) {
        self.card = card
        self.area = area
        self.theme = theme
        // An emergency covers the rail too.
        let area = card.size == .emergency ? DisplayRect(metrics.display) : area
        var failedImages = 0
        var pendingImages: [EncodedImage] = []
        func content(_ image: EncodedImage?) -> CardImage? {
            guard let image else { return nil }
            switch images.content(of: image) {
            case .decoded(let bitmap): return CardImage(bitmap: bitmap, isTemplate: image.isTemplate)
            case .pending:
                pendingImages.append(image)
                return CardImage(isTemplate: image.isTemplate)
            case .failed:
                failedImages += 1
                return nil
            }
        }
        var shown = card
        shown.buttons = Array(card.shownButtons)
        shown.lines = card.lines.prefix(card.size == .subtle ? 2 : 3).filter { !$0.isBlank }
        if shown.sender.isBlank { shown.sender = "" }
        for index in shown.buttons.indices where shown.buttons[index].text.isBlank { shown.buttons[index].text = "" }
        // The icon belongs to the app, so the alert is complete without it.
        let senderIcon = content(card.senderIcon)
        failedImages = 0
        let layout = AlertCardLayout(
            typesetter: typesetter, metrics: metrics, area: area, card: shown, senderIcon: senderIcon,
            icon: content(card.icon), buttonImages: shown.buttons.map { content($0.image) })
        let placement = layout.placement()
        isRightToLeft = layout.isRightToLeft
        let (x, y) = metrics.origin(of: placement.size, card.size, in: area, isRightToLeft: isRightToLeft)
        // A subtle card has no bar: it is not modal, and nothing is lost when it goes.
        motionCard = card
        if card.size == .subtle { motionCard.timeLeft = nil }
        painter = CardPainter(
            card: placement, palette: .of(theme).adapted(to: card), metrics: metrics,
            hasTimeBar: motionCard.timeLeft != nil, close: card.close, isTextFocused: card.isTextFocused,
            shadow: card.size == .subtle ? max(min(metrics.shadow, x, y), 0) : metrics.shadow)
        origin = DisplayPoint(x: x - painter.shadow, y: y - painter.shadow)
        frame = DisplayRect(x: x, y: y, width: placement.size.width, height: placement.size.height)
        targets = placement.placement.targets.map { $0.moved(by: DisplayPoint(x: x, y: y)) }
        close = placement.close?.moved(by: DisplayPoint(x: x, y: y))
        self.failedImages = failedImages
        self.pendingImages = pendingImages
        let still = pool.canvas(of: painter.canvasSize)
        painter.drawStill(on: still)
        drawn = (nil, still)
        patches = painter.movingRects.map { rect in
            let rect = rect.intersection(DisplayRect(still.size))
            let canvas = Canvas(size: DisplaySize(width: rect.width, height: rect.height))
            canvas.copy(rect, of: still, to: DisplayPoint(x: 0, y: 0))
            return (rect, canvas)
        }
        moving = PictureLayer.Motion(
            still: still.revision,
            rects: painter.movingRects.map { [origin] in
                DisplayRect(x: $0.x + origin.x, y: $0.y + origin.y, width: $0.width, height: $0.height)
            })
    }

    /// Whether it can be shown unchanged: none of its images was decoded since it was drawn.
    func shows(_ card: AlertCard, theme: Theme, area: DisplayRect, _ images: ImageCache) -> Bool {
        // The text is scrolled without a new layout.
        var card = card
        card.scroll = self.card.scroll
        return card == self.card && theme == self.theme && area == self.area
            && pendingImages.allSatisfy(images.isPending)
    }

    /// The card as it looks at `now`, and when it will look different.
    func layer(
        _ id: LayerID, at now: Instant, pool: inout CanvasPool
    ) -> (layer: PictureLayer, next: Picture.NextChange) {
        let width = painter.barRect.width
        let motion = CardMotion(
            card: motionCard, width: width, limit: painter.card.scrolled?.limit, at: now,
            isReduced: painter.metrics.look.reducesMotion)
        let isScrolling = painter.card.scrolled.map { motionCard.scroll.isMoving(at: now, limit: $0.limit) } ?? false
        let next = isScrolling ? .nextFrame : motion.nextChange(card: motionCard, width: width)
        if motion.isStill { return (PictureLayer(id, canvas: drawn.canvas, origin: origin), next) }
        if drawn.motion == motion {
            return (PictureLayer(id, canvas: drawn.canvas, origin: origin, motion: moving), next)
        }
        // No picture has used the canvas without moving parts yet.
        let canvas = drawn.motion == nil ? drawn.canvas : pool.canvas(of: drawn.canvas.size)
        if !revisions.contains(canvas.revision), canvas !== drawn.canvas { canvas.copy(drawn.canvas) }
        for (rect, patch) in patches {
            canvas.copy(DisplayRect(patch.size), of: patch, to: DisplayPoint(x: rect.x, y: rect.y))
        }
        painter.drawMotion(motion, on: canvas, isRightToLeft: isRightToLeft)
        drawn = (motion, canvas)
        revisions = revisions.suffix(CanvasPool.capacity - 1) + [canvas.revision]
        return (PictureLayer(id, canvas: canvas, origin: origin, motion: moving), next)
    }
}

extension AlertCard {
    /// As many as SDL allows, and one in a band: more would not fit.
    fileprivate var shownButtons: ArraySlice<CardButton> { buttons.prefix(size == .subtle ? 1 : 4) }

    /// The images that are drawn on it.
    var images: [EncodedImage] { ([icon, senderIcon] + shownButtons.map(\.image)).compactMap { $0 } }
}
