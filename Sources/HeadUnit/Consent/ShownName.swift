/// A name in a question: one short line that cannot change how the rest of it is read.
struct ShownName: CustomStringConvertible {
    /// The most characters. A longer name would push the device out of the question.
    static let limit = 32

    let description: String

    /// The name for a sentence in letters of either direction: isolated, so that it leaves the order of the rest as it is.
    var isolated: String { "\u{2068}\(description)\u{2069}" }

    /// Control and format characters (bidirectional marks, joiners, line separators) and those without a meaning are
    /// left out, further marks on one letter too, and white space is one space.
    ///
    /// - Parameter unnamed: In place of a name of which nothing is left.
    init(_ name: String, unnamed: String) {
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
        description = short.isEmpty ? unnamed : String(short)
    }
}

extension String {
    /// The text with the values in place of the signs. A sign in a value stays as it is.
    func filled(_ values: [Character: String]) -> String {
        reduce(into: "") { text, sign in text += values[sign] ?? String(sign) }
    }
}
