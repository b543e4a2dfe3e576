import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// The head unit's own words in all languages of SDL.
struct WordsTests {
    /// All words of a language, by their names in the tables.
    private static func words(of language: Language) -> [(name: String, text: String)] {
        let tables: [Any] = [
            PageWords.of(language), IdleWords.of(language), ConsentWords.of(language), PairingWords.of(language),
        ]
        let named = tables.flatMap { table in
            Mirror(reflecting: table).children.map { child in
                (name: "\(type(of: table)).\(child.label ?? "")", text: child.value as? String ?? "")
            }
        }
        return named + [("LockScreenWarning", LockScreenWarning.text(in: language))]
    }

    private static func letters(_ range: ClosedRange<UInt32>, _ text: String) -> Bool {
        text.unicodeScalars.contains { range.contains($0.value) }
    }

    @Test(arguments: Language.allCases) func `no word is missing in a language`(language: Language) {
        let words = Self.words(of: language)
        #expect(words.count == 39)
        for word in words { #expect(!word.text.isEmpty && word.text.first != " ", "\(word.name)") }
    }

    /// The letters of languages that are not written in Latin ones.
    static let scripts: [(language: Language, letters: ClosedRange<UInt32>)] = [
        (.ruRU, 0x400...0x4FF), (.ukUA, 0x400...0x4FF), (.elGR, 0x370...0x3FF), (.arSA, 0x600...0x6FF),
        (.heIL, 0x590...0x5FF), (.thTH, 0xE00...0xE7F), (.hiIN, 0x900...0x97F), (.koKR, 0xAC00...0xD7A3),
        (.zhCN, 0x4E00...0x9FFF), (.zhTW, 0x4E00...0x9FFF), (.jaJP, 0x3040...0x9FFF),
    ]

    @Test(arguments: scripts) func `each word is in the language's own letters`(
        row: (language: Language, letters: ClosedRange<UInt32>)
    ) {
        for word in Self.words(of: row.language) where word.text != "OK" {
            #expect(Self.letters(row.letters, word.text), "\(word.name): \(word.text)")
        }
    }

    /// Languages in Latin letters have some words in common with English, like "Apps" and "No", but no sentence.
    @Test(arguments: Language.allCases) func `no sentence is English in another language`(language: Language) {
        guard !language.rawValue.hasPrefix("EN") else { return }
        let english = Dictionary(uniqueKeysWithValues: Self.words(of: .enGB))
        for word in Self.words(of: language) where word.text.contains(" ") {
            #expect(english[word.name] != word.text, "\(word.name): \(word.text)")
        }
    }

    @Test(arguments: Language.allCases) func `a sentence has a place for each name`(language: Language) {
        let (consent, pairing) = (ConsentWords.of(language), PairingWords.of(language))
        func places(_ text: String) -> [Character] { text.filter { $0 == "%" || $0 == "#" }.sorted() }
        #expect(places(consent.allow) == ["#", "%"])
        for text in [pairing.choose, pairing.question, pairing.mayAsk] { #expect(places(text) == ["%"], "\(text)") }
        for text in [consent.asks, consent.app, pairing.check, pairing.look, pairing.phone, pairing.pair] {
            #expect(places(text).isEmpty, "\(text)")
        }
        #expect(Set(ConsentQuestion.Answer.allCases.map { $0.text(consent) }).count == 4)
    }

    @Test func `signs in a name stay as they are`() {
        #expect("% on #".filled(["%": "#1", "#": "100%"]) == "#1 on 100%")
    }

    @Test(arguments: [Language.deDE, .arSA]) func `the questions are asked in the head unit's language`(
        language: Language
    ) throws {
        var configuration = HeadUnitConfiguration()
        configuration.language = language
        configuration.consent.prompt = .atRegistration
        let bench = Bench(configuration)
        _ = bench.handle(.pairingAsked(PairingQuestion(id: 1, name: "Pixel", number: 5)))
        let words = PairingWords.of(language)
        #expect(bench.scene.card?.lines.last == words.check)
        #expect(bench.scene.card?.buttons.map(\.text) == [words.pair, ConsentWords.of(language).no])
        _ = bench.handle(.pairingWithdrawn(1))
        // It speaks another language, which is a warning.
        let phone = try #require(bench.open(on: bench.connect(from: .tcp(address: "192.168.1.23"))))
        _ = bench.request(.registerAppInterface, Registering.parameters("Map", id: "Map"), from: phone)
        #expect(bench.scene.card?.sender == ConsentWords.of(language).newApp)
        #expect(bench.scene.card?.lines.last == ConsentWords.of(language).asks)
    }
}
