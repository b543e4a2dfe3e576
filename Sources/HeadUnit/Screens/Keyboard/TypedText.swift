/// The text that is typed with a keyboard, and what each key changes at its end.
struct TypedText: Hashable, Sendable {
    /// What an app that follows the text by itself has to do.
    struct Change: Hashable, Sendable {
        /// How many characters disappear from the end.
        var removed: Int
        /// What is added after that.
        var added: String
    }

    /// The longest text, in code points (rpc_spec: PerformInteraction, `manualTextEntry`).
    static let limit = 500

    private(set) var text = ""
    /// The last character is Hangul that the next letter can complete.
    private(set) var isComposing = false

    var isEmpty: Bool { text.isEmpty }
    /// In code points.
    var length: Int { text.unicodeScalars.count }
    var hasRoom: Bool { length < Self.limit }

    /// - Parameter text: On a key: a character, or a group of them that belongs together.
    /// - Returns: nil if the text is full.
    mutating func type(_ text: String) -> Change? {
        guard length + text.unicodeScalars.count <= Self.limit else { return nil }
        let letter = text.unicodeScalars.first { Hangul.isLetter($0) }
        if isComposing, let letter, let last = self.text.unicodeScalars.last,
            let ending = Hangul.adding(letter, to: last)
        {
            return replaceLast(with: String(String.UnicodeScalarView(ending)))
        }
        isComposing = letter != nil
        self.text += text
        return Change(removed: 0, added: text)
    }

    /// Removes what was typed last: a letter of a syllable that is not finished, a code point of scripts whose vowels and
    /// tones have keys of their own, and otherwise a whole character.
    ///
    /// - Returns: nil if there is no text.
    mutating func removeLast() -> Change? {
        guard let last = text.unicodeScalars.last else { return nil }
        if isComposing, let rest = Hangul.removingLetter(from: last) { return replaceLast(with: String(rest)) }
        isComposing = false
        if Self.isTypedInParts(last) { text.unicodeScalars.removeLast() } else { text.removeLast() }
        return Change(removed: 1, added: "")
    }

    /// Hebrew and Arabic with their points, the scripts of India, and Thai.
    private static func isTypedInParts(_ last: Unicode.Scalar) -> Bool { (0x0590...0x0EFF).contains(last.value) }

    /// The last letter of kana gets its next form.
    ///
    /// - Returns: nil if it has no other that is allowed.
    mutating func turnLast(isAllowed: (String) -> Bool) -> Change? {
        guard let last = text.unicodeScalars.last else { return nil }
        var next = KanaForms.next(after: last)
        while let form = next, form != last {
            if isAllowed(String(form)) { return replaceLast(with: String(form)) }
            next = KanaForms.next(after: form)
        }
        return nil
    }

    /// Takes another text.
    ///
    /// - Returns: nil if it is the same text.
    mutating func replace(with new: String) -> Change? {
        let former = text
        text = String(String.UnicodeScalarView(new.unicodeScalars.prefix(Self.limit)))
        isComposing = false
        guard former != text else { return nil }
        if text.unicodeScalars.starts(with: former.unicodeScalars) {
            return Change(removed: 0, added: String(text.unicodeScalars.dropFirst(former.unicodeScalars.count)))
        }
        return Change(removed: 0, added: text.hasPrefix(former) ? String(text.dropFirst(former.count)) : text)
    }

    private mutating func replaceLast(with ending: String) -> Change {
        text.unicodeScalars.removeLast()
        text += ending
        return Change(removed: 1, added: ending)
    }
}
