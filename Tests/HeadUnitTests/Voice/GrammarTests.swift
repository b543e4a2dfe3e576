import SmartDeviceLink
import Testing

@testable import HeadUnit

struct GrammarTests {
    private static func entries(_ phrases: [String]) -> Grammar.Source {
        phrases.enumerated().reduce(into: Grammar.Source()) { $0.add([$1.element], .choice(Int64($1.offset))) }
    }

    private static func name(_ name: String) -> Grammar.Source {
        var source = Grammar.Source()
        source.add([name], .app(SessionID(1)))
        return source
    }

    private static let controls = [
        Grammar.Entry(phrase: "Help", meaning: .help), Grammar.Entry(phrase: "Cancel", meaning: .cancel),
    ]

    @Test(
        arguments: [
            ("Next Song", "next song"), ("  AC/DC – Back in Black ", "ac dc back in black"), ("98.5 FM", "98.5 fm"),
            ("What's on?", "what's on"), ("R&B", "r&b"), ("Was läuft, 'jetzt'?", "was läuft jetzt"),
            ("what is on, 'now'?", "what is on now"), ("a\tb\r\nc", "a b c"),
            ("(Radio) [one]; two: three, four", "radio one two three four"),
            ("ÄRGER", "ärger"), ("再生", "再生"), ("Play.", "play"), ("", nil), ("?!", nil), (" - ", nil), ("...", nil),
        ] as [(String, String?)])
    func `a phrase is compared without case and punctuation`(phrase: String, text: String?) {
        #expect(SpokenText(phrase)?.text == text)
    }

    @Test func `commands come first, then help and cancel, then names`() {
        let grammar = Grammar(
            Self.entries(["Next", "?", "Play"]), controls: Self.controls, names: Self.name("Tonal"))
        #expect(grammar.phrases == ["Next", "Play", "Help", "Cancel", "Tonal"])
        #expect(grammar.leftOut == 0)
    }

    @Test func `commands of other apps come last and are not shown`() {
        var elsewhere = Grammar.Source()
        elsewhere.add(["Tonal next"], .command(SessionID(1), 7))
        elsewhere.add(["Play"], .command(SessionID(1), 8))
        let grammar = Grammar(
            Self.entries(["Play"]), controls: Self.controls, names: Self.name("Tonal"), elsewhere: elsewhere)
        #expect(grammar.phrases == ["Play", "Help", "Cancel", "Tonal", "Tonal next"])
        #expect(grammar.entry(of: "tonal next")?.meaning == .command(SessionID(1), 7))
        #expect(grammar.firstPhrases().map(\.phrase) == ["Play", "Tonal"])
    }

    @Test func `of two phrases that sound the same the first counts`() {
        let grammar = Grammar(
            Self.entries(["Help", "Play", "PLAY!"]), controls: Self.controls,
            names: Self.name("play"))
        #expect(grammar.phrases == ["Help", "Play", "Cancel"])
        #expect(grammar.entry(of: "help")?.meaning == .choice(0))
        #expect(grammar.entry(of: " play ")?.meaning == .choice(1))
        #expect(grammar.entry(of: "stop") == nil)
    }

    @Test(arguments: [(497, 500, 0), (498, 500, 1), (499, 500, 2), (10_000, 500, 9503)])
    func `there are at most 500 phrases, with help and cancel`(count: Int, kept: Int, leftOut: Int) {
        let grammar = Grammar(
            Self.entries((0..<count).map { "phrase \($0)" }), controls: Self.controls,
            names: Self.name("Tonal"))
        #expect(grammar.phrases.count == kept)
        #expect(grammar.leftOut == leftOut)
        #expect(grammar.entry(of: "cancel")?.meaning == .cancel)
    }

    @Test func `many phrases that cannot be said cost no more than those that can`() {
        let grammar = Grammar(Self.entries(Array(repeating: "?", count: 100_000)), controls: Self.controls)
        #expect(grammar.phrases == ["Help", "Cancel"])
        #expect(grammar.leftOut == 99_400)
    }

    /// The iOS library: a choice without voice commands gets its own id.
    @Test(arguments: [(["7"], []), (["8"], ["8"]), (["7", "seven"], ["7", "seven"]), (["seven"], ["seven"])])
    func `a placeholder of a library is no phrase`(voices: [String], said: [String]) throws {
        let json = JSON.array(voices.map { .string($0) })
        let set = try #require(
            ChoiceSet([
                "interactionChoiceSetID": 1,
                "choiceSet": [["choiceID": 7, "menuName": "Seven", "vrCommands": json]],
            ]))
        #expect(Grammar(Grammar.choices(set.choices), controls: []).phrases == said)
    }
}
