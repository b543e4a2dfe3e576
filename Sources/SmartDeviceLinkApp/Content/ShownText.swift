/// Turns an app's text into one that every head unit accepts: sdl_core refuses a whole request if one of its texts has a line
/// break or a tab, also written as `\n` or `\t`, or is too long.
enum ShownText {
    /// The largest number of characters of most texts.
    static let limit = 500

    /// Control characters become spaces, and the text is cut. A text of spaces becomes empty.
    static func clean(_ text: String, limit: Int = limit) -> String {
        var scalars = String.UnicodeScalarView()
        var isEscape = false
        for scalar in text.unicodeScalars.prefix(limit) {
            if isEscape, scalar == "n" || scalar == "t" {
                scalars.removeLast()
                scalars.append(" ")
            } else {
                scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
            isEscape = scalar == "\\"
        }
        return scalars.allSatisfy { $0 == " " } ? "" : String(scalars)
    }
}
