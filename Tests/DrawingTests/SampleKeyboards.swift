import BezelModel

@testable import Drawing

/// Keyboards of each kind.
enum SampleKeyboards {
    private typealias Key = KeyboardContent.Key

    private static func row(_ letters: String, off: String = "") -> [KeyboardContent.Key] {
        letters.map { Key(.character(String($0)), isEnabled: !off.contains($0)) }
    }

    private static func rows(
        _ letters: [String], off: String = "", shift: KeyboardContent.Shift? = .off, alphabet: String? = "",
        language: String = "Deutsch", submit: String = "Search", page: String = "?123"
    ) -> [[KeyboardContent.Key]] {
        var rows = letters.map { row($0, off: off) }
        if let shift { rows[2].insert(Key(.shift(shift)), at: 0) }
        rows[2].append(Key(.backspace))
        let last = [Key(.page(page))] + (alphabet.map { [Key(.alphabet($0))] } ?? [])
        return rows + [last + row(",") + [Key(.space(language))] + row(".") + [Key(.submit(submit))]]
    }

    static let qwerty = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

    static let search = KeyboardContent(
        entry: "Charging st", prompt: "Where to?", isSearch: true, canClear: true,
        rows: rows(qwerty, off: "qx", alphabet: "äöü"),
        suggestions: ["charging station", "charging street", "Charlottenplatz", "Charlotte", "Charleston Road 1001"],
        keepsSuggestionRoom: true)
    static let entry = KeyboardContent(
        prompt: "What are you looking for?",
        rows: rows(qwerty, alphabet: nil, language: "English", submit: "Done"))
    static let masked = KeyboardContent(
        entry: "••••••", prompt: "Your password", mask: true, canClear: true,
        rows: rows(
            ["QWERTZUIOP", "ASDFGHJKL", "YXCVBNM"], shift: .locked, alphabet: "äöü", submit: "Fertig"))
    static let numeric = KeyboardContent(
        entry: "12.50", prompt: "How much?", canClear: true,
        rows: [
            row("123") + [Key(.backspace)], row("456-", off: "-"), row("789/", off: "/"),
            row(".0,", off: ",") + [Key(.submit("Done"))],
        ])
    static let russian = KeyboardContent(
        entry: "Большая Дмитровка, дом 32, строение 1, подъезд 4, квартира 15, Москва", prompt: "Куда?",
        canClear: true,
        rows: rows(
            ["ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮЁ"], shift: .once, language: "Русский", submit: "Готово"))
    static let arabic = KeyboardContent(
        entry: "شارع الزي", prompt: "إلى أين؟", isSearch: true, canClear: true,
        rows: rows(
            ["ضصثقفغعهخحجد", "شسيبلاتنمكطذ", "ئءؤرىةوزظأإ"], shift: nil, language: "العربية", submit: "بحث"),
        suggestions: ["شارع الزيزفون", "شارع الزيتون"], keepsSuggestionRoom: true)
    static let symbols = KeyboardContent(
        entry: "a@b.c", prompt: "Your address", canClear: true,
        rows: {
            var all = rows(["1234567890", "@#€_&-+()/", "*\"':;!?"], shift: nil, submit: "Done", page: "ABC")
            all[2].insert(Key(.page("=\\<")), at: 0)
            return all
        }())

    static let all: [(name: String, content: KeyboardContent)] = [
        ("keyboard", search), ("keyboard-entry", entry), ("keyboard-masked", masked), ("keyboard-numeric", numeric),
        ("keyboard-russian", russian), ("keyboard-arabic", arabic), ("keyboard-symbols", symbols),
    ]

    static func page(_ content: KeyboardContent, isRightToLeft: Bool = false) -> Page {
        Page(
            id: .init(1), header: PageHeader(title: "", hasBack: true), content: content,
            isRightToLeft: isRightToLeft)
    }
}
