/// The words of a phrase that an English voice can read.
enum SpokenWords {
    /// Longer phrases are not recognised: no command is that long.
    static let longestPhrase = 160
    /// Words of a phrase.
    static let most = 24

    /// Signs that are read aloud inside a word, such as "98.5", "R&B" and "C++".
    private static let signs: Set<Unicode.Scalar> = ["'", ".", "&", "+", "%", "$", "#", "@"]

    /// The words in their order; empty when the phrase has none, has letters of another script, or is too long.
    ///
    /// A space, an emoji and any sign that is not read aloud separate words.
    static func words(of phrase: String) -> [String] {
        // Counted before anything else is done with a text from an app.
        guard phrase.utf8.count <= longestPhrase * 4, phrase.unicodeScalars.count <= longestPhrase else { return [] }
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            if word.contains(where: { isSound($0) }) { words.append(String(word)) }
            word.removeAll()
        }
        for scalar in phrase.unicodeScalars {
            switch scalar {
            case "\u{2019}", "\u{02BC}": word.append("'")
            // Combining marks, joiners and variation selectors change a sign's look; without them it is still read.
            case "\u{0300}"..."\u{036F}", "\u{200B}"..."\u{200F}", "\u{FE00}"..."\u{FE0F}", "\u{00AD}": break
            case _ where isSound(scalar) || signs.contains(scalar): word.append(scalar)
            case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil: return []
            case _: end()
            }
        }
        end()
        return words.count <= most ? words : []
    }

    /// Whether it is a digit or a letter of Latin script, as espeak-ng's English voice reads them: the blocks Basic
    /// Latin, Latin-1 Supplement and Latin Extended-A.
    private static func isSound(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "A"..."Z", "a"..."z": true
        case "\u{00C0}"..."\u{017F}": scalar.properties.isAlphabetic
        case _: false
        }
    }
}
