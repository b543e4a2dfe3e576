extension TOMLScanner {
    /// A number, boolean or date.
    mutating func bareValue() throws(TOMLError) -> TOMLValue {
        var text = takeWhile(Self.isBare)
        guard !text.isEmpty else { throw fault("expected a value, found \(found)") }
        if Self.isTemporal(text) {
            // A blank may separate a date and a time.
            if text.utf8.count == 10, next == 0x20, let hour = byte(1), Self.isDigit(hour) {
                advance()
                text += " " + takeWhile(Self.isBare)
            }
            return TOMLValue(content: .date(text), line: line, source: text)
        }
        let content: TOMLValue.Content
        switch text {
        case "true": content = .boolean(true)
        case "false": content = .boolean(false)
        default:
            guard let number = try number(text) else {
                throw fault("\(text.prefix(60)) is no value; a text needs quotes: \"\(text.prefix(60))\"")
            }
            content = number
        }
        return TOMLValue(content: content, line: line, source: text)
    }

    private func number(_ text: String) throws(TOMLError) -> TOMLValue.Content? {
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
            guard let digits = Self.digits(text.dropFirst(2).utf8, radix: radix) else { return nil }
            return .integer(try integer(digits, radix, text))
        }
        let isNegative = text.hasPrefix("-")
        let unsigned = text.drop { $0 == "-" || $0 == "+" }
        guard text.utf8.count - unsigned.utf8.count <= 1 else { return nil }
        if unsigned == "inf" { return .float(isNegative ? -.infinity : .infinity) }
        if unsigned == "nan" { return .float(.nan) }
        let whole = unsigned.prefix { $0 != "." && $0 != "e" && $0 != "E" }
        guard let digits = Self.digits(whole.utf8, radix: 10), digits.count == 1 || !digits.hasPrefix("0") else {
            return nil
        }
        let sign = isNegative ? "-" : ""
        if whole.endIndex == unsigned.endIndex { return .integer(try integer(sign + digits, 10, text)) }
        return Self.fraction(unsigned[whole.endIndex...]).flatMap { Double(sign + digits + $0) }.map { .float($0) }
    }

    private func integer(_ digits: String, _ radix: Int, _ text: String) throws(TOMLError) -> Int64 {
        guard let value = Int64(digits, radix: radix) else {
            throw fault("the number \(text.prefix(60)) needs more than 64 bits")
        }
        return value
    }

    /// The text after the integer part of a float: `.5`, `e3` or `.5e3`, without underscores. Nil if it is not valid.
    private static func fraction(_ text: Substring) -> String? {
        var rest = text
        var result = ""
        if rest.first == "." {
            let part = rest.dropFirst().prefix { $0 != "e" && $0 != "E" }
            guard let digits = digits(part.utf8, radix: 10) else { return nil }
            result = "." + digits
            rest = rest[part.endIndex...]
        }
        guard !rest.isEmpty else { return result }
        rest = rest.dropFirst()
        let sign = rest.first == "-" || rest.first == "+" ? String(rest.removeFirst()) : ""
        return digits(rest.utf8, radix: 10).map { result + "e" + sign + $0 }
    }

    /// The digits without their underscores, each of which must be between two digits. Nil if the text is not a number.
    private static func digits(_ text: Substring.UTF8View, radix: Int) -> String? {
        var result = ""
        var isAfterDigit = false
        for byte in text {
            if byte == UInt8(ascii: "_") {
                guard isAfterDigit else { return nil }
                isAfterDigit = false
            } else {
                let character = Character(Unicode.Scalar(byte))
                guard let value = character.hexDigitValue, value < radix else { return nil }
                result.append(character)
                isAfterDigit = true
            }
        }
        return isAfterDigit ? result : nil
    }

    /// Whether the text begins like a date, 1979-05-27, or like a time, 07:32.
    private static func isTemporal(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(5))
        let digits = bytes.prefix(while: isDigit).count
        let mark = bytes.dropFirst(digits).first
        return digits == 4 && mark == UInt8(ascii: "-") || digits == 2 && mark == UInt8(ascii: ":")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "+", "-", "_", ".", ":": true
        default: false
        }
    }
}
