/// The lines of a text without their ends (`\n`, `\r\n`, or the `\r\r\n` of old versions of adb), and without a byte
/// order mark (U+FEFF) before the first.
struct Lines {
    private let bytes: [UInt8]
    private let limit: Int
    private var start = 0
    /// Number of the last line that was returned, from 1.
    private(set) var number = 0

    /// - Parameters:
    ///   - limit: Only the bytes before this offset are read.
    ///   - hasMark: Whether the text may begin with a byte order mark.
    init(_ bytes: [UInt8], upTo limit: Int? = nil, hasMark: Bool = true) {
        self.bytes = bytes
        self.limit = limit ?? bytes.count
        if hasMark, bytes.starts(with: [0xef, 0xbb, 0xbf]) { start = 3 }
    }

    mutating func next() -> LineScanner? {
        guard start < limit else { return nil }
        var end = start
        while end < limit, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        var last = end
        while last > start, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
        let line = LineScanner(bytes, from: start, to: last)
        start = end + 1
        number += 1
        return line
    }
}

/// Reads one line from left to right. If something does not match, the position does not change.
struct LineScanner {
    private let bytes: [UInt8]
    private var index: Int
    private let end: Int

    init(_ bytes: [UInt8], from start: Int, to end: Int) {
        self.bytes = bytes
        self.index = start
        self.end = end
    }

    var isAtEnd: Bool { index >= end }

    /// The rest of the line, for messages: at most 40 characters; unprintable ones become "?".
    var rest: String {
        /// The rest of the line, as UTF-8, at most 255 bytes: the kernel's limit for a device's name.
        var text = ""
        for byte in bytes[index..<min(end, index + 40)] {
            text.unicodeScalars.append(byte >= 0x20 && byte < 0x7f ? Unicode.Scalar(byte) : "?")
        }
        return end - index > 40 ? text + "…" : text
    }

    /// The unread rest, as UTF-8, at most 255 bytes: the kernel's limit for a device's name.
    var text: String { String(decoding: bytes[index..<min(end, index + 255)], as: UTF8.self) }

    func peek() -> UInt8? { index < end ? bytes[index] : nil }

    mutating func skipSpaces() {
        while index < end, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") { index += 1 }
    }

    /// Skips the quotation marks of mails and forums, ">" and "|", each with one space after it. The indentation after
    /// the last one remains.
    mutating func skipQuoting() {
        while true {
            let start = index
            skipSpaces()
            guard take(">") || take("|") else {
                index = start
                return
            }
            if peek() == UInt8(ascii: " ") { index += 1 }
        }
    }

    /// Skips the time that dmesg and other tools put before a line, `[   12.345678]`, `11:21:37.123`,
    /// `2026-11-22T11:21:37+0000`, and the spaces after it.
    mutating func skipTimestamp() {
        while true {
            let start = index
            let isBracketed = take("[")
            let first = index
            var marks = 0
            while index < end, index - first < 40, case let byte = bytes[index],
                Self.isOfTime(byte) || isBracketed && byte == UInt8(ascii: " ")
            {
                if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { marks += 1 }
                index += 1
            }
            guard index > first, isBracketed ? take("]") : marks > 1, isAtBreak else {
                index = start
                return
            }
            skipSpaces()
        }
    }

    private static func isOfTime(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "+"), UInt8(ascii: "T"), UInt8(ascii: "Z"):
            true
        default: false
        }
    }

    /// Everything up to the next space, at most 40 characters.
    mutating func word() -> String? {
        let start = index
        while index < end, index - start < 40, !isAtBreak { index += 1 }
        return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    mutating func take(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard end - index >= length else { return false }
        let start = text.utf8Start
        for offset in 0..<length where bytes[index + offset] != start[offset] { return false }
        index += length
        return true
    }

    /// Moves to the position after the next `text`.
    mutating func skip(past text: StaticString) -> Bool {
        let start = index
        while index < end {
            if take(text) { return true }
            index += 1
        }
        index = start
        return false
    }

    /// Decimal digits with an optional sign and leading zeros, within 32 bits, followed by a space or the line's end.
    mutating func decimal() -> Int32? {
        let start = index
        if let value = number(), isAtBreak { return value }
        index = start
        return nil
    }

    /// Decimal digits with an optional sign and leading zeros, within 32 bits.
    mutating func number() -> Int32? {
        let start = index
        let isNegative = take("-")
        if let magnitude = digits(limit: 1 << 31), let value = Int32(exactly: isNegative ? -magnitude : magnitude) {
            return value
        }
        index = start
        return nil
    }

    /// Decimal digits, at most `limit`.
    mutating func digits(limit: Int64) -> Int64? {
        let start = index
        var value: Int64 = 0
        while index < end, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
            value = value &* 10 &+ Int64(digit)
            guard value <= limit else {
                index = start
                return nil
            }
            index += 1
        }
        return index > start ? value : nil
    }

    /// One to `most` hexadecimal digits, at most `limit`, followed by a space or the line's end.
    mutating func hexadecimal(most: Int, limit: UInt32 = .max) -> UInt32? {
        let start = index
        if let value = number(most, limit: limit), isAtBreak { return value }
        index = start
        return nil
    }

    /// One to `most` hexadecimal digits, at most `limit`, not followed by another digit.
    mutating func number(_ most: Int, limit: UInt32 = .max) -> UInt32? {
        let start = index
        var value: UInt32 = 0
        while index < end, index - start <= most, let digit = Self.hexadecimalDigit(bytes[index]) {
            value = value &<< 4 | UInt32(digit)
            index += 1
        }
        guard index > start, index - start <= most, value <= limit else {
            index = start
            return nil
        }
        return value
    }

    /// `seconds.microseconds` with all six digits after the point, in microseconds. At most 2³² seconds.
    mutating func time() -> Int64? {
        let start = index
        guard let seconds = digits(limit: 1 << 32), take("."), case let point = index,
            let fraction = digits(limit: 999_999), index - point == 6
        else {
            index = start
            return nil
        }
        return seconds * 1_000_000 + fraction
    }

    /// Like ``time()``, but zeros at the end may be missing.
    mutating func shortTime() -> Int64? {
        let start = index
        guard let seconds = digits(limit: 1 << 32), take("."), case let point = index,
            var fraction = digits(limit: 999_999), index - point <= 6
        else {
            index = start
            return nil
        }
        for _ in (index - point)..<6 { fraction *= 10 }
        return seconds * 1_000_000 + fraction
    }

    private var isAtBreak: Bool {
        index >= end || bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t")
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
        default: nil
        }
    }
}
