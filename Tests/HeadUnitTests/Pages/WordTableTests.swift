import SmartDeviceLink
import Testing

@testable import HeadUnit

/// The built-in file of words, and files of integrators.
struct WordTableTests {
    @Test func `words.txt has each word once, and for each word each language once`() {
        var names: [Word] = []
        var exact: [Word: [Language]] = [:]
        var shared: [Word: [Language]] = [:]
        for line in WordLines(WordTable.file) {
            switch line.content {
            case .name(let word): names.append(word)
            case .text(let word, let languages, _):
                if languages.count == 1 {
                    exact[word, default: []] += languages
                } else {
                    shared[word, default: []] += languages
                }
            case .fault(let reason): Issue.record("line \(line.number): \(reason)")
            }
        }
        #expect(names == Word.allCases, "in the order of the cases")
        for word in Word.allCases {
            let (one, several) = (exact[word] ?? [], shared[word] ?? [])
            #expect(Set(one).count == one.count && Set(several).count == several.count, "\(word)")
            #expect(Set(one + several) == Set(Language.allCases), "\(word)")
        }
    }

    private static func replaced(_ file: String) -> (table: WordTable, faults: [String]) {
        var table = WordTable.builtIn
        let faults = table.replace(byThoseOf: Array(file.utf8))
        return (table, faults.map(\.description))
    }

    @Test func `texts of an integrator's file replace the built-in ones`() {
        let (table, faults) = Self.replaced(
            """
            # ours\r
            close\r
              de  Zu\r

            ready
            \tpt-BR\tConecte o celular
            \tpt\tLigue o telemóvel
            date
              en  D M (W)
            """)
        #expect(faults == [])
        #expect(table.text(of: .close, in: .deDE) == "Zu")
        #expect(table.text(of: .close, in: .frFR) == "Fermer")
        #expect(table.text(of: .ready, in: .ptBR) == "Conecte o celular")
        #expect(table.text(of: .ready, in: .ptPT) == "Ligue o telemóvel")
        #expect(table.text(of: .date, in: .enUS) == "D M (W)" && table.text(of: .date, in: .enIN) == "D M (W)")
        #expect(table.text(of: .cancel, in: .deDE) == "Abbrechen")
    }

    static let faults: [(file: String, faults: [String])] = [
        ("", []), ("close", []), ("# close\n", []),
        ("Close\n  de  Zu\n  fr  X\nclose\n  de  Zu", ["line 1: there is no word \"Close\""]),
        ("  de  Zu", ["line 1: a text without the name of a word before it"]),
        (
            "close\n  xx  Zu\n  de-CH  Zu",
            ["line 2: \"xx\" is no language of SDL", "line 3: \"de-CH\" is no language of SDL"]
        ),
        ("close\n  de\n  fr   ", ["line 2: a language without a text", "line 3: a language without a text"]),
        ("allow-app\n\n  de  % zulassen?", ["line 3: expected each of these once: # %"]),
        ("close\n  de  100 %", ["line 2: the text has a % or #, which stands for nothing here"]),
        ("weekdays\n  de  So,Mo,Di", ["line 2: expected 7 names with commas between them"]),
        ("date\n  de  D. M", ["line 2: expected each of these once: D M W"]),
        ("close\n  de  a\u{7}b", ["line 2: the text has a control character"]),
        ("close\n  de  " + String(repeating: "ä", count: 201), ["line 2: the text is longer than 200 characters"]),
    ]

    @Test(arguments: faults) func `an invalid line is reported, and the other lines apply`(
        row: (file: String, faults: [String])
    ) {
        let (table, faults) = Self.replaced(row.file + "\nsearch\n  de  Los\n")
        #expect(faults == row.faults)
        #expect(table.text(of: .search, in: .deDE) == "Los")
    }

    @Test func `a text that is not UTF-8 is reported`() {
        var table = WordTable.builtIn
        let faults = table.replace(byThoseOf: Array("close\n  de  ".utf8) + [0xFF, 0xFE])
        #expect(faults == [WordFault(line: 2, reason: "the text is not in UTF-8")])
    }
}
