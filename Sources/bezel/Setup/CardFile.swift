internal import BezelConfiguration

/// A card's file: the answers of its right lines, and what is wrong with the others.
struct CardFile {
    struct Problem: Hashable {
        /// From 1; nil for the file as a whole.
        let line: Int?
        let text: String
    }

    /// The longest file, in bytes.
    static let byteLimit = 64 << 10

    private(set) var answers = SetupAnswers()
    /// The lines of the answers.
    private(set) var lines: [SetupQuestion: Int] = [:]
    /// The words of lines that cannot be used.
    private(set) var refused: Set<SetupQuestion> = []
    /// Those of them whose line is not UTF-8.
    private var inOtherEncoding: Set<SetupQuestion> = []
    private(set) var problems: [Problem] = []

    init(_ bytes: [UInt8]) {
        let lines: [AnswerFile.Line]
        do throws(SetupError) { lines = try AnswerFile.lines(of: bytes) } catch {
            problems.append(Problem(line: nil, text: "\(error)"))
            return
        }
        var found: Set<SetupQuestion> = []
        for line in lines {
            let former = found
            do throws(SetupError) {
                try AnswerFile.take(line, of: SetupQuestion.ofCard, after: &found, into: &answers)
                for question in found.subtracting(former) { self.lines[question] = line.number }
            } catch {
                problems.append(Problem(line: line.number, text: "\(error)"))
                guard let word = line.question, !found.contains(word) else { continue }
                refused.insert(word)
                if line.text == nil { inOtherEncoding.insert(word) }
            }
        }
    }

    /// A file that cannot be read.
    init(problem: String) { problems.append(Problem(line: nil, text: problem)) }

    /// Why the hotspot that the file names cannot be had; nil if it can, or if the file names none.
    ///
    /// The password may be missing: then one is made up. An empty one is a mistake that would leave the network without any.
    var hotspotProblem: Problem? {
        if refused.contains(.hotspotName) {
            let isUTF8 = !inOtherEncoding.contains(.hotspotName)
            return Problem(line: nil, text: "hotspot_name \(isUTF8 ? "cannot be used" : "is not UTF-8")")
        }
        guard !answers.hotspotName.isEmpty else {
            // The word none switches the hotspot off; its password may stay for later.
            guard lines[.hotspotName] == nil else { return nil }
            return lines[.hotspotPassword].map { Problem(line: $0, text: "hotspot_name is missing") }
        }
        if refused.contains(.hotspotPassword) || lines[.hotspotPassword] != nil && answers.hotspotPassword.isEmpty {
            return Problem(line: lines[.hotspotPassword], text: "hotspot_password needs 8 to 63 signs of ASCII")
        }
        if answers.country.isEmpty {
            return Problem(line: lines[.hotspotName], text: "country is missing, like country = DE")
        }
        return nil
    }
}
