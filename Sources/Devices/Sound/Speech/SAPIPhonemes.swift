/// Converts Microsoft's American English phonemes (SAPI 5, "American English Phoneme Representation") to espeak-ng's
/// mnemonics.
///
/// A string like "h eh - l ow 1": symbols separated by spaces, a stress mark after the stressed vowel.
enum SAPIPhonemes {
    static let vowels: [String: String] = [
        "aa": "A:", "ae": "a", "ah": "V", "ao": "O:", "aw": "aU", "ax": "@", "ay": "aI", "eh": "E", "er": "3:",
        "ey": "eI", "ih": "I", "iy": "i:", "ow": "oU", "oy": "OI", "uh": "U", "uw": "u:",
    ]
    static let consonants: [String: String] = [
        "b": "b", "ch": "tS", "d": "d", "dh": "D", "f": "f", "g": "g", "h": "h", "jh": "dZ", "k": "k", "l": "l",
        "m": "m", "n": "n", "ng": "N", "p": "p", "r": "r", "s": "s", "sh": "S", "t": "t", "th": "T", "v": "v",
        "w": "w", "y": "j", "z": "z", "zh": "Z",
    ]

    /// - Throws: ``Interruption/part(_:)`` that names the first text that is not a phoneme; an incomplete word is not
    ///   spoken.
    static func mnemonics(of text: String) throws(Interruption) -> String {
        var spelling = PhonemeSpelling()
        for symbol in text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) {
            if let vowel = vowels[symbol] {
                spelling.add(vowel: vowel)
            } else if let consonant = consonants[symbol] {
                spelling.add(consonant)
            } else {
                switch symbol {
                case "1": spelling.stressLast(.primary)
                case "2": spelling.stressLast(.secondary)
                case "-": break
                case "&": spelling.endWord()
                case "_", ",": spelling.pause(.short)
                case ".", "!", "?": spelling.pause(.long)
                default: throw .unplayable("phonemes", "\"\(text)\"", "SAPI has no phoneme \"\(symbol)\"")
                }
            }
        }
        return spelling.text
    }
}
