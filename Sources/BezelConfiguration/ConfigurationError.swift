/// What is wrong in a configuration file: every key and value that cannot be used, in the order of the file.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    package struct Problem: Hashable {
        /// The line in the file, from 1; nil if no single line is wrong.
        package let line: Int?
        package let text: String
    }

    package let file: String
    /// At least one.
    package let problems: [Problem]

    /// The most problems that a description names.
    private static let shown = 20

    package init(file: String, line: Int?, problem: String) {
        self.file = file
        problems = [Problem(line: line, text: problem)]
    }

    /// An error of all problems; nil without any.
    init?(file: String, _ problems: [Problem]) {
        guard !problems.isEmpty else { return nil }
        self.file = file
        self.problems = problems.enumerated().sorted {
            ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset)
        }.map(\.element)
    }

    /// A line for each problem, like `bezel.toml:3: volume: there is no such key`.
    package var description: String {
        var lines = problems.prefix(Self.shown).map { problem in
            (problem.line.map { "\(file):\($0): \(problem.text)" } ?? "\(file): \(problem.text)").printable
        }
        let rest = problems.count - lines.count
        if rest > 0 { lines.append("\(file): \(rest) more problems".printable) }
        return lines.joined(separator: "\n")
    }
}
