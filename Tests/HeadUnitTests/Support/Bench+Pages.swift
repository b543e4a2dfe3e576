import BezelModel
import HeadUnit
import SmartDeviceLink

/// Pages on the bench's screen of 800 × 480 pixels: a header of 80 pixels with a button at each end, then rows of 80
/// pixels, of which five are visible, or up to four soft
/// buttons of 100 × 80 in a row at the bottom, media buttons in a row above
/// them, and presets above these.
extension Bench {
    static let rowHeight: Int32 = 80

    static func layout(of scene: Scene, at now: Instant) -> ScreenLayout? {
        var lower: [ScreenLayout] = []
        if case .page(let page) = scene.screen { lower = [layout(of: page, at: now)] }
        if let overlay = scene.overlay { lower = [layout(of: overlay, at: now)] }
        if case .idle(let content) = scene.screen, let apps = content.apps { lower = [layout(of: apps)] }
        if let banner = scene.banner {
            var layout = layout(of: banner)
            layout.lower = lower
            return layout
        }
        if let card = scene.voice { lower = [layout(of: card)] }
        guard let top = scene.layers.last else { return lower.first }
        var layout = layout(of: top)
        if !top.isModal { layout.lower = lower }
        return layout
    }

    /// The card while the driver speaks, in the middle: rows of 60 pixels from y = 100, and buttons of 100 × 80 side by side
    /// from x = 100 and y = 380.
    static func layout(of card: VoiceCard) -> ScreenLayout {
        func target(_ element: VoiceCard.Element, _ rect: DisplayRect) -> ScreenLayout.Target {
            ScreenLayout.Target(id: TargetID(layer: card.layer, element: element.number), rect: rect)
        }
        let rows = card.rows.indices.map {
            target(.row($0), DisplayRect(x: 100, y: 100 + 60 * Int32($0), width: 600, height: 60))
        }
        let buttons = card.buttons.indices.map {
            target(.button($0), DisplayRect(x: 100 + 100 * Int32($0), y: 380, width: 100, height: 80))
        }
        return ScreenLayout(
            layer: card.layer, frame: DisplayRect(x: 56, y: 76, width: 688, height: 388), targets: rows + buttons,
            isModal: true)
    }

    /// The clock with its button at the bottom, and the band of the header.
    static func layout(of apps: IdleContent.AppsButton) -> ScreenLayout {
        let layer = apps.page.layer
        return ScreenLayout(
            layer: layer, frame: DisplayRect(x: 0, y: 0, width: 800, height: 480),
            targets: [
                ScreenLayout.Target(
                    id: TargetID(layer: layer, element: PageElement.apps.number),
                    rect: DisplayRect(x: 0, y: 400, width: 300, height: 80)),
                ScreenLayout.Target(
                    id: TargetID(layer: layer, element: PageElement.menu.number),
                    rect: DisplayRect(x: 0, y: 0, width: 800, height: 72)),
            ], isModal: true)
    }

    /// A notice in the band of the header, with the sign that closes it at its end.
    static func layout(of banner: Banner) -> ScreenLayout {
        func target(_ element: Banner.Element, _ x: Int32, _ width: Int32) -> ScreenLayout.Target {
            ScreenLayout.Target(
                id: TargetID(layer: banner.layer, element: element.rawValue),
                rect: DisplayRect(x: x, y: 4, width: width, height: 76))
        }
        let close = banner.hasClose ? [target(.close, 600, 80)] : []
        return ScreenLayout(
            layer: banner.layer, frame: DisplayRect(x: 200, y: 4, width: 480, height: 76),
            targets: close + [target(.button, 200, 480)], isModal: false)
    }

    /// A press of the notice on the screen.
    func tapNotice() -> [Heard] { tap(300, 40) }

    /// The clock on the screen; nil for anything else.
    var clock: IdleContent? {
        guard case .idle(let content) = scene.screen else { return nil }
        return content
    }

    /// The name of the app on the screen; nil for none.
    var shownApp: String? { engine.snapshot.apps.first { $0.status.level == .full }?.name }

