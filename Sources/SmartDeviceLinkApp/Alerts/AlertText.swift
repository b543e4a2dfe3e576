/// Fits an alert's lines to the number of text fields of the head unit (SDL-0282).
enum AlertText {
    static let separator = " - "

    /// - Parameter fields: Number of text fields, 1 to 3.
    /// - Returns: At most `fields` lines. The last one holds the remaining lines, joined with ``separator``.
    static func fit(_ lines: [String], into fields: Int) -> [String] {
        guard lines.count > fields, let last = lines.indices.prefix(fields).last else {
            return lines.map { ShownText.clean($0) }
        }
        return (lines[..<last] + [lines[last...].joined(separator: separator)]).map { ShownText.clean($0) }
    }
}
