import BezelModel

/// What of a keyboard is on the screen.
extension Keyboard {
    var content: KeyboardContent {
        KeyboardContent(
            entry: isMasked ? String(repeating: "•", count: text.length) : entry, prompt: prompt,
            isSearch: use == .search, mask: properties.mask == .userChoice ? isMasked : nil, canClear: canClear,
            rows: rows, suggestions: suggestions, found: found, moreFound: use == .search ? words[.moreFound] : "",
            noneFound: hasFoundNone ? words[.noneFound].filled(["%": entry]) : "",
            keepsSuggestionRoom: keepsSuggestionRoom, opened: opened)
    }

    /// Something is looked for, and nothing has it in its name.
    private var hasFoundNone: Bool { use == .search && found == 0 && !SearchText(entry).isEmpty }

    private typealias Key = KeyboardContent.Key

    /// Stands for the keys that an app can replace, in the order in which it does.
    private static let specialKeys = [",", "."]
    private static let specialNumericKeys = [".", ",", "-", "/"]

    private var rows: [[KeyboardContent.Key]] {
        guard layout != .numeric else { return numericRows }
        guard characters != .letters || alphabets[alphabet].form == .rows else { return tableRows }
        var rows: [[Key]]
        switch characters {
        case .letters:
            let keys = properties.customKeys
            let alphabet = alphabets[alphabet]
            rows = letters
            let last = rows.count - 1
            rows[last - 1] += keys.dropFirst(2).prefix(1).map(key)
            rows[last] =
                (alphabet.hasShift ? [Key(.shift(shift))] : []) + rows[last] + keys.dropFirst(3).prefix(1).map(key)
        case .symbols:
            rows = ["1234567890", "@#€_&-+()/", "*\"':;!?"].map { $0.map { key(String($0)) } }
            rows[2].insert(Key(.page(Self.moreSymbolsLabel)), at: 0)
        case .moreSymbols:
            rows = ["~`|•$£¥§°^", "={}[]<>÷×±", "%\\©®™¡¿"].map { $0.map { key(String($0)) } }
            rows[2].insert(Key(.page(Self.symbolsLabel)), at: 0)
        }
        rows[rows.count - 1].append(Key(.backspace))
        return rows + [lastRow]
    }

    private var letters: [[KeyboardContent.Key]] {
        let alphabet = alphabets[alphabet]
        let shown = shift == .off ? alphabet.rows : alphabet.shiftedRows ?? alphabet.rows
        return shown.map { row in
            row.map { letter in
                guard letter != Alphabet.formsMark || alphabet.form == .rows else {
                    return Key(.forms(Alphabet.formsLabel))
                }
                var key = key(shifted(letter))
                if key.isEnabled { key.variants = variants(of: letter) }
                return key
            }
        }
    }

    /// The keys of functions are at the end of the rows, in place of a row of their own.
    private var tableRows: [[KeyboardContent.Key]] {
        let ends = [
            Key(.backspace), alphabetKey, Key(.page(Self.symbolsLabel)), spaceKey, submitKey,
        ]
        return zip(letters, ends).map { $0 + [$1] }
    }

    private var alphabetKey: KeyboardContent.Key { Key(.alphabet(alphabets[nextAlphabet].label)) }

    private var spaceKey: KeyboardContent.Key {
        Key(.space(Words.of(alphabets[alphabet].language)[.keyboardLanguage]), isEnabled: text.hasRoom)
    }

    private var lastRow: [KeyboardContent.Key] {
        let label = characters == .letters ? Self.symbolsLabel : Self.lettersLabel
        var row = [Key(.page(label))]
        if alphabets.count > 1 { row.append(alphabetKey) }
        let keys = specials(Self.specialKeys)
        return row + [key(keys[0]), spaceKey, key(keys[1]), submitKey]
    }

    /// What a numeric keyboard has keys for.
    var numericCharacters: Set<String> { Set((0...9).map { String($0) } + specials(Self.specialNumericKeys)) }

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

    /// The space has no such limit: sdl_core refuses a limitedCharacterList with a blank in it.
    private func key(_ character: String) -> KeyboardContent.Key {
        Key(.character(character), isEnabled: text.hasRoom && isAllowed(character))
    }
}
