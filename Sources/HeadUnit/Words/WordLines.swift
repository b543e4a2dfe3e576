import SmartDeviceLink

/// The lines of a file of words that are not empty or comments; words.txt describes their format.
struct WordLines: Sequence, IteratorProtocol {
    struct Line {
        /// From 1.
        var number: Int
        var content: Content
    }

    enum Content {
        case name(Word)
        /// A text of the word that was named last, and its range in the bytes.
        case text(Word, [Language], Range<Int>)
        /// Why the line is not valid.
        case fault(String)
    }

    private let bytes: [UInt8]
    private var position = 0
    private var number = 0
    private var word: Word?
    /// The last name is unknown: it and its texts cause one fault only.
    private var isUnknown = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Line? {
        while position < bytes.count {
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            defer { position = end + 1 }
            number += 1
            if let content = content(of: trimmed(position..<end)) { return Line(number: number, content: content) }
        }
        return nil
    }

    /// - Parameter line: Without blanks at its end.
    private mutating func content(of line: Range<Int>) -> Content? {
        guard let first = bytes[line].first, first != UInt8(ascii: "#") else { return nil }
        guard Self.isBlank(first) else {
            word = Word(rawValue: string(line))
            isUnknown = word == nil
            return word.map { .name($0) } ?? .fault("there is no word \"\(string(line))\"")
        }
        guard let word else { return isUnknown ? nil : .fault("a text without the name of a word before it") }
        let start = bytes[line].firstIndex { !Self.isBlank($0) } ?? line.upperBound
        let tagEnd = bytes[start..<line.upperBound].firstIndex(where: Self.isBlank) ?? line.upperBound
        let tag = string(start..<tagEnd)
        guard let languages = Self.languages[tag] else { return .fault("\"\(tag)\" is no language of SDL") }
        guard let textStart = bytes[tagEnd..<line.upperBound].firstIndex(where: { !Self.isBlank($0) }) else {
            return .fault("a language without a text")
        }
        return .text(word, languages, textStart..<line.upperBound)
    }

    private func trimmed(_ line: Range<Int>) -> Range<Int> {
        let last = bytes[line].lastIndex { !Self.isBlank($0) && $0 != UInt8(ascii: "\r") }
        return line.lowerBound..<(last.map { $0 + 1 } ?? line.lowerBound)
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// The languages by their tags, like "pt-BR", and by the first parts of the tags, like "pt".
    private static let languages: [String: [Language]] = Language.allCases.reduce(into: [:]) { languages, language in
        let tag = language.tag
        languages[tag] = [language]
        languages[String(tag.prefix { $0 != "-" }), default: []].append(language)
    }
}
