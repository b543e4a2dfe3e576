/// Fits an alert's lines to the number of text fields of the head unit (SDL-0282).
enum AlertText {
    static let separator = " - "
    /// The largest number of characters of a text field.
    static let limit = 500

    /// - Parameter fields: Number of text fields, 1 to 3.
    /// - Returns: At most `fields` lines. The last one holds the remaining lines, joined with ``separator``.
    static func fit(_ lines: [String], into fields: Int) -> [String] {
        guard lines.count > fields, let last = lines.indices.prefix(fields).last else { return lines.map(cut) }
        return (lines[..<last] + [lines[last...].joined(separator: separator)]).map(cut)
    }

    private static func cut(_ line: String) -> String { String(line.unicodeScalars.prefix(limit)) }
}
