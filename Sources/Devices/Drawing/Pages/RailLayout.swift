internal import BezelModel

/// The rail beside a page, or under it where the display is higher than wide.
struct RailLayout {
    let metrics: PageMetrics
    let isRightToLeft: Bool

    /// Units; the rail's width, or its height under the page.
    private static let breadth = 80.0

    /// nil on a display that is too small for a rail.
    init?(metrics: PageMetrics, isRightToLeft: Bool) {
        let height = Double(metrics.display.height) / metrics.unit
        let width = Double(metrics.display.width) / metrics.unit
        guard metrics.isPortrait ? height >= 600 : width >= 520 && height >= 339 else { return nil }
        self.metrics = metrics
        self.isRightToLeft = isRightToLeft
    }

    /// The rail of a page; nil for none.
    init?(of page: Page, _ metrics: PageMetrics) {
        guard page.rail != nil else { return nil }
        self.init(metrics: metrics, isRightToLeft: page.isRightToLeft)
    }

    /// The part of the display that is beside a page's rail; all of it without a page or a rail.
    static func content(beside page: Page?, _ metrics: PageMetrics) -> DisplayRect {
        page.flatMap { RailLayout(of: $0, metrics) }?.content ?? DisplayRect(metrics.display)
    }

    private var breadth: Int32 { max(metrics.whole(Self.breadth), metrics.touchTarget) }

    /// Where the page is.
    var content: DisplayRect {
        var rect = DisplayRect(metrics.display)
        if metrics.isPortrait {
            rect.height -= breadth
        } else {
            rect.width -= breadth
            if !isRightToLeft { rect.x = breadth }
        }
        return rect
    }

    private var frame: DisplayRect {
        let display = metrics.display
        if metrics.isPortrait {
            return DisplayRect(x: 0, y: display.height - breadth, width: display.width, height: breadth)
        }
        return DisplayRect(x: 0, y: 0, width: breadth, height: display.height)
    }

    /// How many apps there is room for.
    private var room: Int {
        metrics.isPortrait ? Rail.places : min(Int(frame.height / breadth) - 2, Rail.places)
    }

    /// Slot 0 has the clock, then come the apps; nil: the last slot, with all apps.
    private func slot(_ index: Int?) -> DisplayRect {
        if metrics.isPortrait {
            let width = frame.width / Int32(Rail.places + 2)
            let place = Int32(index ?? Rail.places + 1)
            return DisplayRect(x: place * width, y: frame.y, width: width, height: breadth)
        }
        // None where the slots need the whole height.
        let gap = min(metrics.whole(4), max(frame.height - Int32(room + 2) * breadth, 0) / 2)
        let top = index.map { gap * Int32($0 > 0 ? 1 : 0) + Int32($0) * breadth } ?? frame.height - breadth - gap
        return DisplayRect(x: 0, y: top, width: breadth, height: breadth)
    }

    func place(
        _ rail: Rail, _ page: Page, _ theme: Theme, _ images: PageImages, _ texts: PageTexts, in plan: inout PagePlan
    ) {
        let palette = PagePalette.of(theme)
        var items: [PageItem] = [.surface(frame, radius: 0, palette.rail)]
        var targets: [PagePlan.Target] = []
        var rect = slot(0)
        if !metrics.isPortrait { rect.height = metrics.whole(56) }
        if rail.clock.isEmpty {
            let side = metrics.whole(28)
            items.append(.icon(.clock, rect.middle(side, side), palette.text3, isMirrored: false))
        } else {
            items.append(
                .text(texts.block(rail.clock, metrics.railClock, width: rect.width, side: .middle), rect, palette.text))
        }
        for app in rail.apps where app.place < room {
            let rect = slot(app.place + 1)
            items += face(of: app, in: rect, page, palette, images, texts)
            if let time = app.ring {
                let side = min(metrics.whole(74), rect.width)
                let around = rect.middle(side, side)
                plan.ring = PageRing.Place(
                    rect: isRightToLeft ? around.mirrored(in: metrics.display.width) : around, time: time, width: 6)
            }
            targets.append(PagePlan.Target(element: .railApp(app.place), rect: rect))
        }
        rect = slot(nil)
        let side = metrics.whole(64)
        let surface = rect.middle(side, side)
        if rail.isAtApps { items.append(.surface(surface, radius: 18, palette.raised)) }
        if metrics.look.hasHighContrast { items.append(.outline(surface, radius: 18, palette.text2)) }
        if page.pressed.contains(.apps) { items.append(.surface(surface, radius: 18, palette.pressed)) }
        let icon = metrics.whole(30)
        items.append(.icon(.apps, rect.middle(icon, icon), palette.text, isMirrored: false))
        if page.focused == .apps { items.append(.ring(surface, radius: 18, palette.focus)) }
        targets.append(PagePlan.Target(element: .apps, rect: rect))
        if isRightToLeft {
            let width = metrics.display.width
            items = items.map { $0.mirrored(in: width) }
            for index in targets.indices { targets[index].rect = targets[index].rect.mirrored(in: width) }
        }
        plan.items += items
        plan.targets += targets
    }

