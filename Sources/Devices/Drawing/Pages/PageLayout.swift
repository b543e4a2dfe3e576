internal import BezelModel

/// Lays out a page for a display. It works from left to right; the finished page is mirrored where the language wants it.
struct PageLayout {
    /// Returns a picture; nil for one that cannot be decoded. The flag is for pictures that are larger than icons.
    typealias Pictures = (_ image: EncodedImage, _ isLarge: Bool) -> ImageCache.Content

    let page: Page
    let metrics: LayoutMetrics
    let palette: PagePalette
    let texts: TextCache
    let pictures: Pictures
    let now: Instant
    var placement = PagePlacement()

    init(
        _ page: Page, theme: Theme, metrics: LayoutMetrics, texts: TextCache, now: Instant,
        pictures: @escaping Pictures
    ) {
        self.page = page
        self.metrics = metrics
        self.texts = texts
        self.now = now
        self.pictures = pictures
        palette = .of(theme, page.colors)
    }

    /// The page, with the coordinates of the display.
    mutating func place() -> PagePlacement {
        switch page.content {
        case .template(let template):
            placeHeader(isQuiet: true)
            place(template)
        case .list(let list):
            // Rows that are scrolled go under the header.
            place(list)
            placeHeader(isQuiet: false)
        }
        return page.isRightToLeft ? placement.mirrored(in: metrics.display.width) : placement
    }

    var display: DisplayRect { DisplayRect(metrics.display) }
    var margin: Int32 { metrics.whole(24) }
    var headerHeight: Int32 { max(metrics.whole(72), metrics.touchTarget) }
    /// What lies below the header, without margins.
    var body: DisplayRect {
        let top = headerHeight + metrics.whole(8)
        return DisplayRect(
            x: margin, y: top, width: max(metrics.display.width - 2 * margin, 1),
            height: max(metrics.display.height - top - metrics.whole(24), 1))
    }

    // MARK: The header

    private mutating func placeHeader(isQuiet: Bool) {
        let size = headerHeight
        if case .list = page.content {
            add(.fill(radius: 0), DisplayRect(x: 0, y: 0, width: display.width, height: size), palette.background)
        }
        var start: Int32 = 0
        func square(_ x: Int32) -> DisplayRect { DisplayRect(x: x, y: 0, width: size, height: size) }
        if page.header.hasBack {
            addHeaderButton(.back, .back, square(start))
            start += size
        }
        if page.header.hasApps {
            addHeaderButton(.apps, .apps, square(start))
            start += size
        }
        var end = display.width - margin
        if page.header.hasMenu {
            end = display.width - size
            addHeaderButton(.menu, .menu, square(end))
        }
        let left = max(start + metrics.whole(4), margin)
        let rect = DisplayRect(x: left, y: 0, width: max(end - left, 1), height: size)
        addText(page.header.title, 24, isBold: true, rect, isQuiet ? palette.quiet : palette.text)
    }

    private mutating func addHeaderButton(_ element: PageElement, _ icon: PageIcon, _ rect: DisplayRect) {
        let side = metrics.whole(36)
        addStates(of: element, rect.insetBy(metrics.whole(6)), radius: 16, isFilled: false)
        add(
            .icon(icon),
            DisplayRect(
                x: rect.x + (rect.width - side) / 2, y: rect.y + (rect.height - side) / 2, width: side, height: side),
            palette.text)
        placement.targets.append((element, rect))
    }

    // MARK: Parts

    mutating func add(_ shape: PageItem.Shape, _ rect: DisplayRect, _ color: Color, clip: DisplayRect? = nil) {
        guard rect.width > 0, rect.height > 0 else { return }
        placement.items.append(PageItem(shape: shape, rect: rect, color: color, clip: clip ?? display))
    }

    /// A text in the middle of `rect` from top to bottom.
    mutating func addText(
        _ text: String, _ units: Double, isBold: Bool = false, _ rect: DisplayRect, _ color: Color, lines: Int32 = 1,
        alignment: TemplateContent.Alignment = .start, clip: DisplayRect? = nil
    ) {
        guard !text.isBlank, rect.width > 0 else { return }
        let block = block(text, units, isBold: isBold, width: rect.width, lines: lines, alignment)
        add(.text(block), rect, color, clip: clip)
    }

    func block(
        _ text: String, _ units: Double, isBold: Bool, width: Int32, lines: Int32,
        _ alignment: TemplateContent.Alignment
    ) -> TextBlock {
        // The page is mirrored afterwards, its texts are not.
        let side: TextSide =
            switch alignment {
            case .start: page.isRightToLeft ? .right : .left
            case .middle: .middle
            case .end: page.isRightToLeft ? .left : .right
            }
        return texts.block(
            text, metrics.text(units, spacingScale: 1, isBold: isBold), width: max(width, 1), lines: lines, side: side)
    }

    /// A picture as large as fits `rect`; nothing when it cannot be decoded, its ground while it is being decoded.
    mutating func addPicture(
        _ image: EncodedImage?, _ rect: DisplayRect, radius: Double, tint: Color, clip: DisplayRect? = nil
    ) {
        guard let image, rect.width > 0, rect.height > 0 else { return }
        switch pictures(image, rect.width > metrics.whole(104)) {
        case .decoded(let bitmap):
            add(.image(bitmap, radius: radius, isTemplate: image.isTemplate), rect, tint, clip: clip)
        case .pending:
            placement.pending.append(image)
            add(.fill(radius: radius), rect, palette.surface, clip: clip)
        case .failed: break
        }
    }

    /// What shows that an element is pressed or has the focus.
    mutating func addStates(
        of element: PageElement, _ rect: DisplayRect, radius: Double, isFilled: Bool, clip: DisplayRect? = nil
    ) {
        if page.pressed.contains(element) {
            add(.fill(radius: radius), rect, isFilled ? palette.pressedFill : palette.pressed, clip: clip)
        }
        if page.focused == element {
            let width = max(4 * metrics.unit, 2)
            add(.ring(radius: radius, width: width), rect, palette.focus, clip: clip)
        }
    }
}

extension DisplayRect {
    func insetBy(_ distance: Int32) -> DisplayRect {
        DisplayRect(
            x: x + distance, y: y + distance, width: max(width - 2 * distance, 1), height: max(height - 2 * distance, 1)
        )
    }
}
