internal import BezelModel

/// The layout of a notice on a canvas of its own: a picture, a title over a text, and a button or a sign that closes it.
///
/// It is as high as its band. Where the words are too long for that, the button goes under them, or they have more
/// lines: a notice grows before any of its words is cut. If that is not enough, they have the place of the picture too.
struct BannerLayout {
    struct Plan {
        var items: [PageItem]
        /// The parts that can be touched, the topmost first.
        var targets: [(element: Banner.Element, rect: DisplayRect)]
        /// The whole notice; it may be higher than its band.
        var frame: DisplayRect
    }

    let banner: Banner
    let theme: Theme
    /// The band on the notice's canvas.
    let frame: DisplayRect
    /// The largest height of the notice.
    let largest: Int32
    let metrics: PageMetrics
    let texts: PageTexts
    let images: PageImages

    var palette: PagePalette { .of(theme) }
    var start: TextSide { banner.isRightToLeft ? .right : .left }
    private static let radius = 20.0

    func planned() -> Plan {
        if banner.isChip { return chip() }
        let shape = shape()
        let frame = DisplayRect(x: frame.x, y: frame.y, width: frame.width, height: shape.height)
        let upper = DisplayRect(x: frame.x, y: frame.y, width: frame.width, height: shape.upper)
        let side = pictureSide
        let place = DisplayRect(
            x: frame.x + edge, y: upper.y + (upper.height - side) / 2, width: side, height: side)
        var items: [PageItem] = [
            .surface(frame, radius: Self.radius, palette.raised),
            .outline(frame, radius: Self.radius, theme == .night ? palette.button : palette.hairline),
        ]
        if shape.hasPicture { items += picture(in: place) }
        var targets: [(element: Banner.Element, rect: DisplayRect)] = []
        if banner.closes {
            let element = banner.hasClose ? Banner.Element.close : .button
            let cross = DisplayRect(
                x: wordsEnd, y: upper.y, width: closeWidth - metrics.whole(4), height: upper.height)
            items += close(in: cross, element)
            if banner.hasClose { targets.append((.close, cross)) }
        }
        if let button = shape.button {
            let right = shape.isUnder ? frame.right - metrics.whole(10) : wordsEnd
            let y = shape.isUnder ? upper.bottom : upper.y + (upper.height - buttonHeight) / 2
            items += draw(
                button,
                in: DisplayRect(x: right - button.width, y: y, width: button.width, height: buttonHeight))
        }
        var y = upper.y + (upper.height - shape.words.height) / 2
        for (index, block) in shape.words.blocks.enumerated() {
            let rect = DisplayRect(
                x: wordsStart(shape.hasPicture), y: y, width: shape.words.width, height: block.height)
            items.append(.text(block, rect, index == 0 ? palette.text : palette.text2))
            y += block.height
        }
        targets.append((.button, frame))
        guard banner.isRightToLeft else { return Plan(items: items, targets: targets, frame: frame) }
        let width = frame.x + frame.right
        return Plan(
            items: items.map { $0.mirrored(in: width) },
            targets: targets.map { ($0.element, $0.rect.mirrored(in: width)) }, frame: frame)
    }

    // MARK: Sizes

    private struct Label {
        let block: TextBlock
        /// The width of the button, in pixels.
        let width: Int32
    }

    /// The title, and the text under it if there is one.
    private struct Words {
        let blocks: [TextBlock]
        let width: Int32
        var height: Int32 { blocks.reduce(0) { $0 + $1.height } }
        var isWhole: Bool { blocks.allSatisfy(\.isWhole) }
    }

    private struct Shape {
        let words: Words
        /// nil for none.
        let button: Label?
        /// The button is under the words.
        let isUnder: Bool
        let hasPicture: Bool
        /// The height of the part with the words.
        let upper: Int32
        let height: Int32
        var isWhole: Bool { words.isWhole && button?.block.isCut != true }
    }

    private var edge: Int32 { metrics.whole(18) }
    private var pictureSide: Int32 { max(min(metrics.whole(52), frame.height - metrics.whole(16)), 1) }
    private var buttonHeight: Int32 { min(metrics.whole(56), frame.height - metrics.whole(12)) }
    private var buttonPadding: Int32 { metrics.whole(24) }
    /// The sign that closes the notice, and the space beside it.
    private var closeWidth: Int32 { max(metrics.whole(64), metrics.touchTarget) + metrics.whole(4) }
    private func wordsStart(_ hasPicture: Bool) -> Int32 { frame.x + edge + (hasPicture ? pictureSide + edge : 0) }
    /// The end of what is beside the sign that closes the notice.
    private var wordsEnd: Int32 { frame.right - (banner.closes ? closeWidth : metrics.whole(10)) }

