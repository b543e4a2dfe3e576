import BezelModel
import SmartDeviceLink

@testable import HeadUnit

/// The head unit's keyboards of languages whose letters need a layout of their own, with a text.
extension SampleKeyboards {
    private typealias Face = KeyboardContent.Key.Face

    /// - Parameters:
    ///   - texts: What is typed: a key each.
    ///   - held: The letter whose key is held at the end.
    static func typed(
        _ texts: [String], _ language: Language, isSearch: Bool = true, isShifted: Bool = false, held: String? = nil
    ) -> KeyboardContent {
        var keyboard = Keyboard(
            id: Page.ID(1), use: isSearch ? .search : .entry, prompt: Words.of(language)[.search],
            properties: KeyboardProperties(), language: language)
        for text in texts { press(.character(text), &keyboard) }
        if isShifted { press(.shift(.off), &keyboard) }
        if let held { press(.character(held), &keyboard, .long) }
        if isSearch { keyboard.setFound([Words.of(language)[.settings], Words.of(language)[.search]]) }
        return keyboard.content
    }

    private static func press(_ face: Face, _ keyboard: inout Keyboard, _ mode: ButtonPressMode = .short) {
        for (row, keys) in keyboard.content.rows.enumerated() {
            for (column, key) in keys.enumerated() where key.face == face {
                _ = keyboard.press(KeyboardContent.element(row: row, column: column, key), mode)
                return
            }
        }
    }

    static let ofLanguages: [(name: String, content: KeyboardContent)] = [
        ("keyboard-thai", typed(["ก", "า", "แ", "ฟ"], .thTH)),
        ("keyboard-thai-shift", typed(["ท", "\u{E35}"], .thTH, isSearch: false, isShifted: true)),
        ("keyboard-hindi", typed(["च", "\u{93E}", "य"], .hiIN)),
        ("keyboard-hindi-shift", typed(["क"], .hiIN, isSearch: false, isShifted: true)),
        ("keyboard-korean", typed(["ㅅ", "ㅓ", "ㅇ", "ㅜ", "ㄹ"], .koKR)),
        ("keyboard-kana", typed(["こ", "ー", "ひ"], .jaJP)),
        ("keyboard-kana-entry", typed([], .jaJP, isSearch: false)),
        ("keyboard-greek", typed(["κ", "α"], .elGR)), ("keyboard-hebrew", typed(["ש", "ל"], .heIL)),
        ("keyboard-arabic-entry", typed(["ش", "ا"], .arSA, isSearch: false)),
    ]

    /// The similar letters of a key are shown.
    static let held: [(name: String, content: KeyboardContent)] = [
        ("keyboard-held-e", typed(["c"], .enUS, held: "e")), ("keyboard-held-a", typed([], .enUS, held: "a")),
        ("keyboard-held-o", typed([], .enUS, isSearch: false, held: "o")),
        ("keyboard-held-n", typed([], .esES, held: "n")), ("keyboard-held-hindi", typed([], .hiIN, held: "क")),
    ]
}
