internal import BezelModel
internal import HeadUnit
import SmartDeviceLinkApp

extension HeadUnitSimulator.Screen {
    /// What the engine shows at `time`.
    init(_ unit: SimulatedEngine) {
        let snapshot = unit.engine.snapshot
        if let app = snapshot.apps.first(where: { $0.status.level == .full }) {
            self.app = app.name
            regions = app.regions.map { region in
                HapticRect(
                    id: region.id, x: region.rect.x, y: region.rect.y, width: region.rect.width,
                    height: region.rect.height)
            }
            if let details = unit.engine.details(of: app.session) { read(details) }
        }
        let scene = unit.scene
        switch scene.screen {
        case .idle, .notice: content = .clock
        case .waiting, .video: content = .video
        case .page(let page): read(page)
        }
        if let overlay = scene.overlay { read(overlay) }
        if let card = scene.layers.last?.card {
            alert = Alert(
                sender: card.sender, texts: card.lines, buttons: card.buttons.map(\.text),
                isSubtle: card.size == .subtle, showsProgress: card.showsProgress, waiting: card.waiting)
        }
        notice = scene.banner.map { [$0.title, $0.text].filter { !$0.isEmpty }.joined(separator: ". ") }
    }

    private mutating func read(_ details: Engine.AppDetails) {
        menu = details.content.menu.items(in: 0).map { item in
            switch item {
            case .command(let command): command.entry?.name ?? ""
            case .submenu(let submenu): submenu.name
            }
        }
        graphic = details.show.graphic
        secondaryGraphic = details.show.secondaryGraphic
        texts = details.show.mainFields.filter { !$0.isEmpty }
        buttons = details.show.softButtons
    }

    private mutating func read(_ page: Page) {
        title = page.header.title
        switch page.content {
        case let template as TemplateContent:
            content = .template
            let shown = template.lines.prefix(template.layout.lineLimit) + [template.caption]
            texts = texts.filter { shown.contains($0) }
            buttons = template.buttons.prefix(template.layout.buttonLimit).map(\.text)
            mediaClock = template.media?.clock.map(Self.text)
        case let list as ListContent:
            (texts, buttons) = ([], [])
            rows = list.rows.map(\.text)
            content = list.style == .apps ? .apps : page.depth > 0 ? .menu : .choices
        case let typing as KeyboardContent:
            (texts, buttons) = ([], [])
            content = .keyboard
            keyboard = Keyboard(entry: typing.entry, suggestions: typing.suggestions)
        case let message as MessageContent:
            content = .message
            texts = [message.text]
            buttons = message.buttons.isEmpty ? [message.close] : message.buttons.map(\.text)
        case let choice as SliderContent:
            content = .slider
            slider = choice.position
            texts = [choice.footer.isEmpty ? choice.label(of: choice.position) : choice.footer]
            buttons = [choice.confirm, choice.cancel]
        case let guidance as GuidanceContent:
            content = .video
            texts = guidance.lines
            buttons = guidance.buttons.map(\.text)
        default: content = .other
        }
    }

    private static func text(_ clock: MediaContent.Clock) -> String {
        func text(_ seconds: Int) -> String {
            let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
            let (hours, left) = minutes.quotientAndRemainder(dividingBy: 60)
            let digits = (rest < 10 ? ":0" : ":") + "\(rest)"
            return hours > 0 ? "\(hours)" + (left < 10 ? ":0" : ":") + "\(left)" + digits : "\(left)" + digits
        }
        switch clock {
        case .time(let seconds, _, let end): return text(seconds) + (end.map { " / " + text($0) } ?? "")
        case .text(let text): return text
        }
    }
}
