/// Builds a text that espeak-ng reads between `[[` and `]]`: mnemonics separated by `|`, so that two are never read as
/// one, with stress marks before their vowels.
struct PhonemeSpelling {
    enum Stress: String {
        case primary = "'"
        case secondary = ","
    }
    enum Pause: String {
        case short = "_:"
        case long = "_:_:"
    }

    private var pieces: [String] = []
    private var lastVowel: Int?
    private var waiting: Stress?

    /// Empty if it contains no phoneme.
    var text: String {
        guard pieces.contains(where: { $0 != " " && Pause(rawValue: $0) == nil }) else { return "" }
        var text = ""
        for piece in pieces {
            let isApart = piece == " " || text.isEmpty || text.last == " "
            text += isApart ? piece : "|" + piece
        }
        return text
    }

    mutating func add(_ consonant: String) { pieces.append(consonant) }

    mutating func add(vowel: String) {
        pieces.append((waiting?.rawValue ?? "") + vowel)
        lastVowel = pieces.count - 1
        waiting = nil
    }

    /// Stresses the last vowel without a mark.
    mutating func stressLast(_ stress: Stress) {
        guard let lastVowel else { return }
        pieces[lastVowel] = stress.rawValue + pieces[lastVowel]
        self.lastVowel = nil
    }

    mutating func stressNext(_ stress: Stress) { waiting = stress }

    mutating func endWord() { pieces.append(" ") }

    mutating func pause(_ pause: Pause) { pieces.append(pause.rawValue) }
}
