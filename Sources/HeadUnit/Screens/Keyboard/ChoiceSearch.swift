import BezelModel

/// The search in a list of choices (`LIST_WITH_SEARCH`, `ICON_WITH_SEARCH`).
struct ChoiceSearch: Sendable {
    /// What was looked for; empty for all choices.
    private(set) var text = ""
    /// Positions among all choices.
    private(set) var found: [Int]

    init(_ choices: [ChoiceSet.Choice]) { found = Array(choices.indices) }

    mutating func look(for text: String, in choices: [ChoiceSet.Choice]) {
        found = Self.positions(of: text, in: choices, limit: .max)
        self.text = SearchText(text).isEmpty ? "" : text
    }

    /// Choices with all words of a text in their name or secondary text, in the app's order. For a text without words
    /// these are all choices.
    static func positions(of text: String, in choices: [ChoiceSet.Choice], limit: Int) -> [Int] {
        let query = SearchText(text)
        guard !query.isEmpty else { return Array(choices.indices.prefix(limit)) }
        var found: [Int] = []
        for (position, choice) in choices.enumerated() where found.count < limit {
            if query.isIn([choice.name, choice.secondaryText ?? ""]) { found.append(position) }
        }
        return found
    }
}
