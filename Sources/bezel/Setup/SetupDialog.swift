internal import BezelConfiguration

/// Questions on a terminal.
enum SetupDialog {
    /// Asks what is not known yet. An empty line takes the value in brackets; a wrong answer is asked again.
    static func ask(without known: Set<SetupQuestion>, into answers: inout SetupAnswers) throws {
        for question in SetupQuestion.ofSystem where !known.contains(question) && question.isAsked(after: answers) {
            while true {
                try prompt("\(question.text) (\(question.expected)) [\(question.answer(in: answers))]: ")
                guard let line = readLine() else { throw SetupError(description: "the answers ended") }
                if line.isEmpty || question.set(line, in: &answers) { break }
                try Console.line("  expected \(question.expected)")
            }
        }
    }

    static func agrees(_ text: String) throws -> Bool {
        try prompt("\(text) [y/N]: ")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }

    private static func prompt(_ text: String) throws { try Console.write(Array(text.printable.utf8)) }
}
