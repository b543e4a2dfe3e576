/// Converts Nuance's L&H+ phonemes of American English to espeak-ng's mnemonics. Phonemes that are not in the table are
/// not spoken.
///
/// A string like "h$.'lo&U": symbols of one to four characters without spaces, a stress mark before the stressed
/// syllable.
///
/// Nuance's manual is not public. The table is derived from strings of its users and agrees with a public converter
/// from NT-SAMPA (`nt_sampa_2_lh_plus`, English), the source of `A+`, `E0`, `E0R+`, `I&$`, `E&$`, `U&$` and the mark of
/// the sentence accent.
enum LHPlusPhonemes {
    static let vowels: [String: String] = [
        "i": "i:", "I": "I", "E": "E", "@": "a", "A": "A:", "^": "V", "O": "O:", "U": "U", "u": "u:", "$": "@",
        "e&I": "eI", "a&I": "aI", "O&I": "OI", "o&U": "oU", "a&U": "aU", "A+": "0", "E0": "3:", "E0R+": "3:",
        "I&$": "i@", "E&$": "e@", "U&$": "U@",
    ]
    static let consonants: [String: String] = [
        "p": "p", "b": "b", "t": "t", "d": "d", "k": "k", "g": "g", "t&S": "tS", "d&Z": "dZ", "f": "f", "v": "v",
        "T": "T", "D": "D", "s": "s", "z": "z", "S": "S", "Z": "Z", "h": "h", "m": "m", "n": "n", "nK": "N", "l": "l",
        "R+": "r", "w": "w", "j": "j",
    ]
    private static let longestSymbol = 4

    /// - Throws: ``Interruption/part(_:)`` that names the first text that is not a phoneme.
    static func mnemonics(of text: String) throws(Interruption) -> String {
        var spelling = PhonemeSpelling()
        var rest = Array(text)[...]
        while let next = rest.first {
            if let length = symbolLength(rest) {
                let symbol = String(rest.prefix(length))
                if let vowel = vowels[symbol] { spelling.add(vowel: vowel) }
                if let consonant = consonants[symbol] { spelling.add(consonant) }
                rest = rest.dropFirst(length)
                continue
            }
            rest = rest.dropFirst()
            switch next {
            case "'" where rest.first == "2":
                rest = rest.dropFirst()
                spelling.stressNext(.secondary)
            case "'": spelling.stressNext(.primary)
            // The sentence accent, which is only allowed before a primary stress.
            case "\"" where rest.first == "'": break
            case ".": break
            case "_", " ": spelling.endWord()
            case "#": spelling.pause(.short)
            default: throw .unplayable("phonemes", "\"\(text)\"", "not known in L&H+: \"\(next)\"")
            }
        }
        return spelling.text
    }

    /// Length of the longest symbol at the start of `text`. nil if the following character changes the symbol into one
    /// that is not in the table, like the "+" of "E+".
    private static func symbolLength(_ text: ArraySlice<Character>) -> Int? {
        for length in stride(from: min(longestSymbol, text.count), through: 1, by: -1) {
            let symbol = String(text.prefix(length))
            guard vowels[symbol] != nil || consonants[symbol] != nil else { continue }
            guard let after = text.dropFirst(length).first else { return length }
            return after == "&" || after == "+" || after == "K" || after.isNumber ? nil : length
        }
        return nil
    }
}
