import BezelModel

/// What of a keyboard is on the screen.
extension Keyboard {
    var content: KeyboardContent {
        KeyboardContent(
            entry: isMasked ? String(repeating: "•", count: entry.count) : entry, prompt: prompt,
            isSearch: use == .search, mask: properties.mask == .userChoice ? isMasked : nil, canClear: canClear,
            rows: rows, suggestions: suggestions, found: found, moreFound: use == .search ? words[.moreFound] : "",
            noneFound: hasFoundNone ? words[.noneFound].filled(["%": entry]) : "",
            keepsSuggestionRoom: keepsSuggestionRoom)
    }

    /// Something is looked for, and nothing has it in its name.
    private var hasFoundNone: Bool { use == .search && found == 0 && !SearchText(entry).isEmpty }

    private typealias Key = KeyboardContent.Key

    /// Stands for the keys that an app can replace, in the order in which it does.
    private static let specialKeys = [",", "."]
    private static let specialNumericKeys = [".", ",", "-", "/"]

    private var rows: [[KeyboardContent.Key]] {
        guard layout != .numeric else { return numericRows }
        let keys = properties.customKeys
        var rows: [[Key]]
        switch characters {
        case .letters:
            let alphabet = alphabets[alphabet]
            rows = alphabet.rows.map { $0.map { key(shifted($0)) } }
            rows[1] += keys.dropFirst(2).prefix(1).map(key)
            rows[2] = (alphabet.hasCase ? [Key(.shift(shift))] : []) + rows[2] + keys.dropFirst(3).prefix(1).map(key)
        case .symbols:
            rows = ["1234567890", "@#€_&-+()/", "*\"':;!?"].map { $0.map { key(String($0)) } }
            rows[2].insert(Key(.page(Self.moreSymbolsLabel)), at: 0)
        case .moreSymbols:
            rows = ["~`|•$£¥§°^", "={}[]<>÷×±", "%\\©®™¡¿"].map { $0.map { key(String($0)) } }
            rows[2].insert(Key(.page(Self.symbolsLabel)), at: 0)
        }
        rows[2].append(Key(.backspace))
        return rows + [lastRow]
    }

    private var lastRow: [KeyboardContent.Key] {
        let label = characters == .letters ? Self.symbolsLabel : Self.lettersLabel
        var row = [Key(.page(label))]
        if alphabets.count > 1 { row.append(Key(.alphabet(alphabets[nextAlphabet].label))) }
        let keys = specials(Self.specialKeys)
        let language = Words.of(alphabets[alphabet].language)[.keyboardLanguage]
        return row + [key(keys[0]), Key(.space(language), isEnabled: hasRoom), key(keys[1]), submitKey]
    }

    private var numericRows: [[KeyboardContent.Key]] {
        let keys = specials(Self.specialNumericKeys)
        return [
            ["1", "2", "3"].map(key) + [Key(.backspace)], ["4", "5", "6", keys[2]].map(key),
            ["7", "8", "9", keys[3]].map(key), [keys[0], "0", keys[1]].map(key) + [submitKey],
        ]
    }

    /// The app's keys in place of the first ones.
    private func specials(_ usual: [String]) -> [String] {
        let own = Array(properties.customKeys.prefix(usual.count))
        // None of them twice.
        let others = usual.filter { !own.contains($0) }
        return Array((own + others).prefix(usual.count))
    }

    private var submitKey: KeyboardContent.Key { Key(.submit(use == .search ? words[.search] : words[.done])) }

    /// A full text takes no more characters.
    private var hasRoom: Bool { entry.unicodeScalars.count < Self.entryLimit }

    /// The space has no such limit: sdl_core refuses a limitedCharacterList with a blank in it.
    private func key(_ character: String) -> KeyboardContent.Key {
        Key(.character(character), isEnabled: hasRoom && isAllowed(character))
    }
}
