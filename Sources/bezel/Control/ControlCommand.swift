internal import ArgumentParser
internal import BezelConfiguration
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
    /// Isolates, which keep names in texts for the screen in their order, are left out.
    var plain: String {
        switch self {
        case .null: "-"
        case .boolean(let value): value ? "yes" : "no"
        case .integer(let value): String(value)
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        case .string(let text):
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
                        .map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
        case .array(let elements): elements.map(\.plain).joined(separator: ", ")
        case .object: text
        }
    }

    /// A number of milliseconds as a duration for people, like "2 h 5 min"; other values as ``plain``.
    var duration: String {
        guard let milliseconds = integer else { return plain }
        let seconds = milliseconds / 1000
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
        if days > 0 { return "\(days) d \(hours) h" }
        if hours > 0 { return "\(hours) h \(minutes) min" }
        return minutes > 0 ? "\(minutes) min \(seconds % 60) s" : "\(seconds) s"
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

    /// One row for each element of an array of objects, with the members for each heading.
    ///
    /// - Parameter durations: Keys of milliseconds that are written as ``JSON/duration``.
    static func lines(
        _ columns: [(heading: String, key: String)], of elements: JSON?, durations: Set<String> = []
    ) -> [String] {
        func cell(_ row: JSON, _ key: String) -> String {
            guard let value = row[key] else { return "-" }
            return durations.contains(key) ? value.duration : value.plain
        }
        return lines(columns.map(\.heading), (elements?.array ?? []).map { row in columns.map { cell(row, $0.key) } })
    }
}
