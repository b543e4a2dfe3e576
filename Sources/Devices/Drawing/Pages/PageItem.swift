internal import BezelModel

/// One thing that is drawn on a page. Rectangles are in display pixels.
struct PageItem: Equatable {
    enum Shape: Equatable {
        case fill(radius: Double)
        /// A line just inside the rectangle.
        case ring(radius: Double, width: Double)
        case text(TextBlock)
        case image(Bitmap, radius: Double, isTemplate: Bool)
        case icon(PageIcon)
        /// The background's colour, from nothing at one edge to opaque at the other.
        case fade(isUpward: Bool)

        static func == (left: Shape, right: Shape) -> Bool {
            switch (left, right) {
            case (.fill(let one), .fill(let other)): one == other
            case (.ring(let one, let width), .ring(let other, let otherWidth)): one == other && width == otherWidth
            case (.text(let one), .text(let other)): one === other
            case (.image(let one, let radius, let isTemplate), .image(let other, let otherRadius, let otherTemplate)):
                one === other && radius == otherRadius && isTemplate == otherTemplate
            case (.icon(let one), .icon(let other)): one == other
            case (.fade(let one), .fade(let other)): one == other
            case (.fill, _), (.ring, _), (.text, _), (.image, _), (.icon, _), (.fade, _): false
            }
        }
    }

    var shape: Shape
    var rect: DisplayRect
    var color: Color
    /// Nothing is drawn outside it.
    var clip: DisplayRect

    /// The pixels that it may change.
    var extent: DisplayRect { rect.intersection(clip) }

    func mirrored(in width: Int32) -> PageItem {
        var item = self
        item.rect = rect.mirrored(in: width)
        item.clip = clip.mirrored(in: width)
        if case .icon(let icon) = shape { item.shape = .icon(icon.mirrored) }
        return item
    }
}

/// Icons of pages, drawn by lines on a grid of 24 × 24 units.
enum PageIcon: Hashable {
    case back, forward, menu, apps

    /// For pages from right to left.
    var mirrored: PageIcon {
        switch self {
        case .back: .forward
        case .forward: .back
        case .menu, .apps: self
        }
    }
}
