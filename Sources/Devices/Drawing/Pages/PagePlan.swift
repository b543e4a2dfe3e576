internal import BezelModel

/// One thing that is drawn on a page. Rectangles are in display pixels.
enum PageItem {
    case surface(DisplayRect, radius: Double, Color)
    case text(TextBlock, DisplayRect, Color)
    /// Empty as long as the image is being decoded. With `tint`, only its shape is drawn.
    case image(Bitmap?, DisplayRect, radius: Double, tint: Color?)
    case icon(PageIcon, DisplayRect, Color, isMirrored: Bool)
    /// Its dark modules; each is as many whole pixels as fit the rectangle.
    case code(QRCode, DisplayRect, Color)
    /// A thin line inside the rectangle.
    case outline(DisplayRect, radius: Double, Color)
    /// The focus: a line inside the rectangle.
    case ring(DisplayRect, radius: Double, Color)
    /// A part of a circle in the rectangle, clockwise from the top, in turns.
    case arc(DisplayRect, turns: Double, width: Double, Color)
    /// The colour becomes transparent towards the middle of the page.
    case fade(DisplayRect, isTop: Bool, Color)

    func mirrored(in width: Int32) -> PageItem {
        guard case .icon(let icon, let rect, let color, _) = self else { return moved { $0.mirrored(in: width) } }
        return .icon(icon, rect.mirrored(in: width), color, isMirrored: icon.hasDirection)
    }

    func moved(_ move: (DisplayRect) -> DisplayRect) -> PageItem {
        switch self {
        case .surface(let rect, let radius, let color): .surface(move(rect), radius: radius, color)
        case .text(let block, let rect, let color): .text(block, move(rect), color)
        case .image(let bitmap, let rect, let radius, let tint):
            .image(bitmap, move(rect), radius: radius, tint: tint)
        case .icon(let icon, let rect, let color, let isMirrored):
            .icon(icon, move(rect), color, isMirrored: isMirrored)
        case .code(let code, let rect, let color): .code(code, move(rect), color)
        case .outline(let rect, let radius, let color): .outline(move(rect), radius: radius, color)
        case .ring(let rect, let radius, let color): .ring(move(rect), radius: radius, color)
        case .arc(let rect, let turns, let width, let color): .arc(move(rect), turns: turns, width: width, color)
        case .fade(let rect, let isTop, let color): .fade(move(rect), isTop: isTop, color)
        }
    }
}

/// Where everything on a page is at one moment, and which parts of it can be touched.
struct PagePlan {
    struct Target {
        var element: PageElement
        var rect: DisplayRect
    }

    /// nil for a page that does not fill the display: the layers under it are visible.
    var background: Color?
    /// Later ones cover earlier ones.
    var items: [PageItem] = []
    /// Items of the list, which are clipped to ``listArea``, and items that cover them.
    var listItems: [PageItem] = []
    var listArea: DisplayRect?
    var targets: [Target] = []
    var scrollArea: ScreenLayout.ScrollArea?
    var slideArea: ScreenLayout.SlideArea?
    /// Parts that change independently of the rest. Their meaning depends on the layout of the page's content.
    var areas: [DisplayRect] = []
    /// How far the list is scrolled, in pixels.
    var offset: Int32 = 0
    /// A ring that turns or becomes full; nil for none.
    var ring: PageRing.Place?
    /// The areas that route guidance covers.
    var plates: [DisplayRect] = []

    func mirrored(in width: Int32) -> PagePlan {
        var plan = moved { $0.mirrored(in: width) }
        plan.items = items.map { $0.mirrored(in: width) }
        plan.listItems = listItems.map { $0.mirrored(in: width) }
        plan.slideArea?.isReversed = true
        return plan
    }

    /// The page at another place of the display.
    func moved(toRight distance: Int32) -> PagePlan {
        guard distance != 0 else { return self }
        func move(_ rect: DisplayRect) -> DisplayRect {
            DisplayRect(x: rect.x + distance, y: rect.y, width: rect.width, height: rect.height)
        }
        var plan = moved(move)
        plan.items = items.map { $0.moved(move) }
        plan.listItems = listItems.map { $0.moved(move) }
        return plan
    }

    /// All but the items.
    private func moved(_ move: (DisplayRect) -> DisplayRect) -> PagePlan {
        var plan = self
        plan.listArea = listArea.map(move)
        plan.areas = areas.map(move)
        if let ring {
            plan.ring?.rect = move(ring.rect)
            plan.ring?.clip = ring.clip.map(move)
        }
        plan.plates = plates.map(move)
        for index in targets.indices { plan.targets[index].rect = move(targets[index].rect) }
        if let area = scrollArea {
            plan.scrollArea?.rect = move(area.rect)
            if let bar = area.bar {
                plan.scrollArea?.bar?.rect = move(bar.rect)
                plan.scrollArea?.bar?.track = move(bar.track)
                plan.scrollArea?.bar?.thumb = move(bar.thumb)
            }
        }
        if let area = slideArea {
            plan.slideArea?.rect = move(area.rect)
            plan.slideArea?.track = move(area.track)
        }
        return plan
    }

    /// Both, this one over the other, which is only seen.
    func over(_ lower: PagePlan) -> PagePlan {
        var plan = self
        plan.background = lower.background
        plan.items = lower.items + items
        plan.ring = lower.ring
        return plan
    }

    func layout(of page: Page, on display: DisplaySize) -> ScreenLayout {
        let layer = page.id.layer
        return ScreenLayout(
            layer: layer, frame: DisplayRect(display),
            targets: targets.map { target in
                ScreenLayout.Target(
                    id: TargetID(layer: layer, element: target.element.number), rect: target.rect,
                    role: page.role(of: target.element) ?? .button)
            }, isModal: background != nil, isOpen: background == nil, scrollArea: scrollArea, slideArea: slideArea)
    }
}

extension PagePlan {
    /// The layout of the clock; nil without a part that can be touched. Beside that part, a touch is the app's that has got
    /// the screen and is about to be drawn.
    func layout(of apps: IdleContent.AppsButton, on display: DisplaySize) -> ScreenLayout? {
        guard !targets.isEmpty else { return nil }
        let layer = apps.page.layer
        return ScreenLayout(
            layer: layer, frame: DisplayRect(display),
            targets: targets.map {
                ScreenLayout.Target(id: TargetID(layer: layer, element: $0.element.number), rect: $0.rect)
            }, isModal: false, isOpen: true)
    }
}

extension DisplayRect {
    /// The rectangle, smaller by this number of pixels on each side; larger if it is negative.
    func inset(_ pixels: Int32) -> DisplayRect {
        DisplayRect(
            x: x + pixels, y: y + pixels, width: max(width - 2 * pixels, 0), height: max(height - 2 * pixels, 0))
    }

    /// A rectangle of this size in the middle of this one.
    func middle(_ width: Int32, _ height: Int32) -> DisplayRect {
        DisplayRect(
            x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
    }

    var right: Int32 { x + width }
    var bottom: Int32 { y + height }
}
