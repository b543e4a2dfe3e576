/// A text as it is compared in a search: without regard to upper and lower case, and to marks on letters.
struct SearchText: Hashable, Sendable {
    /// Its words.
    private let words: [String]

    init(_ text: String) { words = Self.folded(text).split(separator: " ").map { String($0) } }

    var isEmpty: Bool { words.isEmpty }

    /// Whether each of the words occurs in one of the texts, also inside of a longer word.
    func isIn(_ texts: [String]) -> Bool {
        let folded = texts.map(Self.folded)
        return words.allSatisfy { word in folded.contains { $0.utf8.contains(word.utf8) } }
    }

    /// Of a longer text, what is further behind is not found.
    static let limit = 200

    /// In lower case and without marks, white space as blanks.
    static func folded(_ text: String) -> String {
        // Most texts need no table.
        if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 < 0x80 && $0 >= 0x20 }) { return text.lowercased() }
        var result = String.UnicodeScalarView()
        for scalar in String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))).lowercased().unicodeScalars {
            if isMark(scalar) { continue }
            if scalar.properties.isWhitespace {
                result.append(" ")
            } else if let letters = plain[scalar] {
                result.append(contentsOf: letters.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// A mark that says how a letter is spoken, not which one it is. The marks of Thai and of the scripts of India are
    /// vowels, so they count.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7, 0x0610...0x061A, 0x0640,
            0x064B...0x065F, 0x0670, 0x200C, 0x200D:
            true
        default: false
        }
    }

    /// Letters with a mark, and other forms of a letter, in lower case.
    private static let plain: [Unicode.Scalar: String] = {
        let forms = [
            ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"), ("ae", "æǽ"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
            ("g", "ĝğġģǧ"), ("h", "ĥħ"), ("i", "ìíîïĩīĭįıǐịỉ"), ("j", "ĵ"), ("k", "ķǩ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"),
            ("o", "òóôõöøōŏőơǒọỏốồổỗộớờởỡợ"), ("oe", "œ"), ("r", "ŕŗř"), ("s", "śŝşšșſ"), ("ss", "ß"), ("t", "ţťŧț"),
            ("u", "ùúûüũūŭůűųưǔụủứừửữự"), ("w", "ŵẁẃẅ"), ("y", "ýÿŷỳỵỷỹ"), ("z", "źżž"), ("th", "þ"),
            ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ίϊΐ"), ("ο", "ό"), ("υ", "ύϋΰ"), ("ω", "ώ"), ("σ", "ς"),
            ("е", "ёѐ"), ("и", "йѝ"), ("і", "ї"), ("г", "ґ"), ("у", "ў"),
            ("ا", "أإآٱ"), ("ي", "ىئ"), ("و", "ؤ"), ("ه", "ة"),
            ("כ", "ך"), ("מ", "ם"), ("נ", "ן"), ("פ", "ף"), ("צ", "ץ"),
        ]
        var table: [Unicode.Scalar: String] = [:]
        for (letters, others) in forms {
            for scalar in others.unicodeScalars { table[scalar] = letters }
        }
        // Katakana as hiragana.
        for value in UInt32(0x30A1)...0x30F6 {
            guard let katakana = Unicode.Scalar(value), let hiragana = Unicode.Scalar(value - 0x60) else { continue }
            table[katakana] = String(Character(hiragana))
        }
        // Full-width letters and digits.
        for value in UInt32(0xFF10)...0xFF5A where value <= 0xFF19 || value >= 0xFF41 {
            guard let wide = Unicode.Scalar(value), let narrow = Unicode.Scalar(value - 0xFEE0) else { continue }
            table[wide] = String(Character(narrow))
        }
        return table
    }()
}

extension String.UTF8View {
    /// Whether `part` occurs in it.
    fileprivate func contains(_ part: String.UTF8View) -> Bool {
        guard let first = part.first else { return true }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: part) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
