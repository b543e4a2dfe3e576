/// Why bytes were not accepted as JSON.
public enum JSONError: Error, Hashable, Sendable {
    /// The byte at `offset` is not allowed there.
    case unexpectedByte(offset: Int)
    /// The text ends inside a value.
    case endedEarly
    /// There are more values than the caller accepts.
    case tooMany
    /// Arrays and objects are nested more than ``JSONParser/depthLimit`` deep.
    case tooDeep
}

/// Parses JSON (RFC 8259) from untrusted bytes.
///
/// FoundationEssentials' decoder is not used, because depth and size must be limited, and errors must name the wrong
/// parameter.
///
/// Depth is limited, and memory is limited by the input's length. As in sdl_core, bytes in a string that are not UTF-8
/// become U+FFFD. If several members have the same name, the last one counts. Bytes after the first complete value are
/// ignored.
@safe public struct JSONParser {
    public static let depthLimit = 32
    /// Values of a request's parameters, those within others included. The largest request there is has two thirds of them:
    /// 100 choices with 100 voice commands each.
    public static let valueLimit = 16_000

    /// Read in place.
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var values = 0

    public static func parse(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSON {
        try parse(bytes, limit: nil)
    }

    /// - Parameter limit: The largest number of values; nil for no limit.
    public static func parse(_ bytes: ArraySlice<UInt8>, limit: Int?) throws(JSONError) -> JSON {
        let result = unsafe bytes.withUnsafeBufferPointer { buffer -> Result<JSON, JSONError> in
            var parser = unsafe JSONParser(buffer, limit: limit ?? .max)
            do throws(JSONError) { return .success(try parser.value(depth: 0)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) {
        unsafe self.bytes = bytes
        values = limit
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSON {
        guard depth < Self.depthLimit else { throw .tooDeep }
        values -= 1
        guard values >= 0 else { throw .tooMany }
        switch try nextVisible() {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw unexpected()
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
        index += 1
        var members: [(key: String, value: JSON)] = []
        if try nextVisible() == UInt8(ascii: "}") {
            index += 1
            return JSONObject()
        }
        while true {
            guard try nextVisible() == UInt8(ascii: "\"") else { throw unexpected() }
            let key = try string()
            guard try nextVisible() == UInt8(ascii: ":") else { throw unexpected() }
            index += 1
            members.append((key, try value(depth: depth + 1)))
            switch try nextVisible() {
            case UInt8(ascii: ","): index += 1
            case UInt8(ascii: "}"):
                index += 1
                return JSONObject(members)
            default: throw unexpected()
            }
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSON] {
        index += 1
        var elements: [JSON] = []
        if try nextVisible() == UInt8(ascii: "]") {
            index += 1
            return elements
        }
        while true {
            elements.append(try value(depth: depth + 1))
            switch try nextVisible() {
            case UInt8(ascii: ","): index += 1
            case UInt8(ascii: "]"):
                index += 1
                return elements
            default: throw unexpected()
            }
        }
    }

    private mutating func string() throws(JSONError) -> String {
        index += 1
        let start = index
        guard let end = plainEnd(from: start) else { throw .endedEarly }
        index = end
        switch unsafe bytes[end] {
        case UInt8(ascii: "\""):
            index += 1
            return text(start..<end)
        case UInt8(ascii: "\\"): return try escapedString(after: start..<end)
        default: throw unexpected()
        }
    }

    /// The first byte from `start` that is not just a part of a string; nil when the text ends before it.
    private func plainEnd(from start: Int) -> Int? {
        let end = unsafe bytes.plainEnd(from: start)
        return unsafe end < bytes.count ? end : nil
    }

    private func text(_ range: Range<Int>) -> String {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// Decodes a string with at least one escape sequence.
    ///
    /// - Parameter plain: The bytes before the first escape sequence.
    private mutating func escapedString(after plain: Range<Int>) throws(JSONError) -> String {
        var text = unsafe Array(bytes[plain])
        while true {
            guard let end = plainEnd(from: index) else { throw .endedEarly }
            unsafe text.append(contentsOf: bytes[index..<end])
            index = end
            switch unsafe bytes[end] {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                index += 1
                let scalar = try escape()
                if scalar.value < 0x80 {
                    text.append(UInt8(truncatingIfNeeded: scalar.value))
                } else {
                    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                }
            default: throw unexpected()
            }
        }
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard unsafe index < bytes.count else { throw .endedEarly }
        let byte = unsafe bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default:
            index -= 1
            throw unexpected()
        }
    }

    /// The four digits after `\u`, with a second escape for a surrogate pair. An unpaired surrogate becomes U+FFFD.
    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let isHigh = first < 0xDC00
        guard isHigh, unsafe index + 1 < bytes.count, unsafe bytes[index] == UInt8(ascii: "\\"),
            unsafe bytes[index + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let mark = index
        index += 2
        let second = try fourDigits()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else {
            index = mark
            return "\u{FFFD}"
        }
        return scalar
    }

    private mutating func fourDigits() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard unsafe index < bytes.count else { throw .endedEarly }
            let byte = unsafe bytes[index]
            let digit: UInt8 =
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
                case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
                case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
                default: throw unexpected()
                }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = index
        if unsafe bytes[index] == UInt8(ascii: "-") { index += 1 }
        let whole = skipDigits()
        guard whole > 0 else { throw unsafe index < bytes.count ? unexpected() : .endedEarly }
        let firstDigit = unsafe bytes[index - whole]
        guard whole == 1 || firstDigit != UInt8(ascii: "0") else {
            throw .unexpectedByte(offset: start)
        }
        var isWhole = true
        if unsafe index < bytes.count, unsafe bytes[index] == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            guard skipDigits() > 0 else { throw unsafe index < bytes.count ? unexpected() : .endedEarly }
        }
        if unsafe index < bytes.count, unsafe bytes[index] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            if unsafe index < bytes.count, unsafe bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
            {
                index += 1
            }
            guard skipDigits() > 0 else { throw unsafe index < bytes.count ? unexpected() : .endedEarly }
        }
        if isWhole, let integer = integer(start..<index) { return .integer(integer) }
        guard let number = shortNumber(start..<index) ?? Double(text(start..<index)), number.isFinite else {
            throw .unexpectedByte(offset: start)
        }
        return .number(number)
    }

    /// A whole number; nil for one that is too large.
    private func integer(_ range: Range<Int>) -> Int64? {
        let isNegative = unsafe bytes[range.lowerBound] == UInt8(ascii: "-")
        var value: Int64 = 0
        for place in (isNegative ? range.dropFirst() : range) {
            let digit = unsafe Int64(bytes[place] - UInt8(ascii: "0"))
            let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
            let (next, isPast) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !isOver, !isPast else { return nil }
            value = next
        }
        return value
    }

    /// A number of at most 15 digits and without an exponent: both it and the power of ten that it is divided by are exact,
    /// and so the quotient is the nearest there is (William Clinger, "How to read floating point numbers accurately").
    private func shortNumber(_ range: Range<Int>) -> Double? {
        guard range.count <= 17 else { return nil }
        var mantissa: Int64 = 0
        var digits = 0
        var divisor = 1.0
        var isFraction = false
        for place in range {
            switch unsafe bytes[place] {
            case UInt8(ascii: "-"): guard place == range.lowerBound else { return nil }
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                mantissa = unsafe mantissa * 10 + Int64(bytes[place] - UInt8(ascii: "0"))
                digits += 1
                if isFraction { divisor *= 10 }
            default: return nil
            }
        }
        guard digits <= 15 else { return nil }
        let number = Double(mantissa) / divisor
        return unsafe bytes[range.lowerBound] == UInt8(ascii: "-") ? -number : number
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while unsafe index < bytes.count, unsafe (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
            index += 1
        }
        return index - start
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        for offset in 0..<word.utf8CodeUnitCount {
            guard unsafe index < bytes.count else { throw .endedEarly }
            guard unsafe bytes[index] == word.utf8Start[offset] else { throw unexpected() }
            index += 1
        }
        return value
    }

    /// The next byte that is not white space, without consuming it.
    private mutating func nextVisible() throws(JSONError) -> UInt8 {
        while unsafe index < bytes.count {
            switch unsafe bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return unsafe bytes[index]
            }
        }
        throw .endedEarly
    }

    private func unexpected() -> JSONError { .unexpectedByte(offset: index) }
}