    static func layout(of page: Page, at now: Instant) -> ScreenLayout {
        var targets: [ScreenLayout.Target] = []
        func add(_ element: PageElement, _ rect: DisplayRect) {
            guard let role = page.role(of: element) else { return }
            targets.append(
                ScreenLayout.Target(
                    id: TargetID(layer: page.id.layer, element: element.number), rect: rect, role: role))
        }
        add(.back, DisplayRect(x: 0, y: 0, width: 80, height: 80))
        // Over an app's picture it is in the lower corner, in front of the buttons there.
        let isOverlay = !page.content.fillsScreen
        add(.apps, DisplayRect(x: isOverlay ? 24 : 100, y: isOverlay ? 240 : 0, width: 64, height: 64))
        add(.menu, DisplayRect(x: 720, y: 0, width: 80, height: 80))
        for app in page.rail?.apps ?? [] {
            add(.railApp(app.place), DisplayRect(x: 200 + 80 * Int32(app.place), y: 0, width: 80, height: 80))
        }
        add(.search, DisplayRect(x: 620, y: 0, width: 80, height: 80))
        add(.voice, DisplayRect(x: 420, y: 0, width: 80, height: 80))
        add(.settings, DisplayRect(x: 520, y: 0, width: 80, height: 80))
        var area: ScreenLayout.ScrollArea?
        var slide: ScreenLayout.SlideArea?
        switch page.content {
        case let template as TemplateContent:
            // A page of all buttons shows them all.
            let room = template.more.isEmpty || template.buttons.count <= 4 ? template.buttons.count : 3
            if room < template.buttons.count {
                add(.moreButtons, DisplayRect(x: 100 * Int32(room), y: 400, width: 100, height: 80))
            }
            for index in template.buttons.indices.prefix(room) {
                add(.softButton(index), DisplayRect(x: 100 * Int32(index), y: 400, width: 100, height: 80))
            }
            for (index, button) in (template.media?.buttons ?? []).enumerated() {
                add(button.part.element, DisplayRect(x: 100 * Int32(index), y: 300, width: 100, height: 80))
            }
            for (index, preset) in (template.media?.presets ?? []).enumerated() {
                add(.preset(preset.number), DisplayRect(x: 100 * Int32(index), y: 200, width: 100, height: 80))
            }
        case let list as ListContent:
            let visible = DisplayRect(x: 0, y: 80, width: 800, height: 400)
            let limit = max(Int32(list.rows.count) * rowHeight - visible.height, 0)
            area = ScreenLayout.ScrollArea(rect: visible, limit: limit, pitch: rowHeight, slop: 8)
            let offset = list.scroll.offset(at: now, limit: limit)
            if limit > 2 * visible.height {
                area?.bar = Self.bar(offset: offset, limit: limit)
                add(.pageUp, DisplayRect(x: 720, y: 80, width: 80, height: 80))
                add(.scrollBar, DisplayRect(x: 720, y: 160, width: 80, height: 240))
                add(.pageDown, DisplayRect(x: 720, y: 400, width: 80, height: 80))
            }
            for row in list.rows.indices {
                let rect = DisplayRect(
                    x: 0, y: 80 + Int32(row) * rowHeight - offset, width: 800, height: rowHeight)
                let seen = rect.intersection(visible)
                if seen.height > 0 { add(.row(row), seen) }
            }
        case let keyboard as KeyboardContent: Self.keys(of: keyboard).forEach(add)
        case let message as MessageContent:
            area = scrollArea(of: message)
            if let area, area.limit > 0 { add(.message, area.rect) }
            add(.close, DisplayRect(x: 0, y: 400, width: 100, height: 80))
            for index in message.buttons.indices {
                add(.softButton(index), DisplayRect(x: 100 * Int32(index), y: 400, width: 100, height: 80))
            }
        case let guidance as GuidanceContent:
            // The card receives touches, whether it opens a list or not.
            if guidance.hasCard {
                targets.append(
                    ScreenLayout.Target(
                        id: TargetID(layer: page.id.layer, element: PageElement.turns.number),
                        rect: DisplayRect(x: 0, y: 0, width: 300, height: 160)))
            }
            for index in guidance.buttons.indices {
                add(.softButton(index), DisplayRect(x: 100 * Int32(index), y: 400, width: 100, height: 80))
            }
        case let slider as SliderContent:
            slide = slideArea(of: slider)
            if let slide { add(.slider, slide.rect) }
            add(.less, DisplayRect(x: 0, y: 200, width: 80, height: 80))
            add(.more, DisplayRect(x: 720, y: 200, width: 80, height: 80))
            add(.confirm, DisplayRect(x: 0, y: 400, width: 100, height: 80))
            add(.cancel, DisplayRect(x: 100, y: 400, width: 100, height: 80))
        default:
            let settings = settings(of: page.content, at: now)
            for (element, rect) in settings.elements { add(element, rect) }
            (area, slide) = (settings.area, settings.slide)
        }
        return ScreenLayout(
            layer: page.id.layer, frame: DisplayRect(x: 0, y: 0, width: 800, height: 480), targets: targets,
            isModal: page.content.fillsScreen, isOpen: !page.content.fillsScreen, scrollArea: area, slideArea: slide)
    }

