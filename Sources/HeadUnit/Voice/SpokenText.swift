/// A phrase in the form in which two phrases that sound the same are equal: words in lower case, without punctuation.
struct SpokenText: Hashable, Sendable {
    /// The words, with one space between two of them.
    let text: String

    /// - Parameter phrase: Any text.
    /// - Returns: nil for a phrase without a letter or a digit, which cannot be said.
    init?(_ phrase: String) {
        let words = phrase.lowercased().split(whereSeparator: Self.separates).compactMap(Self.trimmed)
        guard words.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { return nil }
        text = words.joined(separator: " ")
    }

    private static let separators: Set<Character> = [
        "-", "‐", "‑", "–", "—", "/", "\\", "|", "_", ",", ":", ";", "(", ")", "[", "]", "{", "}", "<", ">", "\"", "“",
        "”", "„", "«", "»", "…", "、", "。", "，", "：", "；", "（", "）", "·", "*",
    ]

    private static func separates(_ character: Character) -> Bool {
        character.isWhitespace || separators.contains(character)
    }

    /// A word without the punctuation at its ends: "song?" is "song", and "98.5" stays.
    private static func trimmed(_ word: Substring) -> String? {
        func isMark(_ character: Character) -> Bool { ".!?'‘’¿¡".contains(character) }
        let inner = word.drop(while: isMark)
        guard let last = inner.lastIndex(where: { !isMark($0) }) else { return nil }
        return String(inner[...last])
    }
}
