internal import BezelModel

/// Which part of a picture a surface of the compositor shows, and where that surface gets touches.
struct SurfacePlan: Hashable {
    /// In pixels of the picture.
    var area: DisplayRect
    /// Where the compositor keeps touches from the programs below, in pixels of the picture. Elsewhere touches reach
    /// these programs.
    var input: [DisplayRect]

    /// The whole picture, which gets all touches.
    init(whole canvas: DisplaySize) {
        area = DisplayRect(canvas)
        input = [area]
    }

    private init(area: DisplayRect, input: [DisplayRect]) {
        self.area = area
        self.input = input
    }

    /// A surface for the cards of a picture.
    ///
    /// The surface of a modal card is the whole screen, so that nothing beside the card can be touched. A surface never
    /// becomes smaller while a card is there: each change of size needs a round trip.
    ///
    /// - Parameters:
    ///   - before: The plan of the present surface.
    ///   - scale: Only with a whole number can a smaller surface begin exactly at a pixel.
    /// - Returns: nil without a card: then there is no surface.
    init?(cardsOf picture: Picture, scale: SurfaceScale, before: SurfacePlan?) {
        let canvas = DisplayRect(picture.size)
        let cards = picture.cards.map { $0.frame.intersection(canvas) }.filter { !$0.isEmpty }
        guard var area = cards.first else { return nil }
        let isModal = picture.layout.map(Self.isModal) ?? false
        if isModal {
            area = canvas
        } else if let step = scale.whole {
            area = Self.aligned(cards.reduce(area) { $0.union($1) }, to: step).intersection(canvas)
        } else {
            area = canvas
        }
        if let before { area = area.union(before.area).intersection(canvas) }
        let touched = picture.layout.map(Self.frames) ?? []
        self.init(
            area: area, input: isModal ? [canvas] : touched.map { $0.intersection(area) }.filter { !$0.isEmpty })
    }

    private static func isModal(_ layout: ScreenLayout) -> Bool {
        isCard(layout.layer) && layout.isModal || layout.lower.contains(where: isModal)
    }

    /// The frames of all cards that can be touched.
    private static func frames(_ layout: ScreenLayout) -> [DisplayRect] {
        (isCard(layout.layer) ? [layout.frame] : []) + layout.lower.flatMap(frames)
    }

    static func isCard(_ id: LayerID) -> Bool {
        switch id {
        case .voice, .alert, .banner: true
        case .base, .page: false
        }
    }

    /// The rectangle, extended to multiples of `step`.
    private static func aligned(_ rect: DisplayRect, to step: Int32) -> DisplayRect {
        let left = rect.x / step * step
        let top = rect.y / step * step
        let right = (rect.x + rect.width + step - 1) / step * step
        let bottom = (rect.y + rect.height + step - 1) / step * step
        return DisplayRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension Picture {
    /// The layers that are cards, the lowest first.
    var cards: [PictureLayer] { layers.filter { SurfacePlan.isCard($0.id) } }
}