    /// Beside a list of more than three screens: its thumb moves from y = 160 to 400.
    static func bar(offset: Int32, limit: Int32) -> ScreenLayout.ScrollArea.Bar {
        ScreenLayout.ScrollArea.Bar(
            rect: DisplayRect(x: 720, y: 160, width: 80, height: 240),
            track: DisplayRect(x: 756, y: 160, width: 8, height: 240), offset: offset, limit: limit, visible: 400,
            least: 40)
    }

    /// The page that fills the screen, or the overlay.
    var page: Page? {
        guard case .page(let page) = scene.screen else { return scene.overlay }
        return page
    }

    /// The route guidance on the screen; nil without any.
    var guidance: GuidanceContent? {
        scene.overlay?.content as? GuidanceContent
    }

    /// The texts of the list on the screen; nil when no list is there.
    var rows: [String]? {
        (page?.content as? ListContent)?.rows.map(\.text)
    }

    /// The secondary text of a row of the list on the screen; nil when there is no such row.
    func note(under row: Int) -> String? {
        guard let list = page?.content as? ListContent, list.rows.indices.contains(row) else { return nil }
        return list.rows[row].secondaryText
    }

    /// How far the list on the screen is scrolled; -1 when no list is there.
    var offset: Int32 {
        guard let page, let list = page.content as? ListContent,
            let limit = Self.layout(of: page, at: now).scrollArea?.limit
        else { return -1 }
        return list.scroll.offset(at: now, limit: limit)
    }

    /// A short press with one finger.
    func tap(_ x: Int32, _ y: Int32) -> [Heard] { touch(x, y, .begin) + touch(x, y, .end) }

    /// A press of the row that is the first visible one, the second, and so on.
    func tapRow(_ visible: Int32) -> [Heard] { tap(400, 120 + visible * Self.rowHeight) }

    /// A finger that moves up by `distance` pixels in steps of 10 ms, and is lifted while it moves.
    func fling(from y: Int32, by distance: Int32, steps: Int32 = 5) -> [Heard] {
        var heard = touch(400, y, .begin)
        for step in 1...steps {
            now = now + .milliseconds(10)
            heard += touch(400, y - distance * step / steps, .move)
        }
        return heard + touch(400, y - distance, .end)
    }

    /// An app without a picture of its own, on a head unit that draws templates.
    static func withTemplates(
        types: [AppHMIType] = [.default], version: UInt8 = 5,
        _ configure: (inout HeadUnitConfiguration) -> Void = { _ in }
    ) -> (bench: Bench, app: Phone?) {
        var configuration = HeadUnitConfiguration()
        configuration.screen.templates = true
        configure(&configuration)
        let bench = Bench(configuration)
        return (bench, bench.app("Table", types: types, version: version))
    }

    /// The messages sent to an app, in short: the names of notifications with their main value, and results.
    static func told(_ heard: [Heard]) -> [String] {
        heard.map { message in
            guard let notification = message.notification else { return message.result?.rawValue ?? "?" }
            let values = ["systemContext", "cmdID", "buttonEventMode", "buttonPressMode", "hmiLevel"]
            for name in values where message.parameters[name] != nil {
                switch message.parameters[name] {
                case .string(let text)?: return "\(notification.name) \(text)"
                case .integer(let number)?: return "\(notification.name) \(number)"
                default: break
                }
            }
            return notification.name
        }.filter { $0 != "OnHashChange" }
    }
}
