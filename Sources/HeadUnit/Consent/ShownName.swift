/// A name in a question: one short line that cannot change how the rest of the question is read.
struct ShownName: CustomStringConvertible {
    /// The largest number of characters. With a longer name there would be no room for the device's name.
    static let limit = 32

    let description: String
    /// Whether no character of the name is left, so that ``description`` is a word of the head unit.
    let isUnnamed: Bool

    /// The name for a sentence in letters of either direction: isolated, so that it does not change the order of the
    /// rest.
    var isolated: String { "\u{2068}\(description)\u{2069}" }

    /// The name in quotation marks, so that it does not read like words of the head unit. A name of which nothing is
    /// left has none, because the replacement is the head unit's.
    func quoted(in words: Words) -> String {
        isUnnamed ? isolated : words[.quotation].filled(["%": isolated])
    }

    /// Leaves out: control and format characters (bidirectional marks, joiners, line separators), those without a
    /// meaning, those that are never drawn (Unicode's Default_Ignorable_Code_Point, such as fillers of Hangul and
    /// variation selectors), marks without a letter before them, all but two marks on one letter, and quotation marks.
    /// White space, and characters that look like it, are one space.
    ///
    /// - Parameter unnamed: Replaces a name of which no character remains.
    init(_ name: String, unnamed: String) {
        var plain = String.UnicodeScalarView()
        var marks = 0
        for scalar in name.unicodeScalars {
            switch Kind(scalar) {
            case .space:
                plain.append(" ")
                marks = 0
            case .nothing: break
            case .mark:
                guard let last = plain.last, last != " ", marks < 2 else { break }
                marks += 1
                plain.append(scalar)
            case .apostrophe:
                if plain.last?.properties.isAlphabetic == true { plain.append(scalar) }
                marks = 2
            case .sign:
                plain.append(scalar)
                marks = 0
            }
        }
        let words = String(plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let short = words.count > Self.limit ? words.prefix(Self.limit - 1) + "…" : words[...]
        isUnnamed = short.isEmpty
        description = short.isEmpty ? unnamed : String(short)
    }

    private enum Kind {
        case space
        /// It is not shown.
        case nothing
        /// It is drawn on the character before it.
        case mark
        case apostrophe
        /// It is drawn by itself.
        case sign

        init(_ scalar: Unicode.Scalar) {
            let properties = scalar.properties
            if properties.isWhitespace || Self.blanks.contains(scalar) {
                self = .space
            } else if properties.isDefaultIgnorableCodePoint || Self.isDoubledPrime(scalar) {
                self = .nothing
            } else if scalar == "'" || scalar == "\u{2019}" {
                self = .apostrophe
            } else if properties.isQuotationMark {
                self = .nothing
            } else {
                switch properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                    self = .nothing
                case .nonspacingMark, .enclosingMark, .spacingMark: self = .mark
                case _: self = .sign
                }
            }
        }

        /// Characters without ink that Unicode calls neither white space nor ignorable.
        private static let blanks: Set<Unicode.Scalar> = [
            // Object replacement character.
            "\u{FFFC}",
            // Braille pattern blank.
            "\u{2800}",
            // Egyptian hieroglyph full blank and half blank.
            "\u{13441}", "\u{13442}",
            // Khitan small script filler.
            "\u{16FE4}",
            // Musical symbol null notehead.
            "\u{1D159}",
        ]

        /// Signs that look like a quotation mark and have another meaning.
        private static func isDoubledPrime(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "\u{2BA}", "\u{2DD}", "\u{2EE}", "\u{2F5}", "\u{2F6}", "\u{5F4}", "\u{2033}", "\u{2036}", "\u{275D}",
                "\u{275E}", "\u{2760}", "\u{276E}", "\u{276F}", "\u{3003}", "\u{1F676}", "\u{1F677}", "\u{1F678}":
                true
            case _: false
            }
        }
    }
}

extension String {
    /// The text with the values in place of the signs. A sign in a value stays as it is.
    func filled(_ values: [Character: String]) -> String {
        reduce(into: "") { text, sign in text += values[sign] ?? String(sign) }
    }
}
