/// An app's name in a question: one short line that cannot change how the rest of it is read.
struct ShownName: CustomStringConvertible {
    /// The most characters. A longer name would push the device out of the question.
    static let limit = 32

    let description: String

    /// Control and format characters (bidirectional marks, joiners, line separators) and those without a meaning are
    /// left out, further marks on one letter too, and white space is one space.
    init(_ name: String) {
        var plain = ""
        var marks = 0
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                if scalar.properties.isWhitespace { plain += " " }
            case .nonspacingMark, .enclosingMark, .spacingMark:
                marks += 1
                if marks <= 2 { plain.unicodeScalars.append(scalar) }
            case _:
                marks = 0
                plain.unicodeScalars.append(scalar)
            }
        }
        let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let short = words.count > Self.limit ? words.prefix(Self.limit - 1) + "…" : words[...]
        description = short.isEmpty ? "an app" : String(short)
    }
}