    private func face(
        of app: Rail.App, in rect: DisplayRect, _ page: Page, _ palette: PagePalette, _ images: PageImages,
        _ texts: PageTexts
    ) -> [PageItem] {
        var items: [PageItem] = []
        let side = metrics.whole(52)
        let tile = rect.middle(side, side)
        if app.isShown { items.append(.surface(marker(rect), radius: 2.5, palette.text)) }
        if let image = images.image(app.icon, within: DisplaySize(width: side, height: side)), image.bitmap != nil {
            items += palette.items(
                for: image, in: tile, radius: 13, tint: image.isTemplate ? palette.text : nil, on: palette.rail)
        } else {
            items.append(.surface(tile, radius: 13, palette.raised))
            if metrics.look.hasHighContrast { items.append(.outline(tile, radius: 13, palette.text2)) }
            let block = texts.block(app.name.initial, metrics.label, width: side, side: .middle)
            items.append(.text(block, tile, palette.text))
        }
        // 38 % of the icon are left.
        if app.isFaint { items.append(.surface(tile, radius: 13, palette.rail.with(alpha: 0.62))) }
        if page.pressed.contains(.railApp(app.place)) { items.append(.surface(tile, radius: 13, palette.pressed)) }
        if app.isPlaying {
            let dot = metrics.whole(12)
            let place = DisplayRect(
                x: tile.right - dot * 2 / 3, y: tile.y - dot / 3, width: dot, height: dot)
            items.append(.surface(place, radius: 6, palette.rail))
            items.append(.surface(place.inset(metrics.whole(2)), radius: 4, palette.positive))
        }
        if page.focused == .railApp(app.place) {
            items.append(.ring(tile.inset(-metrics.whole(6)), radius: 19, palette.focus))
        }
        return items
    }

    /// At the edge of the display, beside the app that has the screen.
    private func marker(_ rect: DisplayRect) -> DisplayRect {
        let (length, breadth) = (metrics.whole(34), metrics.whole(5))
        if metrics.isPortrait {
            return DisplayRect(
                x: rect.x + (rect.width - length) / 2, y: rect.bottom - breadth, width: length, height: breadth)
        }
        return DisplayRect(x: rect.x, y: rect.y + (rect.height - length) / 2, width: breadth, height: length)
    }
}

extension String {
    /// The first letter, in place of an icon. An Arabic name's article is left out, and an alef, which alone looks like a
    /// bar, has the next letter with it.
    var initial: String {
        var letters = drop { $0.isWhitespace }
        if letters.hasPrefix("ال"), letters.prefix(while: { !$0.isWhitespace }).count > 3 {
            letters = letters.dropFirst(2)
        }
        guard let first = letters.first else { return "" }
        let isAlef = "اأإآٱ".contains(first)
        return String(letters.prefix(while: { !$0.isWhitespace }).prefix(isAlef ? 2 : 1))
    }
}
