extension TOMLScanner {
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    var isAtString: Bool { next == Self.quote || next == UInt8(ascii: "'") }

    /// A string in one of the four notations.
    mutating func string() throws(TOMLError) -> String {
        let mark = next ?? Self.quote
        guard byte(1) == mark, byte(2) == mark else { return try shortString() }
        let start = line
        advance(3)
        _ = takeNewline()
        var text: [UInt8] = []
        while let next {
            if next == mark {
                // Up to two marks before the three that end the string belong to it.
                var count = 1
                while count < 5, byte(count) == mark { count += 1 }
                advance(count)
                guard count < 3 else {
                    text += repeatElement(mark, count: count - 3)
                    return String(decoding: text, as: UTF8.self)
                }
                text += repeatElement(mark, count: count)
            } else if takeNewline() {
                text.append(0x0A)
            } else if next == Self.backslash, mark == Self.quote {
                if try !skipLineEnd() { try escape(into: &text) }
            } else {
                try check(next)
                text.append(next)
                advance()
            }
        }
        let marks = mark == Self.quote ? "\"\"\"" : "'''"
        throw TOMLError(line: start, problem: "the string has no closing \(marks)")
    }

    /// A string in one line.
    mutating func shortString() throws(TOMLError) -> String {
        let mark = next ?? Self.quote
        advance()
        var text: [UInt8] = []
        while let next, next != 0x0A, next != 0x0D {
            if next == mark {
                advance()
                return String(decoding: text, as: UTF8.self)
            }
            if next == Self.backslash, mark == Self.quote {
                try escape(into: &text)
            } else {
                try check(next)
                text.append(next)
                advance()
            }
        }
        throw fault("the string has no closing \(mark == Self.quote ? "\"" : "'")")
    }

    /// A backslash before the end of a line, with the white space after it.
    private mutating func skipLineEnd() throws(TOMLError) -> Bool {
        var offset = 1
        while byte(offset) == 0x20 || byte(offset) == 0x09 { offset += 1 }
        guard byte(offset) == 0x0A || byte(offset) == 0x0D && byte(offset + 1) == 0x0A else { return false }
        advance(offset)
        while takeNewline() { skipBlanks() }
        return true
    }

    private mutating func escape(into text: inout [UInt8]) throws(TOMLError) {
        advance()
        let letter = next.map { Unicode.Scalar($0) }
        let digits: Int
        switch letter {
        case "b": text.append(0x08)
        case "t": text.append(0x09)
        case "n": text.append(0x0A)
        case "f": text.append(0x0C)
        case "r": text.append(0x0D)
        case "\"": text.append(Self.quote)
        case "\\": text.append(Self.backslash)
        default:
            digits = letter == "u" ? 4 : letter == "U" ? 8 : 0
            guard digits > 0 else {
                throw fault("in a text in \"…\" a backslash is written \\\\; '…' takes it as it is")
            }
            var value: UInt32 = 0
            for offset in 1...digits {
                guard let digit = byte(offset).flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                    throw fault("\\\(letter == "u" ? "u" : "U") needs \(digits) hexadecimal digits")
                }
                value = value << 4 | UInt32(digit)
            }
            guard let scalar = Unicode.Scalar(value) else {
                throw fault("\\u\(String(value, radix: 16)) is no character")
            }
            text += Array(String(scalar).utf8)
            advance(digits)
        }
        advance()
    }
}
