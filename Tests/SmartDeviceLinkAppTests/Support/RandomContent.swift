import SmartDeviceLink
import TestSupport

@testable import SmartDeviceLinkApp

/// Content that a random app declares.
enum RandomContent {
    static func declared(_ random: inout SeededNumbers) -> DeclaredContent {
        var declared = DeclaredContent()
        // From a pool, so that all phrases are different.
        var phrases = (0..<40).map { "say \($0)" }.shuffled(using: &random)
        declared.menu = menu(depth: 0, &phrases, &random)
        declared.voiceCommands = (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
            phrases.popLast().map { VoiceCommand([$0]) { _ in } }
        }
        declared.choices = Set(
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                ChoiceCell(name: "choice \(Int.random(in: 0...9, using: &random))")
            })
        declared.buttons = Set(
            [ButtonName.ok, .search, .navZoomIn, .navZoomOut].filter { _ in Bool.random(using: &random) })
        var properties: [GlobalProperty: JSON] = [:]
        if Bool.random(using: &random) {
            properties[.voiceHelpTitle] = .string("help \(Int.random(in: 0...1, using: &random))")
            properties[.voiceHelpItems] = [
                ["text": .string("item \(Int.random(in: 0...1, using: &random))"), "position": 1]
            ]
        }
        if Bool.random(using: &random) {
            properties[.menuName] = .string("menu \(Int.random(in: 0...1, using: &random))")
        }
        declared.properties = properties
        return declared
    }

    private static func menu(
        depth: Int, _ phrases: inout [String], _ random: inout SeededNumbers
    ) -> [MenuCell] {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
            let name = "\(Int.random(in: 0...7, using: &random))"
            if depth < 3, Int.random(in: 0..<4, using: &random) == 0 {
                return MenuCell(name, cells: menu(depth: depth + 1, &phrases, &random))
            }
            let isSpoken = Int.random(in: 0..<5, using: &random) == 0
            let said = isSpoken ? phrases.popLast().map { [$0] } ?? [] : []
            let icon = Bool.random(using: &random) ? Image(value: "pin.png") : nil
            return MenuCell(MenuEntry(name: name, icon: icon, voiceCommands: said)) { _ in }
        }
    }

    /// The menu as a driver sees it, in the form of ``StrictHeadUnit/menu(under:depth:)``.
    static func shown(_ cells: [MenuCell], depth: Int = 0) -> [String] {
        cells.flatMap { cell -> [String] in
            let name = String(repeating: " ", count: depth) + cell.entry.name
            return switch cell.kind {
            case .command: [name]
            case .submenu(let inner): [name + "/"] + shown(inner, depth: depth + 1)
            }
        }
    }
}
