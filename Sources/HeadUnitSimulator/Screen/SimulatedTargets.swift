import BezelModel

/// What can be pressed in a scene, by its text.
struct SimulatedTargets {
    private let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    /// The texts of the buttons of the card over the screen, or of the screen, in a sentence.
    var buttonTexts: String { list(buttons.map(\.text)) }

    func button(_ text: String) -> TargetID? { buttons.first { $0.text == text }?.id }

    func button(at index: Int) -> TargetID? { buttons.indices.contains(index) ? buttons[index].id : nil }

    func row(_ text: String) -> TargetID? {
        guard let page = scene.page, let list = page.content as? ListContent,
            let index = list.rows.firstIndex(where: { $0.text == text })
        else { return nil }
        return Self.id(.row(index), page)
    }

    /// The button that opens the search of a list.
    var search: TargetID? {
        guard let page = scene.page, page.header.hasSearch else { return nil }
        return Self.id(.search, page)
    }

    /// The key that ends the entry.
    var submit: TargetID? { scene.page.map { Self.id(KeyboardContent.Part.submit.element, $0) } }

    /// The key for a letter, or one that leads to it.
    func way(to letter: Character) -> (target: TargetID, types: Bool)? {
        guard let page = scene.page, let keyboard = page.content as? KeyboardContent else { return nil }
        var others: [(rank: Int, id: TargetID)] = []
        for (row, keys) in keyboard.rows.enumerated() {
            for (column, key) in keys.enumerated() where key.isEnabled {
                let id = Self.id(KeyboardContent.element(row: row, column: column, key), page)
                switch key.face {
                case .character(let text):
                    if text == String(letter) { return (id, true) }
                    if text.lowercased() == letter.lowercased() { others.append((-1, id)) }
                case .space: if letter == " " { return (id, true) }
                case .shift: others.append((0, id))
                case .page: others.append((1, id))
                case .alphabet, .backspace, .forms, .submit: continue
                }
            }
        }
        let hasOtherCase = others.contains { $0.rank < 0 }
        return others.first { $0.rank == (hasOtherCase ? 0 : 1) }.map { ($0.id, false) }
    }

    static func id(_ element: PageElement, _ page: Page) -> TargetID {
        TargetID(layer: page.id.layer, element: element.number)
    }

    /// Of the card over the screen; of the screen if there is none, or if the card has no buttons and leaves the rest of the
    /// screen in use.
    private var buttons: [(text: String, id: TargetID)] {
        if let layer = scene.layers.last, layer.isModal || !layer.card.buttons.isEmpty {
            return layer.card.buttons.enumerated().map {
                ($0.element.text, TargetID(layer: layer.id, element: $0.offset))
            }
        }
        if let card = scene.voice {
            let rows = card.rows.enumerated().map { ($0.element.text, VoiceCard.Element.row($0.offset)) }
            let buttons = card.buttons.enumerated().map { ($0.element.text, VoiceCard.Element.button($0.offset)) }
            return (rows + buttons).map { ($0.0, TargetID(layer: card.layer, element: $0.1.number)) }
        }
        guard let page = scene.page else { return [] }
        switch page.content {
        case let template as TemplateContent: return Self.softButtons(template.buttons, page)
        case let guidance as GuidanceContent: return Self.softButtons(guidance.buttons, page)
        case let message as MessageContent:
            let close = (message.close, Self.id(MessageContent.Part.close.element, page))
            return message.buttons.isEmpty ? [close] : Self.softButtons(message.buttons, page)
        case let slider as SliderContent:
            return [
                (slider.confirm, Self.id(SliderContent.Part.confirm.element, page)),
                (slider.cancel, Self.id(SliderContent.Part.close.element, page)),
            ]
        default: return []
        }
    }

    private static func softButtons(_ buttons: [CardButton], _ page: Page) -> [(text: String, id: TargetID)] {
        buttons.enumerated().map { ($0.element.text, id(.softButton($0.offset), page)) }
    }
}

extension Scene {
    /// The page that fills the screen, or the one over it.
    var page: Page? { base.page }
}

extension ScreenLayout {
    /// The middle of a target in this layer or a lower one that can be touched; nil if there is none.
    func middle(of id: TargetID) -> DisplayPoint? {
        if let target = targets.first(where: { $0.id == id }) {
            return DisplayPoint(x: target.rect.x + target.rect.width / 2, y: target.rect.y + target.rect.height / 2)
        }
        for layout in lower { if let point = layout.middle(of: id) { return point } }
        return nil
    }
}
