/// A phrase in the form in which two phrases that sound the same are equal: words in lower case, without punctuation.
struct SpokenText: Hashable, Sendable {
    /// The words, with one space between two of them.
    let text: String

    /// - Parameter phrase: Any text.
    /// - Returns: nil for a phrase without a letter or a digit, which cannot be said.
    init?(_ phrase: String) {
        if phrase.utf8.allSatisfy({ $0 < 0x80 }) {
            guard let ascii = Self.ascii(phrase.utf8) else { return nil }
            text = ascii
            return
        }
        let words = phrase.lowercased().split(whereSeparator: Self.separates).compactMap(Self.trimmed)
        guard words.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { return nil }
        text = words.joined(separator: " ")
    }

    /// The same for a phrase of ASCII, in one pass: most are.
    private static func ascii(_ phrase: String.UTF8View) -> String? {
        var text: [UInt8] = []
        var wordStart = 0
        var isSpoken = false
        func endWord() {
            while text.count > wordStart, let last = text.last, marks.contains(last) { text.removeLast() }
            guard text.count > wordStart else { return }
            text.append(UInt8(ascii: " "))
            wordStart = text.count
        }
        for byte in phrase {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): text.append(byte | 0x20)
            case 0x09...0x0D, UInt8(ascii: " "): endWord()
            case _ where asciiSeparators.contains(byte): endWord()
            case _ where marks.contains(byte) && text.count == wordStart: break
            case _: text.append(byte)
            }
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                isSpoken = true
            case _: break
            }
        }
        endWord()
        return isSpoken ? String(decoding: text.dropLast(), as: UTF8.self) : nil
    }

    private static let marks = Array(".!?'".utf8)
    private static let asciiSeparators = Array("-/\\|_,:;()[]{}<>\"*".utf8)

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
