import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// The head unit's own words in all languages of SDL.
struct WordsTests {
    /// All words of a language, by their names.
    private static func words(of language: Language) -> [(name: Word, text: String)] {
        Word.allCases.map { ($0, Words.of(language)[$0]) }
    }

    private static func letters(_ range: ClosedRange<UInt32>, _ text: String) -> Bool {
        text.unicodeScalars.contains { range.contains($0.value) }
    }

    @Test(arguments: Language.allCases) func `every language has a text for each word`(language: Language) {
        for word in Self.words(of: language) {
            #expect(!word.text.isEmpty && word.text.first != " " && word.text.last != " ", "\(word.name)")
        }
    }

    /// The letters of languages with a script other than Latin.
    static let scripts: [(language: Language, letters: ClosedRange<UInt32>)] = [
        (.ruRU, 0x400...0x4FF), (.ukUA, 0x400...0x4FF), (.elGR, 0x370...0x3FF), (.arSA, 0x600...0x6FF),
        (.heIL, 0x590...0x5FF), (.thTH, 0xE00...0xE7F), (.hiIN, 0x900...0x97F), (.koKR, 0xAC00...0xD7A3),
        (.zhCN, 0x4E00...0x9FFF), (.zhTW, 0x4E00...0x9FFF), (.jaJP, 0x3040...0x9FFF),
    ]

    @Test(arguments: scripts) func `each word is written in the script of its language`(
        row: (language: Language, letters: ClosedRange<UInt32>)
    ) {
        // The name on the space key is English where the keyboard lacks the letters.
        for word in Self.words(of: row.language)
        where word.text != "OK" && ![.date, .quotation].contains(word.name)
            && !(word.name == .keyboardLanguage && word.text == "ABC")
        {
            #expect(Self.letters(row.letters, word.text), "\(word.name): \(word.text)")
        }
    }

    /// Languages in Latin letters have some words in common with English, like "Apps" and "No", but no sentence.
    @Test(arguments: Language.allCases) func `no language has a sentence equal to the English one`(language: Language) {
        guard !language.rawValue.hasPrefix("EN") else { return }
        let english = Dictionary(uniqueKeysWithValues: Self.words(of: .enGB))
        for word in Self.words(of: language) where word.text.contains(" ") && word.name != .date {
            #expect(english[word.name] != word.text, "\(word.name): \(word.text)")
        }
    }

    @Test(arguments: Language.allCases) func `a word has the same placeholders in each language`(language: Language) {
        for word in Self.words(of: language) {
            #expect(word.name.signs(in: word.text) == word.name.signs(in: Words.of(.enUS)[word.name]), "\(word)")
        }
        #expect(Set(ConsentQuestion.Answer.allCases.map { Words.of(language)[$0.word] }).count == 4)
    }

    @Test func `English words have their placeholders`() {
        for word in Word.allCases {
            let signs: String =
                switch word {
                case .allowApp, .mayControl: "#%"
                case .chooseBluetooth, .pairQuestion, .phoneMayAsk, .quotation: "%"
                case .notes, .refusedFor: "#"
                case .starting, .noAnswer, .appConnected, .emptyList, .moreFound, .noneFound: "%"
                case .secondsLeft, .mayListen: "%"
                case .appDisconnected, .phoneRefused, .minutesLeft, .moreWhenParked, .appClosed, .chooseName: "%"
                case .date: "DMW"
                case .weekdays: ",,,,,,"
                case .months: ",,,,,,,,,,,"
                case _: ""
                }
            #expect(String(word.signs(in: Words.of(.enUS)[word])) == signs, "\(word)")
        }
    }

    @Test(arguments: [Language.frFR, .frCA]) func `no line of French begins with a punctuation mark`(language: Language)
    {
        for word in Self.words(of: language) {
            #expect(!word.text.contains(#/ [?!:;»]/#) && !word.text.contains("« "), "\(word)")
        }
    }

    @Test func `a placeholder sign inside an inserted name is not replaced`() {
        #expect("% on #".filled(["%": "#1", "#": "100%"]) == "#1 on 100%")
    }

    @Test(arguments: [Language.deDE, .arSA]) func `consent, pairing and language messages use the head unit's language`(
        language: Language
    ) throws {
        var configuration = HeadUnitConfiguration()
        configuration.language = language
        configuration.consent.prompt = .atRegistration
        let bench = Bench(configuration)
        _ = bench.handle(.pairingAsked(PairingQuestion(id: 1, name: "Pixel", number: 5)))
        let words = Words.of(language)
        #expect(bench.scene.card?.lines.last == words[.compareNumber])
        #expect(bench.scene.card?.buttons.map(\.text) == [words[.pair], words[.no]])
        _ = bench.handle(.pairingWithdrawn(1))
        // Its language differs, which causes a warning.
        let phone = try #require(bench.open(on: bench.connect(from: .tcp(address: "192.168.1.23"))))
        _ = bench.request(.registerAppInterface, Registering.parameters("Map", id: "Map"), from: phone)
        #expect(bench.scene.card?.sender == words[.newApp])
        #expect(bench.scene.card?.lines.last == words[.appUses])
    }
}
