extension String {
    /// The text with nothing in it that a terminal would carry out: control characters, other than line breaks and tabs,
    /// and marks that turn the direction of writing become `\u` and four digits. JSON stays the same JSON.
    package var printable: String {
        guard unicodeScalars.contains(where: Self.isCommand) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if Self.isCommand(scalar) {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// U+0000 to U+001F, and U+007F to U+009F.
    package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
