import Testing

@testable import Voice

struct PhraseGrammarTests {
    /// A made-up pronunciation: the letters that are names of phones.
    private static func spell(_ word: String) -> [Phone] {
        word.uppercased().compactMap { Phone(rawValue: String($0)) }
    }

    private static func grammar(_ phrases: [String]) -> PhraseGrammar { PhraseGrammar(phrases, pronounce: spell) }

    @Test func `each phrase is a sequence of words, and each word is there once`() {
        let grammar = Self.grammar(["pb td", "td", "td pb"])
        #expect(grammar.words == [[.p, .b], [.t, .d]])
        #expect(grammar.phrases == [[0, 1], [1], [1, 0]])
        #expect([[0, 1], [1], [1, 0], [0], []].map { grammar.position(of: $0) } == [0, 1, 2, nil, nil])
    }

    @Test func `of phrases that sound the same the first one counts`() {
        let grammar = Self.grammar(["p b", "P-B!", "pi bo", "p b t"])
        #expect(grammar.phrases.count == 2)
        #expect(grammar.position(of: [0, 1]) == 0)
        #expect(grammar.position(of: [0, 1, 2]) == 3)
    }

    @Test func `phrases without a sound are left out, and the others keep their positions`() {
        let grammar = Self.grammar(["", "!!", "ooo", "Привет", "p"])
        #expect(grammar.phrases == [[0]])
        #expect(grammar.position(of: [0]) == 4)
    }

    @Test func `there are at most 500 phrases, and 150 phones in each`() {
        let letters = Array("bdfgklmnprstvwyz")
        let many = (0..<600).map { "\(letters[$0 / 256])\(letters[$0 / 16 % 16])\(letters[$0 % 16])" }
        #expect(Self.grammar(many).phrases.count == 500)
        #expect(Self.grammar([String(repeating: "p", count: 150)]).phrases.count == 1)
        #expect(Self.grammar([String(repeating: "p", count: 151)]).phrases.isEmpty)
    }
}
