/// What is wrong in the files of a configuration: every key and value that cannot be used, in the order of the files.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    package struct Problem: Hashable {
        package let file: String
        /// The line in the file, from 1; nil if no single line is wrong.
        package let line: Int?
        package let text: String
    }

    /// At least one.
    package let problems: [Problem]

    /// The most problems that a description names.
    private static let shown = 20

    package init(file: String, line: Int?, problem: String) {
        problems = [Problem(file: file, line: line, text: problem)]
    }

    /// An error of all problems; nil without any.
    ///
    /// - Parameter problems: Those of each file are one after the other.
    init?(_ problems: [Problem]) {
        guard !problems.isEmpty else { return nil }
        self.problems = problems
    }

    /// A line for each problem, like `bezel.toml:3: volume: there is no such key`.
    package var description: String {
        var lines = problems.prefix(Self.shown).map { problem in
            (problem.line.map { "\(problem.file):\($0): \(problem.text)" } ?? "\(problem.file): \(problem.text)")
                .printable
        }
        let rest = problems.count - lines.count
        if rest > 0 { lines.append("\(problems[lines.count].file): \(rest) more problems".printable) }
        return lines.joined(separator: "\n")
    }
}
