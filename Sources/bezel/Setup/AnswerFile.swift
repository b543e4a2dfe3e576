/// Answers as text: a line `word = value` for each, empty lines, and lines that begin with `#`. Lines may end with CR LF.
enum AnswerFile {
    /// Takes the answers of a file.
    ///
    /// - Parameter name: The file's name, for errors.
    /// - Returns: The questions that it answers.
    static func read(
        _ bytes: [UInt8], name: String, into answers: inout SetupAnswers
    ) throws(SetupError) -> Set<SetupQuestion> {
        var found: Set<SetupQuestion> = []
        // A byte order mark, as some editors write it.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        for (index, bytes) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let line = trimmed(String(decoding: bytes, as: UTF8.self))
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let question: SetupQuestion
            do throws(SetupError) { question = try take(line, into: &answers) } catch {
                throw SetupError(description: "\(name):\(index + 1): \(error)")
            }
            guard found.insert(question).inserted else {
                throw SetupError(description: "\(name):\(index + 1): \(question.rawValue): there are two answers")
            }
        }
        return found
    }

    /// Takes `word = value`.
    static func take(_ text: String, into answers: inout SetupAnswers) throws(SetupError) -> SetupQuestion {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
            trimmed(String($0))
        }
        guard parts.count == 2 else {
            throw SetupError(description: "expected word = value, got \"\(text.prefix(60))\"")
        }
        guard let question = SetupQuestion(rawValue: parts[0]) else {
            let words = SetupQuestion.allCases.map(\.rawValue).joined(separator: ", ")
            throw SetupError(description: "\(parts[0].prefix(60)): there is no such word; there are \(words)")
        }
        guard question.set(parts[1], in: &answers) else {
            throw SetupError(
                description: "\(question.rawValue): expected \(question.expected), got \"\(parts[1].prefix(60))\"")
        }
        return question
    }

    private static func trimmed(_ text: String) -> String {
        let blanks: Set<Character> = [" ", "\t", "\r"]
        let end = text.lastIndex { !blanks.contains($0) }
        guard let start = text.firstIndex(where: { !blanks.contains($0) }), let end else { return "" }
        return String(text[start...end])
    }
}
