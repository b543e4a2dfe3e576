/// Syllables of Hangul, as they are composed of the letters of a two-set keyboard (KS X 5002; The Unicode Standard,
/// section 3.12).
enum Hangul {
    private static let leads = scalars("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    private static let vowels = scalars("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
    /// The first of the 28 finals is none.
    private static let finals = scalars("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
    /// Two letters that are typed one after the other, and the letter that they become.
    private static let pairs: [(Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)] = [
        "ㅗㅏㅘ", "ㅗㅐㅙ", "ㅗㅣㅚ", "ㅜㅓㅝ", "ㅜㅔㅞ", "ㅜㅣㅟ", "ㅡㅣㅢ", "ㄱㅅㄳ", "ㄴㅈㄵ", "ㄴㅎㄶ", "ㄹㄱㄺ", "ㄹㅁㄻ", "ㄹㅂㄼ", "ㄹㅅㄽ", "ㄹㅌㄾ",
        "ㄹㅍㄿ", "ㄹㅎㅀ", "ㅂㅅㅄ",
    ].map { text in
        let letters = scalars(text)
        return (letters[0], letters[1], letters[2])
    }

    private static let firstSyllable: UInt32 = 0xAC00
    private static let lastSyllable: UInt32 = 0xD7A3
    private static let finalCount = 28

    private static func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    /// Whether it is a letter of a two-set keyboard.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool { (0x3131...0x3163).contains(scalar.value) }

    static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
        (firstSyllable...lastSyllable).contains(scalar.value)
    }

    // MARK: Typing

    /// What a text ends with after a letter.
    ///
    /// - Parameter last: The last character, which may be a syllable that is not finished.
    /// - Returns: One or two characters in place of the last one; nil if the letter only follows it.
    static func adding(_ letter: Unicode.Scalar, to last: Unicode.Scalar) -> [Unicode.Scalar]? {
        guard let parts = Parts(last) else { return joined(last, letter) }
        if let vowel = vowels.firstIndex(of: letter) {
            guard let final = parts.final else {
                guard let pair = pair(vowels[parts.vowel], letter) else { return nil }
                return vowels.firstIndex(of: pair).flatMap { Parts(lead: parts.lead, vowel: $0).scalar }.map { [$0] }
            }
            // The final, or its second letter, begins the next syllable.
            let split = split(final)
            let lead = split?.1 ?? final
            guard let next = leads.firstIndex(of: lead), let syllable = Parts(lead: next, vowel: vowel).scalar,
                let rest = Parts(lead: parts.lead, vowel: parts.vowel, final: split?.0).scalar
            else { return nil }
            return [rest, syllable]
        }
        guard let final = parts.final.map({ pair($0, letter) }) ?? letter, finals.contains(final) else { return nil }
        return Parts(lead: parts.lead, vowel: parts.vowel, final: final).scalar.map { [$0] }
    }

    /// A consonant and a vowel, or two vowels, without a syllable before them.
    private static func joined(_ last: Unicode.Scalar, _ letter: Unicode.Scalar) -> [Unicode.Scalar]? {
        if let lead = leads.firstIndex(of: last), let vowel = vowels.firstIndex(of: letter) {
            return Parts(lead: lead, vowel: vowel).scalar.map { [$0] }
        }
        guard vowels.contains(last) else { return nil }
        return pair(last, letter).map { [$0] }
    }

    /// A character without the letter that was typed last; nil for none, or for a character that is not Hangul.
    static func removingLetter(from last: Unicode.Scalar) -> Unicode.Scalar? {
        guard var parts = Parts(last) else { return split(last)?.0 }
        if let final = parts.final {
            parts.final = split(final)?.0
            return parts.scalar
        }
        guard let vowel = split(vowels[parts.vowel])?.0 else { return leads[parts.lead] }
        guard let index = vowels.firstIndex(of: vowel) else { return nil }
        parts.vowel = index
        return parts.scalar
    }

    private static func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        pairs.first { $0.0 == first && $0.1 == second }?.2
    }

    private static func split(_ letter: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
        pairs.first { $0.2 == letter }.map { ($0.0, $0.1) }
    }

    /// The letters of a syllable: a final by itself, the others by their position.
    private struct Parts {
        var lead: Int
        var vowel: Int
        var final: Unicode.Scalar?

        init(lead: Int, vowel: Int, final: Unicode.Scalar? = nil) {
            (self.lead, self.vowel, self.final) = (lead, vowel, final)
        }

        init?(_ syllable: Unicode.Scalar) {
            guard isSyllable(syllable) else { return nil }
            let index = Int(syllable.value - firstSyllable)
            let final = index % finalCount
            self.init(
                lead: index / finalCount / vowels.count, vowel: index / finalCount % vowels.count,
                final: final == 0 ? nil : finals[final - 1])
        }

        var scalar: Unicode.Scalar? {
            let final = final.flatMap { finals.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
            return Unicode.Scalar(firstSyllable + UInt32((lead * vowels.count + vowel) * finalCount + final))
        }
    }

    // MARK: Search

    /// The letters of each lead, vowel and final in UTF-8, as they are typed.
    private static let typed: [[[UInt8]]] = [leads, vowels, finals].map { letters in
        letters.map { letter in
            let parts = split(letter).map { [$0.0, $0.1] } ?? [letter]
            return parts.flatMap { Array(String($0).utf8) }
        }
    }

    /// Adds the letters with which a syllable is typed, so that a search finds it before it is complete.
    ///
    /// - Parameter value: The code point of a syllable, or of a letter, also of one in decomposed text.
    /// - Returns: false for other code points; nothing is added for them.
    static func append(_ value: UInt32, to bytes: inout [UInt8]) -> Bool {
        switch value {
        case firstSyllable...lastSyllable:
            let index = Int(value - firstSyllable)
            bytes += typed[0][index / finalCount / vowels.count]
            bytes += typed[1][index / finalCount % vowels.count]
            if index % finalCount > 0 { bytes += typed[2][index % finalCount - 1] }
        case 0x1100...0x1112: bytes += typed[0][Int(value - 0x1100)]
        case 0x1161...0x1175: bytes += typed[1][Int(value - 0x1161)]
        case 0x11A8...0x11C2: bytes += typed[2][Int(value - 0x11A8)]
        case 0x3131...0x3163:
            let letter = Unicode.Scalar(value) ?? " "
            for part in split(letter).map({ [$0.0, $0.1] }) ?? [letter] { bytes += Array(String(part).utf8) }
        default: return false
        }
        return true
    }
}
