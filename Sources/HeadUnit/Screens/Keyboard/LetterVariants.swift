import SmartDeviceLink

/// The letters that a keyboard offers while the key of a similar letter is held.
enum LetterVariants {
    /// More would not fit on a small display.
    static let limit = 9

    private static let latin = table([
        "a": "áàâäãåæāą", "c": "çćč", "d": "ďđð", "e": "éèêëēęě", "g": "ğģ", "i": "íìîïīįı", "k": "ķ", "l": "łľĺļ",
        "n": "ñńňņ", "o": "óòôöõøœōő", "r": "řŕ", "s": "ßśšşș", "t": "ťțţþ", "u": "úùûüūůűųũ", "y": "ýÿ", "z": "źżž",
    ])
    private static let vietnamese = table([
        "a": "áàảãạăâ", "d": "đ", "e": "éèẻẽẹê", "i": "íìỉĩị", "o": "óòỏõọôơ", "u": "úùủũụư", "y": "ýỳỷỹỵ",
        "ă": "ắằẳẵặ", "â": "ấầẩẫậ", "ê": "ếềểễệ", "ô": "ốồổỗộ", "ơ": "ớờởỡợ", "ư": "ứừửữự",
    ])
    private static let others = table([
        // Greek
        "α": "ά", "ε": "έ", "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ",
        // Cyrillic
        "е": "ё", "ь": "ъ'ʼ", "г": "ґ", "і": "ї",
        // Hebrew
        "ג": "׳״", "ז": "׳", "צ": "׳",
        // Arabic
        "ا": "أإآ", "ي": "ى", "و": "ؤ", "ه": "ة",
        "ء": "\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}\u{640}",
        // Hindi
        "म": "ॐ", "ल": "ऌ", "ृ": "ॄ", "\u{947}": "\u{945}", "ए": "ऍ",
    ]).merging([
        // Letters of loan words, and conjuncts with a form of their own.
        "क": ["क़", "क्ष"], "ख": ["ख़"], "ग": ["ग़"], "ज": ["ज़", "ज्ञ"], "ड": ["ड़"], "ढ": ["ढ़"], "त": ["त्र"],
        "फ": ["फ़"], "श": ["श्र"],
    ]) { $1 }

    /// - Parameters:
    ///   - letter: In lower case.
    ///   - language: Its own letters come first.
    /// - Returns: In lower case; empty for a letter without any.
    static func of(_ letter: String, in language: Language) -> [String] {
        if language == .viVN, let variants = vietnamese[letter] { return variants }
        guard let variants = latin[letter] else { return others[letter] ?? [] }
        let own = Alphabet.marked(in: language).map { String($0) }.filter(variants.contains)
        return Array((own + variants.filter { !own.contains($0) }).prefix(limit))
    }

    private static func table(_ rows: [String: String]) -> [String: [String]] {
        rows.mapValues { $0.unicodeScalars.map { String($0) } }
    }
}
