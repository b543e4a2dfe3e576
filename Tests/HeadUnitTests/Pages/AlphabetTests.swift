import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// The letters of the keyboards of all languages.
struct AlphabetTests {
    private static func keyboard(_ language: Language) -> Keyboard {
        Keyboard(id: Page.ID(1), use: .entry, prompt: "", properties: KeyboardProperties(), language: language)
    }

    /// The keyboard in each of its states: alphabets, without and with shift, and both pages of symbols.
    private static func states(_ language: Language) -> [Keyboard] {
        var states: [Keyboard] = []
        var keyboard = keyboard(language)
        for alphabet in keyboard.alphabets.indices {
            states.append(keyboard)
            var shifted = keyboard
            if press(&shifted, { if case .shift = $0 { true } else { false } }) { states.append(shifted) }
            guard alphabet < keyboard.alphabets.count - 1 else { break }
            #expect(press(&keyboard) { if case .alphabet = $0 { true } else { false } })
        }
        for label in [Keyboard.symbolsLabel, Keyboard.moreSymbolsLabel] {
            #expect(press(&keyboard) { $0 == .page(label) })
            states.append(keyboard)
        }
        return states
    }

    private static func press(
        _ keyboard: inout Keyboard, _ isKey: (KeyboardContent.Key.Face) -> Bool
    ) -> Bool {
        for (row, keys) in keyboard.content.rows.enumerated() {
            guard let column = keys.firstIndex(where: { isKey($0.face) }) else { continue }
            _ = keyboard.press(KeyboardContent.element(row: row, column: column, keys[column]), .short)
            return true
        }
        return false
    }

    private static func isMomentary(_ keyboard: Keyboard) -> Bool {
        keyboard.characters == .letters && keyboard.alphabets[keyboard.alphabet].isMomentary
    }

    @Test(arguments: Language.allCases) func `each key of each plane types its text`(language: Language) {
        for state in Self.states(language) {
            let content = state.content
            #expect(content.rows.allSatisfy { $0.count <= KeyboardContent.columnLimit })
            for (row, keys) in content.rows.enumerated() {
                for (column, key) in keys.enumerated() {
                    guard case .character(let text) = key.face else { continue }
                    let element = KeyboardContent.element(row: row, column: column, key)
                    var keyboard = state
                    #expect(keyboard.press(element, .short) == [.typed(text)])
                    #expect(keyboard.entry == text)
                    #expect((keyboard.alphabet == 0) == (Self.isMomentary(state) || state.alphabet == 0))
                    for (index, variant) in key.variants.enumerated() {
                        var held = state
                        #expect(content.repeats(element))
                        #expect(held.press(element, .long) == [.focus(KeyboardContent.Part.variant.element(0))])
                        #expect(held.content.variants == key.variants && !held.content.repeats(element))
                        let told = held.press(KeyboardContent.Part.variant.element(index), .short)
                        #expect(told == [.typed(variant), .focus(element)])
                        #expect(held.entry == variant && held.content.variants.isEmpty)
                    }
                }
            }
        }
    }

    @Test(arguments: Language.allCases) func `no key offers its own letter or more than a small display has room for`(
        language: Language
    ) {
        for key in Self.states(language).flatMap({ $0.content.rows.joined() }) {
            #expect(key.variants.count <= LetterVariants.limit)
            #expect(Set(key.variants).count == key.variants.count)
            guard case .character(let text) = key.face else { continue }
            #expect(!key.variants.contains(text))
        }
    }

    @Test(arguments: Language.allCases) func `no two keys of a plane type the same`(language: Language) {
        // The two forms of sigma in Greek have one capital.
        for state in Self.states(language)
        where state.characters == .letters && (state.shift == .off || !state.alphabets[state.alphabet].hasCase) {
            let texts = state.content.rows.joined().compactMap { key in
                if case .character(let text) = key.face { text } else { nil }
            }
            #expect(Set(texts).count == texts.count, "\(texts)")
        }
    }

    /// Chinese has no keyboard of its own, and the words in Japanese have Chinese characters among kana.
    @Test(arguments: Language.allCases.filter { ![.zhCN, .zhTW].contains($0) })
    func `the words of the head unit can be typed in their language`(language: Language) {
        var keys: Set<String> = []
        for state in Self.states(language) {
            for key in state.content.rows.joined() {
                guard case .character(let text) = key.face else { continue }
                for text in [text] + key.variants {
                    keys.insert(text)
                    var form = text.unicodeScalars.first.flatMap { KanaForms.next(after: $0) }
                    while let letter = form, keys.insert(String(letter)).inserted {
                        form = KanaForms.next(after: letter)
                    }
                }
            }
        }
        for word in Word.allCases {
            for scalar in Words.of(language)[word].unicodeScalars where Self.isLetter(scalar) {
                var letters: [UInt8] = []
                let isHangul = Hangul.append(scalar.value, to: &letters)
                let typed = isHangul ? String(decoding: letters, as: UTF8.self) : String(scalar)
                for letter in typed.unicodeScalars {
                    #expect(keys.contains(String(letter)), "\(letter) of \(Words.of(language)[word])")
                }
            }
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        let isIdeograph = scalar.properties.isIdeographic
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        case _: return scalar.properties.isAlphabetic && !isIdeograph
        }
    }

    @Test(
        arguments: [
            (Language.thTH, ["กาแฟ"], true), (.hiIN, ["चाय"], true), (.koKR, ["서울"], true), (.enUS, ["Tea"], true),
            (.jaJP, ["コーヒー", "東京タワー", "JR"], true), (.jaJP, ["コーヒー", "東京駅"], false), (.jaJP, ["5"], false),
            (.zhCN, ["Tea"], false), (.zhTW, ["茶"], false),
        ] as [(Language, [String], Bool)])
    func `texts can be looked for where each has letters of the keyboard`(
        language: Language, texts: [String], canFind: Bool
    ) { #expect(Alphabet.canFind(texts, in: language) == canFind) }
}
