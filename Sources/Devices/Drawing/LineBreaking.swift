internal import CPangoCairo

/// Line breaking for cases that Unicode's rules (UAX #14) leave to the language.
enum LineBreaking {
    static let wordJoiner: Unicode.Scalar = "\u{2060}"

    /// The units that a navigation app writes after numbers; in Thai also the sign after a time of day.
    private static let units: Set<String> = [
        "m", "km", "mi", "ft", "yd", "h", "min", "s", "km/h", "mph", "%", "°", "°C", "°F", "м", "км", "ч", "мин",
        "км/ч", "μ", "χλμ", "كم", "ק״מ", "กม", "ม", "ชม", "น", "किमी",
    ]

    /// Prevents line breaks between a number and its unit, as in "50 m".
    static func keepingUnits(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isDigit) else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let isBehindNumber = result.last.map(isDigit) == true
            result.append(scalar)
            guard scalar == " ", isBehindNumber else { continue }
            let word = rest.prefix { isDigit($0) || $0.properties.isAlphabetic || isOfUnit($0) }
            guard units.contains(String(word)) else { continue }
            result.append(wordJoiner)
            for scalar in word {
                result.append(scalar)
                // A line may end after a slash.
                if scalar == "/" { result.append(wordJoiner) }
            }
            rest.removeFirst(word.count)
        }
        return String(result)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType == .decimal }

    /// Whether it is a mark that units are written with. Some of Devanagari's vowels are not letters in Unicode.
    private static func isOfUnit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "%", "°", "״": true
        default: scalar.properties.generalCategory == .nonspacingMark
        }
    }

    /// The largest number of characters of a text whose words in katakana stay whole: a long message would have lines
    /// of very different lengths.
    private static let shortText = 60

    /// Prevents line breaks inside words in Hangul, and in katakana in a short text, with word joiners: Korean uses spaces,
    /// and katakana is for names and foreign words, but UAX #14 allows a break between any two of their signs. A word that
    /// is wider than a line is still broken.
    static func keepingWords(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isHangul($0) || isKatakana($0) }) else { return text }
        let isShort = text.unicodeScalars.count <= shortText
        var result = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if let last,
                isHangul(last) && isOfWord(scalar) || isOfWord(last) && isHangul(scalar)
                    || isShort && isKatakana(last) && isKatakana(scalar)
            {
                result.append(wordJoiner)
            }
            result.append(scalar)
            last = scalar
        }
        return String(result)
    }

    /// Whether a sentence or a part of one ends with it.
    static func endsClause(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", ",", ";", ":", "!", "?", "…", "。", "、", "，", "！", "？", "．", "；", "،", "؛", "؟", "।": true
        default: false
        }
    }

    /// The number of visible characters in `text`: all except word joiners.
    static func characters(in text: some Sequence<Unicode.Scalar>) -> Int { text.count { $0 != wordJoiner } }

    /// Attributes without which Pango draws a hyphen wherever it breaks a word: only a soft hyphen in the text shows one.
    ///
    /// - Returns: A list that the caller owns.
    static func hyphens(in text: String) -> OpaquePointer? {
        let list = pango_attr_list_new()
        pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
        var offset: guint = 0
        for scalar in text.unicodeScalars {
            let end = offset + guint(UTF8.width(scalar))
            if scalar == softHyphen, let attribute = pango_attr_insert_hyphens_new(1) {
                attribute.pointee.start_index = offset
                attribute.pointee.end_index = end
                pango_attr_list_change(list, attribute)
            }
            offset = end
        }
        return list
    }

    private static let softHyphen: Unicode.Scalar = "\u{AD}"

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB: true
        default: false
        }
    }

    /// Including the half-width ones, and the mark of a long vowel.
    private static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30A1...0x30FA, 0x30FC...0x30FE, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
        default: false
        }
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        isHangul(scalar) || scalar == "("
            || scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }
}
