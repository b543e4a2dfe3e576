internal import ArgumentParser
internal import SmartDeviceLink

/// Options of every command that talks to the running service.
struct ControlOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Path of the service's control socket.", valueName: "path"))
    var socket = ProgramConfiguration.Control().path

    @Flag(help: "Print the service's answer as JSON.")
    var json = false
}

/// A command that talks to the running service.
protocol ControlCommand: ParsableCommand {
    var control: ControlOptions { get }
    /// Sends the request and prints the answer.
    func talk(on connection: ControlConnection) throws
}

extension ControlCommand {
    func run() throws {
        do {
            try talk(on: ControlConnection(path: control.socket))
        } catch let failure as ControlFailure {
            Console.error(failure.description)
            throw failure.exitCode
        }
    }

    /// Prints an answer: as JSON without `v`, `id` and `ok` with --json, otherwise the lines of `text`.
    func show(_ answer: JSON, _ text: (JSON) -> [String]) throws(OutputError) {
        if control.json { return try Console.line(answer.contents.text) }
        for line in text(answer) { try Console.line(line) }
    }
}

extension JSON {
    /// A line of the service without the members that every line has.
    var contents: JSON {
        guard let object else { return self }
        return .object(JSONObject(object.members.filter { !["v", "id", "ok"].contains($0.key) }))
    }

    /// A value as text for people. Control characters are replaced, so that a name cannot move the terminal's cursor.
    var plain: String {
        switch self {
        case .null: "-"
        case .boolean(let value): value ? "yes" : "no"
        case .integer(let value): String(value)
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        case .string(let text):
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
        case .array(let elements): elements.map(\.plain).joined(separator: ", ")
        case .object: text
        }
    }
}

/// A table of columns with headings.
enum Columns {
    /// - Parameter rows: Each as long as `headings`.
    static func lines(_ headings: [String], _ rows: [[String]]) -> [String] {
        let all = [headings] + rows
        let widths = headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            let cells = row.enumerated().map { column, text in
                column == row.count - 1
                    ? text : text + String(repeating: " ", count: widths[column] - text.count + 2)
            }
            return cells.joined()
        }
    }

    /// One row for each element of an array of objects, with the members that stand under each heading.
    static func lines(_ columns: [(heading: String, key: String)], of elements: JSON?) -> [String] {
        lines(columns.map(\.heading), (elements?.array ?? []).map { row in columns.map { row[$0.key]?.plain ?? "-" } })
    }
}
