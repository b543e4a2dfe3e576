/// The phrases of a task as sequences of words with pronunciations. A value without a library.
struct PhraseGrammar {
    /// Phrases after these are not recognised.
    static let mostPhrases = 500
    /// Phones of a phrase, about ten seconds. A phrase with more of them is left out.
    private static let mostPhones = 150

    /// The pronunciation of each word. Words that sound the same are one.
    private(set) var words: [[Phone]] = []
    /// Each phrase that can be recognised as its words' positions.
    private(set) var phrases: [[Int]] = []
    /// The position of each of `phrases` in the task.
    private var positions: [[Int]: Int] = [:]
    private var places: [[Phone]: Int] = [:]

    /// - Parameters:
    ///   - phrases: A phrase that sounds like an earlier one is left out, and one without a sound.
    ///   - pronounce: The phones of a word.
    init(_ phrases: some Sequence<String>, pronounce: (String) -> [Phone]) {
        var known: [String: [Phone]] = [:]
        for (position, phrase) in phrases.prefix(Self.mostPhrases).enumerated() {
            let sounds = SpokenWords.words(of: phrase).map { word in
                if let phones = known[word] { return phones }
                let phones = pronounce(word)
                known[word] = phones
                return phones
            }
            add(sounds.filter { !$0.isEmpty }, at: position)
        }
    }

    private mutating func add(_ sounds: [[Phone]], at position: Int) {
        guard !sounds.isEmpty, sounds.reduce(0, { $0 + $1.count }) <= Self.mostPhones else { return }
        let phrase = sounds.map { phones in
            if let place = places[phones] { return place }
            places[phones] = words.count
            words.append(phones)
            return words.count - 1
        }
        guard positions[phrase] == nil else { return }
        positions[phrase] = position
        phrases.append(phrase)
    }

    /// The position in the task of the phrase of these words; nil if there is none.
    func position(of words: [Int]) -> Int? { positions[words] }
}
