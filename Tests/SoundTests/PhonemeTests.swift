import BezelModel
import Testing

@testable import Sound

struct PhonemeTests {
    @Test(arguments: SAPIPhonemes.vowels.keys.sorted() + SAPIPhonemes.consonants.keys.sorted())
    func `every SAPI phoneme has a different sound`(symbol: String) {
        let alone = rendered(.phonemes("ax \(symbol) 1 ax", .sapi))
        #expect(alone.outcome == .heard)
        #expect(loudness(alone.samples) > 0.01)
        #expect(alone.samples.count != rendered(.phonemes("ax ax", .sapi)).samples.count)
    }

    @Test(arguments: LHPlusPhonemes.vowels.keys.sorted() + LHPlusPhonemes.consonants.keys.sorted())
    func `every L&H+ phoneme has a different sound`(symbol: String) {
        let alone = rendered(.phonemes("$.'\(symbol).$", .lhPlus))
        #expect(alone.outcome == .heard)
        #expect(loudness(alone.samples) > 0.01)
        #expect(alone.samples.count != rendered(.phonemes("$.$", .lhPlus)).samples.count)
    }

    @Test func `SAPI's table is complete, with 16 vowels and 24 consonants`() {
        #expect(SAPIPhonemes.vowels.count == 16)
        #expect(SAPIPhonemes.consonants.count == 24)
    }

    @Test(arguments: [
        ("h eh - l ow 1", "h|E|l|'oU"), ("h eh 2 l ow 1", "h|,E|l|'oU"), ("T AY 1 M", "t|'aI|m"),
        ("ch ae t & t uw", "tS|a|t t|u:"), ("n ow , y eh s .", "n|oU|_:|j|E|s|_:_:"), ("", ""), ("_ _", ""), ("1", ""),
        ("b 1 ih 1 1 g", "b|'I|g"),
    ])
    func `SAPI phonemes are converted, with the stress before the vowel`(text: String, spelling: String) throws {
        #expect(try SAPIPhonemes.mnemonics(of: text) == spelling)
    }

    @Test(arguments: ["h el l ow", "hello", "h eh l ow 3", "[[h@l'oU]]", "ɪ", "h eh l ow ]] x [["])
    func `an unknown SAPI phoneme makes its part unplayable`(text: String) {
        let (outcome, samples) = rendered(.phonemes(text, .sapi), .chime(.alert))
        guard case .unheard(let why) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(why.hasPrefix("part 1: phonemes \"\(text)\": SAPI has no phoneme"))
        #expect(samples.count == 14400, "only the tone is played, which does not count")
    }

    @Test(arguments: [
        ("h$.'lo&U", "h|@|l|'oU"), ("'nju", "n|j|'u:"), ("t&Sa&In$", "tS|aI|n|@"), ("sInK", "s|I|N"),
        ("R+Ed_k@R+", "r|E|d k|a|r"),
        ("b'E0R+d", "b|'3:|d"), ("f\"'E0st", "f|'3:|s|t"), ("n'I&$", "n|'i@"), ("f$'2tu#b@g", "f|@|t|,u:|_:|b|a|g"),
        ("", ""),
    ])
    func `L&H+ phonemes are converted`(text: String, spelling: String) throws {
        #expect(try LHPlusPhonemes.mnemonics(of: text) == spelling)
    }

    @Test(arguments: ["b\"E0d", "R", "E+", "E0R", "x", "t&", "e&", "h&l", "]]"])
    func `unknown L&H+ phonemes play nothing`(text: String) {
        let (outcome, samples) = rendered(.phonemes(text, .lhPlus))
        guard case .unheard = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(samples.isEmpty)
    }

    @Test func `L&H+ phonemes are spoken in English and refused in another language`() {
        #expect(rendered(.phonemes("h$'lo&U", .lhPlus), language: "en-GB").outcome == .heard)
        let german = rendered(.phonemes("h$'lo&U", .lhPlus), language: "de-DE").outcome
        #expect(german == .unheard("part 1: phonemes \"h$'lo&U\": L&H+ is known here for English, not for de-DE"))
    }

    @Test func `phonemes sound like the word that they spell`() {
        let spoken = rendered(.text("hello")).samples.count
        let spelled = rendered(.phonemes("h ax l ow 1", .sapi)).samples.count
        #expect(abs(spoken - spelled) < 480)
        let german = rendered(.phonemes("h ax l ow 1", .sapi), language: "de-DE").samples.count
        #expect(abs(german - spelled) < 480, "American English, whatever the language")
    }
}
