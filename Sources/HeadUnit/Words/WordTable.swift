internal import CWords
import SmartDeviceLink

/// The texts of all words in all languages: those of words.txt, which is part of the program, some of them replaced by
/// those of a file.
struct WordTable: Sendable {
    /// The longest text of a file, in characters.
    static let limit = 200

    private struct Place {
        var start = 0
        var count = 0
        /// The text is for this language alone, and not for all languages with the same first part of the tag.
        var isExact = false
    }

    /// The positions of the texts in words.txt: for each word, all languages in the order of the cases.
    private var places = [Place](repeating: Place(), count: Word.allCases.count * Language.allCases.count)
    private let rows = Dictionary(uniqueKeysWithValues: zip(Word.allCases, 0...))
    private let columns = Dictionary(uniqueKeysWithValues: zip(Language.allCases, 0...))
    /// A file's texts by their indices in ``places``, and whether they are for one language alone.
    private var replaced: [Int: (text: String, isExact: Bool)] = [:]

    static let builtIn = WordTable()

    /// words.txt.
    static var file: [UInt8] { unsafe Array(UnsafeBufferPointer(start: cwords_start(), count: cwords_size())) }

    private init() {
        for line in WordLines(Self.file) {
            guard case .text(let word, let languages, let text) = line.content else { continue }
            let isExact = languages.count == 1
            for language in languages {
                let index = index(word, language)
                if isExact || !places[index].isExact {
                    places[index] = Place(start: text.lowerBound, count: text.count, isExact: isExact)
                }
            }
        }
    }

    /// A word in a language. words.txt has each word in each language.
    func text(of word: Word, in language: Language) -> String {
        let index = index(word, language)
        if let replaced = replaced[index] { return replaced.text }
        let place = places[index]
        return unsafe String(
            decoding: UnsafeBufferPointer(start: cwords_start() + place.start, count: place.count), as: UTF8.self)
    }

    /// A text for one language is preferred to one for all languages with the same first part of the tag.
    mutating func replace(_ word: Word, in languages: [Language], by text: String) {
        let isExact = languages.count == 1
        for language in languages {
            let index = index(word, language)
            if isExact || replaced[index]?.isExact != true { replaced[index] = (text, isExact) }
        }
    }

    private func index(_ word: Word, _ language: Language) -> Int {
        (rows[word] ?? 0) * columns.count + (columns[language] ?? 0)
    }
}