    private func shape() -> Shape {
        let beside = shape(isUnder: false)
        if beside.isWhole, beside.height <= frame.height { return beside }
        let places = banner.button.isEmpty ? [false] : [false, true]
        let fitting = [true, false].map { hasPicture in
            places.map { shape(isUnder: $0, hasPicture: hasPicture) }.filter { $0.height <= max(largest, frame.height) }
        }
        let whole = fitting.lazy.compactMap { shapes in
            shapes.filter(\.isWhole).min { $0.height < $1.height }
        }
        return whole.first ?? fitting[0].last ?? shape(isUnder: false, most: 1)
    }

    /// - Parameters:
    ///   - isUnder: The button is under the words, not beside them.
    ///   - most: The largest number of lines of the title, and of the text.
    private func shape(isUnder: Bool, hasPicture: Bool = true, most: Int32 = 3) -> Shape {
        let wordsStart = wordsStart(hasPicture)
        let end = isUnder ? frame.right - metrics.whole(10) : wordsEnd
        let label = label(width: isUnder ? end - wordsStart : (end - wordsStart) * 3 / 5)
        let taken = isUnder ? 0 : label?.width ?? 0
        let words = words(width: max(wordsEnd - taken - metrics.gap - wordsStart, 1), most: most)
        let upper = max(frame.height, words.height + 2 * metrics.whole(8))
        let under = isUnder ? buttonHeight + metrics.whole(10) : 0
        return Shape(
            words: words, button: label, isUnder: isUnder, hasPicture: hasPicture, upper: upper,
            height: upper + under)
    }

    /// As wide as its word.
    private func label(width: Int32) -> Label? {
        guard !banner.button.isEmpty else { return nil }
        let room = max(width - 2 * buttonPadding, 1)
        let styles = [metrics.label, metrics.smallLabel, metrics.smallestLabel]
        let blocks = styles.map { texts.block(banner.button, $0, width: room, side: .middle) }
        let index = blocks.firstIndex(where: \.isWhole) ?? blocks.count - 1
        let width = min(blocks[index].width + 2, room)
        return Label(
            block: texts.block(banner.button, styles[index], width: width, side: .middle),
            width: width + 2 * buttonPadding)
    }

    /// A title that is too long for its line has several, in smaller letters.
    private func words(width: Int32, most: Int32) -> Words {
        let small = metrics.style(21, line: 27, weight: 500)
        let title = block(
            banner.title, [(metrics.style(24, line: 30, weight: 500), 1), (small, 2), (small, 3)], width, most)
        guard !banner.text.isBlank else { return Words(blocks: [title], width: width) }
        let style = metrics.style(21, line: 27)
        return Words(
            blocks: [title, block(banner.text, [(style, 1), (style, 2), (style, 3)], width, most)], width: width)
    }

    /// The text in the first of some styles and numbers of lines in which it is whole; else in the last one.
    private func block(
        _ text: String, _ styles: [(style: TextStyle, lines: Int32)], _ width: Int32, _ most: Int32
    ) -> TextBlock {
        let blocks = styles.filter { $0.lines <= most }.lazy.map {
            texts.block(text, $0.style, width: width, lines: $0.lines, side: start)
        }
        return blocks.first(where: \.isWhole) ?? blocks[blocks.count - 1]
    }

    // MARK: Parts

    func picture(in place: DisplayRect) -> [PageItem] {
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
        case .microphone: return sign(.microphone, ground: ground, ink: palette.text)
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

    private func draw(_ label: Label, in rect: DisplayRect) -> [PageItem] {
        var items: [PageItem] = [.surface(rect, radius: 16, palette.button)]
        if metrics.look.hasHighContrast { items.append(.outline(rect, radius: 16, palette.text2)) }
        if banner.pressed.contains(.button) { items.append(.surface(rect, radius: 16, palette.pressed)) }
        let inner = DisplayRect(
            x: rect.x + buttonPadding, y: rect.y, width: rect.width - 2 * buttonPadding, height: rect.height)
        items.append(.text(label.block, inner, palette.text))
        if banner.focused == .button {
            items.append(.ring(rect.inset(-metrics.whole(4)), radius: 20, palette.focus))
        }
        return items
    }
}
