/// Answers as text in UTF-8: a line `word = value` for each, empty lines, and lines that begin with `#`. Lines may end with CR
/// LF.
enum AnswerFile {
    /// A line that is neither empty nor a comment.
    struct Line {
        /// From 1.
        let number: Int
        /// Without blanks at its ends; nil if it is not UTF-8.
        let text: String?
        /// The question that the line begins with; nil if it is none. Also of a line that is not `word = value`, or not UTF-8.
        let question: SetupQuestion?
    }

    /// - Throws: When the text is UTF-16.
    static func lines(of bytes: [UInt8]) throws(SetupError) -> [Line] {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]), !bytes.prefix(256).contains(0)
        else {
            throw SetupError(
                description: "is written in UTF-16, or is no text; save it as UTF-8, which editors name \"UTF-8\" or "
                    + "\"plain text\"")
        }
        // A byte order mark, as some editors write it.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, bytes in
            let text = String(validating: bytes, as: UTF8.self).map(trimmed)
            let isLine = text.map { !$0.isEmpty && !$0.hasPrefix("#") } ?? (bytes.first != UInt8(ascii: "#"))
            return isLine ? Line(number: index + 1, text: text, question: question(of: bytes)) : nil
        }
    }

    /// Takes the answers of a file.
    ///
    /// - Parameter name: The file's name, for errors.
    /// - Returns: The questions that it answers.
    static func read(
        _ bytes: [UInt8], name: String, into answers: inout SetupAnswers
    ) throws(SetupError) -> Set<SetupQuestion> {
        var found: Set<SetupQuestion> = []
        let lines: [Line]
        do throws(SetupError) { lines = try Self.lines(of: bytes) } catch {
            throw SetupError(description: "\(name): \(error)")
        }
        for line in lines {
            do throws(SetupError) { try take(line, after: &found, into: &answers) } catch {
                throw SetupError(description: "\(name):\(line.number): \(error)")
            }
        }
        return found
    }

    /// Takes a line whose word no earlier line has.
    static func take(
        _ line: Line, of questions: [SetupQuestion] = SetupQuestion.ofSystem, after found: inout Set<SetupQuestion>,
        into answers: inout SetupAnswers
    ) throws(SetupError) {
        guard let text = line.text else {
            let name = line.question.map { "\($0.rawValue): " } ?? ""
            throw SetupError(description: "\(name)is not UTF-8; save the file as UTF-8")
        }
        var changed = answers
        let question = try take(text, of: questions, into: &changed)
        guard found.insert(question).inserted else {
            throw SetupError(description: "\(question.rawValue): there are two answers")
        }
        answers = changed
    }

    /// Takes `word = value`.
    static func take(
        _ text: String, of questions: [SetupQuestion] = SetupQuestion.ofSystem, into answers: inout SetupAnswers
    ) throws(SetupError) -> SetupQuestion {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
            trimmed(String($0))
        }
        // A wrong line may be a password: its text is not shown.
        guard parts.count == 2 else {
            throw SetupError(description: "expected word = value, like language = DE-DE")
        }
        guard let question = SetupQuestion(rawValue: parts[0]), questions.contains(question) else {
            let words = questions.map(\.rawValue).joined(separator: ", ")
            let name = SetupQuestion(rawValue: parts[0]).map { "\($0.rawValue): " } ?? ""
            throw SetupError(description: "\(name)there is no such word; there are \(words)")
        }
        guard question.set(parts[1], in: &answers) else {
            let given = question == .hotspotPassword ? "a text that is not shown here" : "\"\(parts[1].prefix(60))\""
            throw SetupError(description: "\(question.rawValue): expected \(question.expected), got \(given)")
        }
        return question
    }

    private static func question(of line: ArraySlice<UInt8>) -> SetupQuestion? {
        let word = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.prefix {
            $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        }
        return SetupQuestion(rawValue: String(decoding: word, as: UTF8.self))
    }

    private static func trimmed(_ text: String) -> String {
        let blanks: Set<Character> = [" ", "\t", "\r"]
        let end = text.lastIndex { !blanks.contains($0) }
        guard let start = text.firstIndex(where: { !blanks.contains($0) }), let end else { return "" }
        return String(text[start...end])
    }
}
