import SmartDeviceLink

/// The approximate size of content in memory, in bytes, as `JSON.footprint` counts it.
extension Menu {
    var footprint: Int {
        items.reduce(0) { sum, item in
            switch item {
            case .command(let command): sum + command.footprint
            case .submenu(let submenu): sum + submenu.footprint
            }
        }
    }
}

extension MenuCommand {
    fileprivate var footprint: Int {
        let texts = [entry?.name, entry?.secondaryText, entry?.tertiaryText].footprint
        return 80 + texts + [voiceCommands].footprint + [icon, secondaryImage].footprint
    }
}

extension SubMenu {
    fileprivate var footprint: Int {
        100 + [name, layout, secondaryText, tertiaryText].footprint + [icon, secondaryImage].footprint
    }
}

extension ChoiceSet {
    var footprint: Int {
        choices.reduce(100) { sum, choice in
            let texts = [choice.name, choice.secondaryText, choice.tertiaryText].footprint
            return sum + 60 + texts + [choice.voiceCommands].footprint
                + [choice.image, choice.secondaryImage].footprint
        }
    }
}

extension TemplateStore.Template {
    var footprint: Int {
        let texts = (mainFields + [track, title] + presets + metadata.flatMap(\.self)).filter { !$0.isEmpty }
        return [texts].footprint + [graphic, secondaryGraphic].footprint + softButtons.footprint
    }
}

extension Guidance {
    var footprint: Int {
        let pictures = turns.map(\.icon) + [icon, nextIcon]
        return allTexts.footprint + 84 * turns.count + [turns.map(\.text)].footprint + pictures.footprint
            + allButtons.footprint
    }
}

extension [SoftButton] {
    fileprivate var footprint: Int { reduce(0) { $0 + 60 + [$1.text].footprint + [$1.image].footprint } }
}

extension [String?] {
    fileprivate var footprint: Int { reduce(0) { $0 + ($1.map { 40 + $0.utf8.count } ?? 0) } }
}

extension [[String]] {
    fileprivate var footprint: Int { reduce(0) { $0 + $1.reduce(0) { $0 + 16 + $1.utf8.count } } }
}

extension [Image?] {
    fileprivate var footprint: Int { reduce(0) { $0 + ($1.map { 140 + $0.value.utf8.count } ?? 0) } }
}
