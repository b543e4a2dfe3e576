internal import BezelModel

/// The sign of a hidden card: a picture, one text, and a ring that turns.
extension BannerLayout {
    /// Where the ring is on a chip with this frame.
    static func ring(in frame: DisplayRect, isRightToLeft: Bool, _ metrics: PageMetrics) -> PageRing.Place {
        let (side, edge) = (metrics.whole(32), metrics.whole(18))
        let rect = DisplayRect(
            x: frame.right - edge - side, y: frame.y + (frame.height - side) / 2, width: side, height: side)
        return PageRing.Place(
            rect: isRightToLeft ? rect.mirrored(in: frame.x + frame.right) : rect, width: 4, isAccent: true)
    }

    func chip() -> Plan {
        let edge = metrics.whole(18)
        let radius = Double(frame.height) / 2 / metrics.unit
        let side = metrics.whole(40)
        let place = DisplayRect(x: frame.x + edge, y: frame.y + (frame.height - side) / 2, width: side, height: side)
        let left = place.right + metrics.whole(12)
        let ring = Self.ring(in: frame, isRightToLeft: false, metrics).rect
        let words = DisplayRect(
            x: left, y: frame.y, width: max(ring.x - metrics.whole(12) - left, 1), height: frame.height)
        let one = texts.block(
            banner.title, metrics.style(22, line: 28, weight: 500), width: words.width, side: start)
        let two = texts.block(
            banner.title, metrics.style(20, line: 25, weight: 500), width: words.width, lines: 2, side: start)
        var items: [PageItem] = [
            .surface(frame, radius: radius, palette.raised),
            .outline(
                frame, radius: radius,
                metrics.look.hasHighContrast ? palette.text2 : theme == .night ? palette.button : palette.hairline),
        ]
        if banner.pressed.contains(.button) { items.append(.surface(frame, radius: radius, palette.pressed)) }
        items += picture(in: place)
        items.append(.text(one.isCut && !two.breaksWord ? two : one, words, palette.text))
        if banner.focused == .button {
            items.append(.ring(frame.inset(metrics.whole(2)), radius: radius - 2, palette.focus))
        }
        if banner.isRightToLeft { items = items.map { $0.mirrored(in: frame.x + frame.right) } }
        return Plan(items: items, targets: [(.button, frame)], frame: frame)
    }
}
