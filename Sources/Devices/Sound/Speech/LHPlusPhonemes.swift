/// Nuance's L&H+ phonemes of American English, as espeak-ng's mnemonics. What is not in the table is not spoken.
///
/// A string like "h$.'lo&U": symbols without blanks, some of two to four characters, a stress mark before the syllable that
/// has it.
///
/// Nuance's manual is not public. The table is what strings of its users show, and agrees with a public converter from
/// NT-SAMPA (`nt_sampa_2_lh_plus`, English), from which `A+`, `E0`, `E0R+`, `I&$`, `E&$`, `U&$` and the mark of the
/// sentence's accent come.
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

    /// - Throws: ``Interruption/part(_:)`` that names what is no phoneme.
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
            // The accent of the sentence, which stands before a primary stress only.
            case "\"" where rest.first == "'": break
            case ".": break
            case "_", " ": spelling.endWord()
            case "#": spelling.pause(.short)
            default: throw .unplayable("phonemes", "\"\(text)\"", "not known in L&H+: \"\(next)\"")
            }
        }
        return spelling.text
    }

    /// Of the longest symbol that `text` begins with. nil too when what follows would make another symbol of it, as the
    /// "+" of "E+" does: that one is not in the table.
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
