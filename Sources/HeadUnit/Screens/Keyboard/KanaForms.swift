/// The forms of a letter of kana: with and without the marks of its sound, and small.
enum KanaForms {
    /// One after the other; the first follows the last.
    private static let hiragana = [
        "あぁ", "いぃ", "うぅゔ", "えぇ", "おぉ", "かが", "きぎ", "くぐ", "けげ", "こご", "さざ", "しじ", "すず", "せぜ", "そぞ", "ただ",
        "ちぢ", "つっづ", "てで", "とど", "はばぱ", "ひびぴ", "ふぶぷ", "へべぺ", "ほぼぽ", "やゃ", "ゆゅ", "よょ", "わゎ",
    ]
    /// From a letter of hiragana to the same one of katakana.
    private static let katakanaDistance: UInt32 = 0x60

    private static let next: [Unicode.Scalar: Unicode.Scalar] = {
        var next: [Unicode.Scalar: Unicode.Scalar] = [:]
        for forms in hiragana {
            let letters = Array(forms.unicodeScalars)
            for (index, letter) in letters.enumerated() {
                let following = letters[(index + 1) % letters.count]
                next[letter] = following
                if let one = katakana(letter), let other = katakana(following) { next[one] = other }
            }
        }
        return next
    }()

    /// nil for a letter with one form.
    static func next(after letter: Unicode.Scalar) -> Unicode.Scalar? { next[letter] }

    /// The same letter of katakana; other characters, as the mark of a long vowel, stay.
    static func katakana(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { katakana($0) ?? $0 }))
    }

    private static func katakana(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
        guard (0x3041...0x3096).contains(letter.value) else { return nil }
        return Unicode.Scalar(letter.value + katakanaDistance)
    }
}
