import BezelModel

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
