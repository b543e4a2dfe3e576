internal import BezelModel

/// The layout of a notice on a canvas of its own: a picture, one or two lines, and a button or a sign that closes it.
struct BannerLayout {
    let banner: Banner
    let theme: Theme
    /// The notice on its canvas.
    let frame: DisplayRect
    let metrics: PageMetrics
    let texts: PageTexts
    let images: PageImages

    private var palette: PagePalette { .of(theme) }
    private var start: TextSide { banner.isRightToLeft ? .right : .left }
    private static let radius = 20.0

    /// - Returns: What is drawn, and the parts that can be touched, the topmost first.
    func planned() -> (items: [PageItem], targets: [(element: Banner.Element, rect: DisplayRect)]) {
        let gap = metrics.whole(18)
        let side = max(min(metrics.whole(52), frame.height - metrics.whole(16)), 1)
        let place = DisplayRect(
            x: frame.x + gap, y: frame.y + (frame.height - side) / 2, width: side, height: side)
        var items: [PageItem] = [
            .surface(frame, radius: Self.radius, palette.raised),
            .outline(frame, radius: Self.radius, theme == .night ? palette.button : palette.hairline),
        ]
        items += picture(in: place)
        var right = frame.right
        var targets: [(element: Banner.Element, rect: DisplayRect)] = []
        if banner.closes {
            let element = banner.hasClose ? Banner.Element.close : .button
            let cross = DisplayRect(
                x: right - metrics.whole(68), y: frame.y, width: metrics.whole(64), height: frame.height)
            items += close(in: cross, element)
            if banner.hasClose { targets.append((.close, cross)) }
            right = cross.x
        } else {
            right -= metrics.whole(10)
        }
        if !banner.button.isEmpty {
            let button = button(endingAt: right, least: place.right + gap)
            items += button.items
            right = button.rect.x
        }
        right -= metrics.gap
        let words = DisplayRect(
            x: place.right + gap, y: frame.y, width: max(right - place.right - gap, 1), height: frame.height)
        items += lines(in: words)
        targets.append((.button, frame))
        guard banner.isRightToLeft else { return (items, targets) }
        let width = frame.x + frame.right
        return (items.map { $0.mirrored(in: width) }, targets.map { ($0.element, $0.rect.mirrored(in: width)) })
    }

    private func picture(in place: DisplayRect) -> [PageItem] {
        func sign(_ icon: PageIcon, ground: Color, ink: Color) -> [PageItem] {
            let side = metrics.whole(28)
            return [
                .surface(place, radius: 14, ground), .icon(icon, place.middle(side, side), ink, isMirrored: false),
            ]
        }
        let ground = palette.hairline
        switch banner.picture {
        case .parking: return sign(.parking, ground: ground, ink: palette.text)
        case .search: return sign(.search, ground: ground, ink: palette.text)
        case .lock: return sign(.lock, ground: ground, ink: palette.text)
        case .voltage:
            let colors = Palette.of(theme)
            return sign(.voltage, ground: colors.warning, ink: colors.onWarning)
        case .app(let icon, let name):
            guard let image = images.image(icon, within: DisplaySize(width: place.width, height: place.height)) else {
                let block = texts.block(name.initial, metrics.label, width: place.width, side: .middle)
                return [.surface(place, radius: 14, palette.button), .text(block, place, palette.text)]
            }
            return palette.items(
                for: image, in: place, radius: 14, tint: image.isTemplate ? palette.accent : nil, on: palette.raised)
        }
    }

    private func close(in rect: DisplayRect, _ element: Banner.Element) -> [PageItem] {
        let surface = rect.middle(metrics.whole(56), metrics.whole(56))
        let side = metrics.whole(26)
        var items: [PageItem] = []
        if banner.pressed.contains(element) { items.append(.surface(surface, radius: 28, palette.pressed)) }
        items.append(.icon(.close, rect.middle(side, side), palette.text2, isMirrored: false))
        if banner.focused == element {
            items.append(.ring(surface.inset(-metrics.whole(2)), radius: 30, palette.focus))
        }
        return items
    }

    /// As wide as its word; not wider than half of the room.
    private func button(endingAt right: Int32, least: Int32) -> (items: [PageItem], rect: DisplayRect) {
        let height = min(metrics.whole(56), frame.height - metrics.whole(12))
        let padding = metrics.whole(24)
        let limit = max((right - least) * 3 / 5 - 2 * padding, 1)
        let style = [metrics.label, metrics.smallLabel].first { style in
            !texts.block(banner.button, style, width: limit, side: .middle).isCut
        }
        let chosen = style ?? metrics.smallestLabel
        let width = min(texts.block(banner.button, chosen, width: limit, side: .middle).width + 2, limit) + 2 * padding
        let rect = DisplayRect(
            x: right - width, y: frame.y + (frame.height - height) / 2, width: width, height: height)
        let inner = DisplayRect(x: rect.x + padding, y: rect.y, width: width - 2 * padding, height: height)
        var items: [PageItem] = [.surface(rect, radius: 16, palette.button)]
        if metrics.look.hasHighContrast { items.append(.outline(rect, radius: 16, palette.text2)) }
        if banner.pressed.contains(.button) { items.append(.surface(rect, radius: 16, palette.pressed)) }
        items.append(
            .text(texts.block(banner.button, chosen, width: inner.width, side: .middle), inner, palette.text))
        if banner.focused == .button {
            items.append(.ring(rect.inset(-metrics.whole(4)), radius: 20, palette.focus))
        }
        return (items, rect)
    }

    /// The title over the text. A title that is too long for its line has both lines, in smaller letters.
    private func lines(in rect: DisplayRect) -> [PageItem] {
        let large = metrics.style(24, line: 30, weight: 500)
        let second = metrics.style(21, line: 27)
        let title = texts.block(banner.title, large, width: rect.width, side: start)
        if title.isCut {
            let small = metrics.style(21, line: 27, weight: 500)
            let block = texts.block(banner.title, small, width: rect.width, lines: 2, side: start)
            return [.text(block, rect, palette.text)]
        }
        guard !banner.text.isBlank else { return [.text(title, rect, palette.text)] }
        let text = texts.block(banner.text, second, width: rect.width, side: start)
        let top = rect.y + (rect.height - title.height - text.height) / 2
        return [
            .text(title, DisplayRect(x: rect.x, y: top, width: rect.width, height: title.height), palette.text),
            .text(
                text, DisplayRect(x: rect.x, y: top + title.height, width: rect.width, height: text.height),
                palette.text2),
        ]
    }
}
