internal import BezelModel

/// Where a subtle card is, and a notice: in the header's band of a page, where no content is. It never covers the first
/// button of the header nor the card of the next manoeuvre.
struct SubtleCardPlace {
    let metrics: LayoutMetrics
    /// The part of the display beside the rail.
    let content: DisplayRect
    let isRightToLeft: Bool
    /// Back or the button to all apps, at the start of the header; nil for none.
    var button: DisplayRect?
    /// The card of the next manoeuvre; nil for none.
    var maneuver: DisplayRect?

    private var height: Int32 { max(metrics.whole(SubtleCardLayout.height), metrics.touchTarget) }

    var rect: DisplayRect {
        // A little wider than the content of a page.
        let side = min(metrics.margin, content.width / 4)
        var rect = DisplayRect(
            x: content.x + side, y: content.y + metrics.whole(4), width: max(content.width - 2 * side, 1),
            height: height)
        if let maneuver {
            let gap = metrics.whole(12)
            let beside = isRightToLeft ? maneuver.x - gap - rect.x : rect.right - maneuver.right - gap
            if metrics.isPortrait || metrics.isTight || beside < metrics.whole(Self.narrowest) {
                rect.y = min(maneuver.bottom + gap, max(content.bottom - height, content.y))
            } else {
                rect.y = content.y + gap
                if !isRightToLeft { rect.x = maneuver.right + gap }
                rect.width = beside
            }
        } else if button != nil {
            let free = metrics.whole(64) - side
            if !isRightToLeft { rect.x += free }
            rect.width = max(rect.width - free, 1)
        }
        return rect
    }

    /// The smallest width beside a manoeuvre, in units.
    private static let narrowest = 300.0
}

extension PageRenderer {
    /// Where a subtle card is over a page; nil for none.
    func subtleCardPlace(over drawn: Drawn?, _ metrics: LayoutMetrics) -> DisplayRect {
        var place = SubtleCardPlace(
            metrics: metrics, content: drawn.map(content) ?? DisplayRect(metrics.display),
            isRightToLeft: drawn?.page.isRightToLeft == true)
        guard let drawn else { return place.rect }
        func target(_ element: PageElement) -> DisplayRect? {
            drawn.plan.targets.first { $0.element == element }?.rect
        }
        if drawn.page.content is GuidanceContent {
            place.maneuver = target(GuidanceContent.Part.turns.element)
        } else {
            place.button = target(.back) ?? (place.content == DisplayRect(metrics.display) ? target(.apps) : nil)
        }
        return place.rect
    }
}
