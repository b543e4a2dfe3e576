import Foundation
import TestSupport
import TouchInput

/// A recording of the use of an app, in the form of evemu-record, divided into steps: a comment `# until …` names the
/// line to wait for before the events that follow it.
struct UseRecording {
    struct Step {
        /// The line to wait for first; see ``ExampleApp/wait(for:)``.
        var until: String
        /// `struct input_event`s.
        var bytes: [UInt8]
    }

    let steps: [Step]

    /// - Parameter name: Name of a file in Tests/EndToEndTests/Recordings.
    init(_ name: String) throws {
        let mark = "# until "
        let text = try Places.text("Tests/EndToEndTests/Recordings/\(name)")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let header = lines.prefix { !$0.hasPrefix(mark) }
        var parts: [(until: String, lines: [Substring])] = []
        for line in lines.dropFirst(header.count) {
            if line.hasPrefix(mark) {
                parts.append((String(line.dropFirst(mark.count)), []))
            } else {
                parts[parts.count - 1].lines.append(line)
            }
        }
        steps = try parts.map { part in
            guard part.lines.contains(where: { $0.hasPrefix("E:") }) else { return Step(until: part.until, bytes: []) }
            let bytes = Array((header + part.lines).joined(separator: "\n").utf8)
            let recording = try Recording(bytes, file: name, format: .evemu)
            return Step(until: part.until, bytes: recording.events.flatMap(Self.bytes))
        }
    }

    /// The lines to wait for of one kind, in order: "app" or "page".
    func awaited(_ kind: String) -> [String] {
        steps.filter { $0.until.hasPrefix(kind + " ") }.map { String($0.until.dropFirst(kind.count + 1)) }
    }

    private static func bytes(of event: InputEvent) -> [UInt8] {
        let seconds = event.microseconds / 1_000_000
        let raw = (seconds, event.microseconds - seconds * 1_000_000, event.type, event.code, event.value)
        return withUnsafeBytes(of: raw) { Array($0.prefix(24)) }
    }
}
