import BezelModel

/// What a program types on the keyboard on the screen.
public enum KeyboardStroke: Hashable, Sendable {
    /// Characters, as if each had a key.
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
        case .text(let text): text.map(String.init).filter(takes).flatMap { press(.character($0)) }
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

extension PageStack {
    /// Types on the keyboard of the interaction.
    mutating func type(_ stroke: KeyboardStroke) -> [Action] {
        guard var open = interaction else { return [] }
        let steps = open.type(stroke)
        interaction = open
        return follow(steps)
    }
}

extension Screens {
    /// The keyboard that is on the screen; nil while there is none, or the settings are over it.
    var keyboard: Keyboard? { settings.isOpen ? nil : pages.interaction?.page.keyboard }

    mutating func type(_ stroke: KeyboardStroke, at now: Instant) -> [Action] {
        guard keyboard != nil else { return [] }
        pages.used(at: now)
        return [.redraw] + pages.type(stroke)
    }
}

extension Engine {
    /// Why this cannot be typed now; nil if it can.
    public func problem(typing stroke: KeyboardStroke) -> String? {
        guard let keyboard = typingKeyboard else { return "no keyboard is on the screen" }
        guard case .text(let text) = stroke else { return nil }
        if let refused = text.first(where: { !keyboard.takes(String($0)) }) {
            return "the keyboard does not take \"\(refused)\""
        }
        let room = TypedText.limit - keyboard.text.length
        return text.unicodeScalars.count > room ? "the text is full: \(TypedText.limit) characters at most" : nil
    }

    /// The keyboard that keys reach: nothing that can be pressed is over it.
    private var typingKeyboard: Keyboard? {
        guard let keyboard = screens.keyboard, touch.pressableLayout?.layer == screens.layer else { return nil }
        return keyboard
    }

    mutating func type(_ stroke: KeyboardStroke, at now: Instant) -> [Action] {
        typingKeyboard == nil ? [] : screens.type(stroke, at: now)
    }
}
