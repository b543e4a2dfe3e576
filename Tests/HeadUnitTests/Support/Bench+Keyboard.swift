import BezelModel
import HeadUnit
import SmartDeviceLink

/// Keyboards on the bench's screen of 800 × 480 pixels: buttons of the field at the top, four suggestions of 200 pixels
/// or similar letters under them, then rows of keys of 50 pixels.
extension Bench {
    static func keys(of keyboard: KeyboardContent) -> [(PageElement, DisplayRect)] {
        var targets: [(PageElement, DisplayRect)] = [
            (.clear, DisplayRect(x: 700, y: 0, width: 80, height: 80)),
            (.mask, DisplayRect(x: 600, y: 0, width: 80, height: 80)),
        ]
        for index in keyboard.variants.indices {
            targets.append((.variant(index), DisplayRect(x: 60 * Int32(index), y: 80, width: 60, height: 60)))
        }
        for index in keyboard.suggestions.indices.prefix(keyboard.variants.isEmpty ? 4 : 0) {
            targets.append((.suggestion(index), DisplayRect(x: 200 * Int32(index), y: 80, width: 200, height: 60)))
        }
        let height: Int32 = keyboard.rows.count > 4 ? 64 : 80
        for (row, keys) in keyboard.rows.enumerated() {
            for (column, key) in keys.enumerated() {
                let rect = DisplayRect(
                    x: 50 * Int32(column), y: 140 + height * Int32(row), width: 50, height: height)
                targets.append((KeyboardContent.element(row: row, column: column, key), rect))
            }
        }
        return targets
    }

    /// The keyboard on the screen; nil for anything else.
    var keyboard: KeyboardContent? {
        page?.content as? KeyboardContent
    }

    /// The key with this character or text, or function: "space", "shift", "back", "forms", "alphabet",
    /// "done".
    func key(_ name: String) -> PageElement? {
        guard let keyboard else { return nil }
        for (row, keys) in keyboard.rows.enumerated() {
            for (column, key) in keys.enumerated() where name == Self.name(of: key.face) {
                return KeyboardContent.element(row: row, column: column, key)
            }
        }
        return nil
    }

    private static func name(of face: KeyboardContent.Key.Face) -> String {
        switch face {
        case .character(let text): text
        case .space: "space"
        case .shift: "shift"
        case .backspace: "back"
        case .forms: "forms"
        case .page(let text): text
        case .alphabet: "alphabet"
        case .submit: "done"
        }
    }

    /// Presses an element of the page on the screen with one finger.
    func press(_ element: PageElement?) -> [Heard] {
        guard let element, let page,
            let target = Self.layout(of: page, at: now).targets.first(where: { $0.id.element == element.number })
        else { return [] }
        return tap(target.rect.x + target.rect.width / 2, target.rect.y + target.rect.height / 2)
    }

    /// Presses keys one after the other.
    func type(_ keys: String...) -> [Heard] { keys.flatMap { press(key($0)) } }

    /// The messages of a keyboard sent to an app: "KEYPRESS Tea", results, and contexts.
    static func typed(_ heard: [Heard]) -> [String] {
        heard.map { message in
            guard message.notification == .onKeyboardInput else { return told([message]).first ?? "" }
            let data = message.parameters["data"]?.string
            return (message.parameters["event"]?.string ?? "?") + (data.map { " \($0)" } ?? "")
        }.filter { !$0.isEmpty }
    }
}
