/// Converts espeak-ng's mnemonics of American English to the phones of the model.
struct PhonemeTable: Sendable {
    /// Marks that are no sounds: stress, length, pauses and joints.
    private static let marks: Set<Character> = ["'", ",", "%", "=", "|", "-", ":", ";", "~", "!", "?", "_", "\u{200D}"]

    static let english = PhonemeTable(consonants + vowels + vowelsWithR)

    private static let consonants = """
        p P, b B, t T, d D, k K, g G, f F, v V, s S, z Z, h HH, m M, n N, l L, r R, w W, j Y, N NG, T TH, D DH, S SH
        Z ZH, tS CH, dZ JH, x K, hw W, w# W, t# T, t2 T, * T, z# Z, r- R, l# L, n- AH N, m- AH M, l- AH L, @L AH L

        """
    private static let vowels = """
        a AE, aa AE, a# AH, A AA, A: AA, A~ AA N, O AO, O: AO, O2 AO, 0 AA, 0# AA, o OW, o: OW, oU OW, oU# OW, V AH
        V# AH, E EH, E2 EH, E# EH, e EH, eI EY, I IH, I# IH, I2 IH, i IY, i: IY, U UH, U# UH, u UW, u: UW, @ AH, @2 AH
        @5 AH, @- AH, aI AY, aU AW, OI OY, i@ IY AH, i:@ IY AH, aI@ AY AH

        """
    private static let vowelsWithR = """
        3 ER, 3: ER, 3r ER, @r ER, A@ AA R, A:r AA R, O@ AO R, o@ AO R, i@3 IH R, i3 IH R, I@ IH R, U@ UH R, e@ EH R
        aI3 AY ER, aU@ AW ER
        """

    private let phones: [String: [Phone]]
    private let longest: Int

    /// - Parameter lines: Entries "MNEMONIC PHONE…", separated by commas or line breaks.
    private init(_ lines: String) {
        var phones: [String: [Phone]] = [:]
        for entry in lines.split(whereSeparator: { $0 == "\n" || $0 == "," }) {
            let words = entry.split(separator: " ")
            if let mnemonic = words.first { phones[String(mnemonic)] = words.dropFirst().compactMap { Phone($0) } }
        }
        self.phones = phones
        longest = phones.keys.map(\.count).max() ?? 1
    }

    /// The phones of a word.
    ///
    /// - Parameter mnemonics: With "_" between them. What the table does not have is left out.
    func phones(of mnemonics: some StringProtocol) -> [Phone] {
        mnemonics.split(separator: "_").flatMap { part in
            // A mark may precede or follow a mnemonic, or belong to it.
            let bare = part.drop { Self.marks.contains($0) && phones[String(part)] == nil }
            return phones[String(bare)] ?? pieces(of: Array(bare))
        }
    }

    /// The phones of several mnemonics without a separator: the longest that fits, one after the other.
    private func pieces(of text: [Character]) -> [Phone] {
        var found: [Phone] = []
        var place = 0
        while place < text.count {
            var length = min(longest, text.count - place)
            while length > 0 {
                if let phones = phones[String(text[place..<place + length])] {
                    found += phones
                    break
                }
                length -= 1
            }
            place += max(length, 1)
        }
        return found
    }
}

extension Phone {
    fileprivate init?(_ name: Substring) { self.init(rawValue: String(name)) }
}
