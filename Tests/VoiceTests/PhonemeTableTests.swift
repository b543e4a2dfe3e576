import Testing

@testable import Voice

struct PhonemeTableTests {
    /// What espeak-ng 1.51 writes for a word, with "_" between its phonemes.
    static let words: [(word: String, mnemonics: String, phones: String)] = [
        ("next", "n_'E_k_s_t", "N EH K S T"), ("church", "tS_'3:_tS", "CH ER CH"),
        ("measure", "m_'E_Z_3", "M EH ZH ER"),
        ("singing", "s_'I_N_I2_N", "S IH NG IH NG"), ("about", "a#_b_'aU_t", "AH B AW T"),
        ("fire", "f_'aI@", "F AY AH"), ("our", "'aU@", "AW ER"), ("boys", "b_'OI_z", "B OY Z"),
        ("little", "l_'I_t#_@L", "L IH T AH L"), ("lot", "l_'A:_t", "L AA T"), ("law", "l_'O:", "L AO"),
        ("there", "D_'e@", "DH EH R"), ("car", "k_'A@", "K AA R"), ("Siobhan", "S_I_v_'O:_n", "SH IH V AO N"),
    ]

    @Test(arguments: words)
    func `the phonemes of a word become the model's phones`(word: String, mnemonics: String, phones: String) {
        #expect(PhonemeTable.english.phones(of: mnemonics).map(\.rawValue).joined(separator: " ") == phones)
    }

    static let others: [(mnemonics: String, phones: String)] = [
        ("", ""), ("_", ""), ("'", ""), ("%_,_:_;", ""), ("tSaI", "CH AY"), ("§_n", "N"), ("§n§", "N"),
        ("(en)", "EH N"),
    ]

    @Test(arguments: others)
    func `marks and unknown signs are left out, and joined phonemes are parted`(mnemonics: String, phones: String) {
        #expect(PhonemeTable.english.phones(of: mnemonics).map(\.rawValue).joined(separator: " ") == phones)
    }

    @Test func `every phone of the model is some phoneme's`() {
        let signs = "p b t d k g f v s z h m n l r w j N T D S Z tS dZ a V A: O: E I i: U u: 3: eI aI OI aU oU"
        let phones = Set(signs.split(separator: " ").flatMap { PhonemeTable.english.phones(of: $0) })
        #expect(phones == Set(Phone.allCases))
    }
}
