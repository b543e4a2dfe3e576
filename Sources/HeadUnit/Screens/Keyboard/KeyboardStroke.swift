import BezelModel

/// What a program types on the keyboard on the screen.
public enum KeyboardStroke: Hashable, Sendable {
    /// Characters, as if each had a key. An app that hears of the whole text hears of it once, at the end.
    case text(String)
    /// Removes the last character.
    case backspace
    /// The key that ends the entry, or looks for the text.
    case submit
}

extension Keyboard {
    /// - Returns: What the app hears, and what follows outside of the keyboard. Characters that the keyboard does not take
    ///   are left out.
    mutating func type(_ stroke: KeyboardStroke) -> [Outcome] {
        _ = closeVariants()
        return switch stroke {
        case .text(let text): type(text.map(String.init).filter(takes))
        case .backspace: press(.backspace)
        case .submit: [.submitted]
        }
    }

    /// Whether a character can be typed: a numeric keyboard has its own keys only, and an app may limit those of others.
    func takes(_ character: String) -> Bool {
        guard layout != .numeric else { return numericCharacters.contains(character) && isAllowed(character) }
        if character == " " { return true }
        return isAllowed(character) && character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
