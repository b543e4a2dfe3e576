/// A text as it is compared in a search: without regard to upper and lower case, and to marks on letters.
struct SearchText: Hashable, Sendable {
    /// Its words, as ``FoldedText`` has them.
    private let words: [[UInt8]]

    init(_ text: String) { words = FoldedText.bytes(of: text).split(separator: 0x20).map { Array($0) } }

    var isEmpty: Bool { words.isEmpty }

    /// Whether each of the words occurs in one of the texts, also inside of a longer word.
    func isIn(_ texts: [String]) -> Bool {
        if isEmpty { return true }
        let folded = texts.map(FoldedText.bytes)
        return words.allSatisfy { word in folded.contains { Self.occurs(word, in: $0) } }
    }

    private static func occurs(_ word: [UInt8], in text: [UInt8]) -> Bool {
        guard let first = word.first, word.count <= text.count else { return false }
        return unsafe text.withUnsafeBufferPointer { text in
            unsafe word.withUnsafeBufferPointer { word in
                (0...(text.count - word.count)).contains { start in
                    guard unsafe text[start] == first else { return false }
                    for index in 1..<max(word.count, 1) where unsafe text[start + index] != word[index] { return false }
                    return true
                }
            }
        }
    }
}

/// Texts in lower case and without marks.
enum FoldedText {
    /// Of a longer text, what is further behind is not found. In code points. A thousand choices are folded with each key
    /// of a search, and no row shows more.
    static let limit = 100

    /// In UTF-8; white space as blanks.
    static func bytes(of text: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(min(text.utf8.count, limit))
        let table = table
        for scalar in text.unicodeScalars.prefix(limit) {
            let value = scalar.value
            if value < 0x80 {
                result.append((0x41...0x5A).contains(value) ? UInt8(value) + 0x20 : value < 0x20 ? 0x20 : UInt8(value))
            } else if value < table.count {
                append(table[Int(value)], to: &result)
            } else if !Hangul.append(value, to: &result) {
                append(folded(scalar), to: &result)
            }
        }
        return result
    }

    /// One letter, or two in the upper and the lower half; 0 for a mark.
    private typealias Letters = UInt64

    private static func append(_ letters: Letters, to bytes: inout [UInt8]) {
        for value in [UInt32(truncatingIfNeeded: letters), UInt32(truncatingIfNeeded: letters >> 32)] where value != 0 {
            guard value >= 0x80, let scalar = Unicode.Scalar(value) else {
                bytes.append(UInt8(truncatingIfNeeded: value))
                continue
            }
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// The letters of Latin, Greek, Cyrillic, Hebrew and Arabic, by code point.
    private static let table: [Letters] = (0..<0x700).map { value in
        Unicode.Scalar(UInt32(value)).map(folded) ?? 0
    }

    private static let nukta: Letters = 0x093C << 32
    /// Without the dot, from U+0958.
    private static let loanLetters: [UInt32] = [0x0915, 0x0916, 0x0917, 0x091C, 0x0921, 0x0922, 0x092B, 0x092F]

    private static func folded(_ scalar: Unicode.Scalar) -> Letters {
        if isMark(scalar.value) { return 0 }
        if scalar.properties.isWhitespace { return 0x20 }
        switch scalar.value {
        // The letters of Hindi for the sounds of other languages, as they are typed.
        case 0x0929, 0x0931, 0x0934: return Letters(scalar.value - 1) | nukta
        case 0x0958...0x095F: return Letters(loanLetters[Int(scalar.value - 0x0958)]) | nukta
        // Katakana as hiragana.
        case 0x30A1...0x30F6: return Letters(scalar.value - 0x60)
        // Full-width letters and digits.
        case 0xFF10...0xFF19, 0xFF41...0xFF5A: return Letters(scalar.value - 0xFEE0)
        case 0xFF21...0xFF3A: return Letters(scalar.value - 0xFEC0)
        case 0x2000...: return Letters(scalar.value)
        default: break
        }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        return plain[lower] ?? Letters(lower.value)
    }

    /// A mark that says how a letter is spoken, not which one it is. The marks of Thai and of the scripts of India are
    /// vowels, so they count.
    private static func isMark(_ value: UInt32) -> Bool {
        switch value {
        case 0x0300...0x036F, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7, 0x0610...0x061A, 0x0640,
            0x064B...0x065F, 0x0670, 0x200C, 0x200D:
            true
        default: false
        }
    }

    /// Letters with a mark, and other forms of a letter, in lower case.
    private static let plain: [Unicode.Scalar: Letters] = {
        let forms = [
            ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"), ("ae", "æǽ"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
            ("g", "ĝğġģǧ"), ("h", "ĥħ"), ("i", "ìíîïĩīĭįıǐịỉ"), ("j", "ĵ"), ("k", "ķǩ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"),
            ("o", "òóôõöøōŏőơǒọỏốồổỗộớờởỡợ"), ("oe", "œ"), ("r", "ŕŗř"), ("s", "śŝşšșſ"), ("ss", "ß"), ("t", "ţťŧț"),
            ("u", "ùúûüũūŭůűųưǔụủứừửữự"), ("w", "ŵẁẃẅ"), ("y", "ýÿŷỳỵỷỹ"), ("z", "źżž"), ("th", "þ"), ("α", "ά"),
            ("ε", "έ"), ("η", "ή"), ("ι", "ίϊΐ"), ("ο", "ό"), ("υ", "ύϋΰ"), ("ω", "ώ"), ("σ", "ς"), ("е", "ёѐ"),
            ("и", "йѝ"), ("і", "ї"), ("г", "ґ"), ("у", "ў"), ("ا", "أإآٱ"), ("ي", "ىئ"), ("و", "ؤ"), ("ه", "ة"),
            ("כ", "ך"), ("מ", "ם"), ("נ", "ן"), ("פ", "ף"), ("צ", "ץ"),
        ]
        var plain: [Unicode.Scalar: Letters] = [:]
        for (letters, others) in forms {
            let values = letters.unicodeScalars.map { Letters($0.value) }
            for scalar in others.unicodeScalars {
                plain[scalar] = values[0] | (values.count > 1 ? values[1] << 32 : 0)
            }
        }
        return plain
    }()
}
