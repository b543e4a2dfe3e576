import BezelModel

/// Where the simulated screen has its buttons: beside the apps' part of the display, so that each point of that part is an
/// app's own. Everything that can be pressed is visible.
enum SimulatedLayout {
    /// The size of a button.
    private static let side: Int32 = 16
    private static let slop: Int32 = 8

    /// Rows of buttons, one for each kind of layer.
    private enum Row: Int32 {
        case card, banner, page
    }

    /// - Parameter area: The apps' part of the display.
    static func layout(of scene: Scene, beside area: DisplayRect) -> ScreenLayout? {
        var lower: [ScreenLayout] = []
        if case .page(let page) = scene.screen { lower = [layout(of: page, area)] }
        if let overlay = scene.overlay { lower = [layout(of: overlay, area)] }
        if case .idle(let content) = scene.screen, let apps = content.apps {
            lower = [layout(of: apps.page.layer, [PageElement.apps.number, PageElement.menu.number], .page, area)]
        }
        if let banner = scene.banner {
            var layout = layout(of: banner.layer, banner.elements.map(\.rawValue), .banner, area)
            layout.isModal = false
            layout.lower = lower
            return layout
        }
        if let card = scene.voice { lower = [layout(of: card, area)] }
        guard let top = scene.layers.last else { return lower.first }
        let close = top.card.close == nil ? [] : [TargetID.close]
        var layout = layout(of: top.id, Array(top.card.buttons.indices) + close, .card, area)
        layout.isModal = top.isModal
        if top.card.canBeSwept {
            layout.sweep = ScreenLayout.Sweep(isDown: top.card.size != .subtle, slop: slop, distance: 64, speed: 600)
        }
        if !top.isModal { layout.lower = lower }
        return layout
    }

    private static func rect(_ index: Int, _ row: Row, _ area: DisplayRect) -> DisplayRect {
        DisplayRect(x: area.width + Int32(index) * side, y: row.rawValue * side, width: side, height: side)
    }

    private static func layout(
        of layer: LayerID, _ elements: [Int], _ row: Row, _ area: DisplayRect
    ) -> ScreenLayout {
        let targets = elements.enumerated().map { index, element in
            ScreenLayout.Target(id: TargetID(layer: layer, element: element), rect: rect(index, row, area))
        }
        let frame = DisplayRect(
            x: area.width, y: row.rawValue * side, width: Int32(max(elements.count, 1)) * side, height: side)
        return ScreenLayout(layer: layer, frame: frame, targets: targets, isModal: true)
    }

    private static func layout(of card: VoiceCard, _ area: DisplayRect) -> ScreenLayout {
        let rows = card.rows.indices.map { VoiceCard.Element.row($0).number }
        return layout(
            of: card.layer, rows + card.buttons.indices.map { VoiceCard.Element.button($0).number }, .card, area)
    }

    private static func layout(of page: Page, _ area: DisplayRect) -> ScreenLayout {
        let found = elements(of: page)
        var layout = layout(of: page.id.layer, found.map(\.element.number), .page, area)
        for index in found.indices { layout.targets[index].role = found[index].role }
        if page.content.fillsScreen {
            layout.frame = DisplayRect(x: 0, y: 0, width: layout.frame.x + layout.frame.width, height: area.height)
        }
        layout.isModal = page.content.fillsScreen
        layout.isOpen = !page.content.fillsScreen
        if page.content.scrolling != nil {
            layout.scrollArea = ScreenLayout.ScrollArea(rect: layout.frame, limit: 0, pitch: side, slop: slop)
        }
        return layout
    }

    /// What can be pressed on a page.
    private static func elements(of page: Page) -> [(element: PageElement, role: ScreenLayout.Role)] {
        let frame: [PageElement] = [.back, .apps, .menu, .search, .settings, .voice]
        let rail = (page.rail?.apps ?? []).map { PageElement.railApp($0.place) }
        return (frame + rail + elements(of: page.content)).compactMap { element in
            page.role(of: element).flatMap { role in
                // Areas for fingers that move; keys and buttons do the same.
                role == .slideArea || role == .scrollArea ? nil : (element, role)
            }
        }
    }

    private static func elements(of content: any PageContent) -> [PageElement] {
        switch content {
        case let template as TemplateContent:
            let media = (template.media?.buttons ?? []).map(\.part.element)
            let presets = (template.media?.presets ?? []).map { TemplateContent.Part.preset.element($0.number) }
            return template.buttons.indices.map { .softButton($0) } + media + presets
        case let list as ListContent: return list.rows.indices.map { .row($0) }
        case let message as MessageContent:
            return message.buttons.indices.map { .softButton($0) } + [MessageContent.Part.close.element]
        case let guidance as GuidanceContent:
            return guidance.buttons.indices.map { .softButton($0) } + [GuidanceContent.Part.turns.element]
        case is SliderContent:
            let parts: [SliderContent.Part] = [.less, .more, .confirm, .close]
            return parts.map(\.element)
        case let keyboard as KeyboardContent: return elements(of: keyboard)
        default: return []
        }
    }

    private static func elements(of keyboard: KeyboardContent) -> [PageElement] {
        let parts: [KeyboardContent.Part] = [.clear, .mask, .found]
        let keys = keyboard.rows.enumerated().flatMap { row, keys in
            keys.enumerated().map { KeyboardContent.element(row: row, column: $0.offset, $0.element) }
        }
        let suggestions = keyboard.suggestions.indices.map { KeyboardContent.Part.suggestion.element($0) }
        return parts.map(\.element) + keys + suggestions
    }
}
