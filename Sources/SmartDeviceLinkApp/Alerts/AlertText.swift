/// An alert's lines on a head unit with fewer fields (SDL-0282).
enum AlertText {
    static let separator = " - "
    /// Characters a field takes.
    static let limit = 500

    /// - Parameter fields: 1 to 3.
    static func fit(_ lines: [String], into fields: Int) -> [String] {
        guard lines.count > fields, let last = lines.indices.prefix(fields).last else { return lines.map(cut) }
        return (lines[..<last] + [lines[last...].joined(separator: separator)]).map(cut)
    }

    private static func cut(_ line: String) -> String { String(line.unicodeScalars.prefix(limit)) }
}
