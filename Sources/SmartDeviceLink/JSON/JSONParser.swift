/// Why bytes were not accepted as JSON.
public enum JSONError: Error, Hashable, Sendable {
    /// The byte at `offset` is not allowed there.
    case unexpectedByte(offset: Int)
    /// The text ends inside a value.
    case endedEarly
    /// Arrays and objects are nested more than ``JSONParser/depthLimit`` deep.
    case tooDeep
}

/// Parses JSON (RFC 8259) from untrusted bytes.
///
/// Depth is limited, and memory is limited by the input's length. As in sdl_core, bytes in a string that are not UTF-8
/// become U+FFFD. Of members with the same name the last one counts. Bytes after the first complete value are ignored.
public struct JSONParser {
    public static let depthLimit = 32

    private let bytes: ArraySlice<UInt8>
    private var index: Int

    public static func parse(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSON {
        var parser = JSONParser(bytes)
        return try parser.value(depth: 0)
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSON {
        guard depth < Self.depthLimit else { throw .tooDeep }
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
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                defer { index += 1 }
                return String(decoding: bytes[start..<index], as: UTF8.self)
            case UInt8(ascii: "\\"): return try escapedString(after: bytes[start..<index])
            case 0..<0x20: throw unexpected()
            default: index += 1
            }
        }
        throw .endedEarly
    }

    /// A string with at least one escape, collected byte by byte after its plain beginning.
    private mutating func escapedString(after plain: ArraySlice<UInt8>) throws(JSONError) -> String {
        var text = Array(plain)
        while index < bytes.endIndex {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                index += 1
                text.append(contentsOf: String(try escape()).utf8)
            case 0..<0x20: throw unexpected()
            default:
                text.append(byte)
                index += 1
            }
        }
        throw .endedEarly
    }

    private mutating func escape() throws(JSONError) -> Character {
        guard index < bytes.endIndex else { throw .endedEarly }
        let byte = bytes[index]
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
        case UInt8(ascii: "u"): return Character(try unicodeEscape())
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
        guard isHigh, bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return "\u{FFFD}" }
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
            guard index < bytes.endIndex else { throw .endedEarly }
            guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else { throw unexpected() }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let whole = skipDigits()
        guard whole > 0 else { throw index < bytes.endIndex ? unexpected() : .endedEarly }
        let firstDigit = bytes[index - whole]
        guard whole == 1 || firstDigit != UInt8(ascii: "0") else {
            throw .unexpectedByte(offset: start - bytes.startIndex)
        }
        var isWhole = true
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            guard skipDigits() > 0 else { throw index < bytes.endIndex ? unexpected() : .endedEarly }
        }
        if index < bytes.endIndex, bytes[index] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            if index < bytes.endIndex, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            guard skipDigits() > 0 else { throw index < bytes.endIndex ? unexpected() : .endedEarly }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            throw .unexpectedByte(offset: start - bytes.startIndex)
        }
        return .number(number)
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while index < bytes.endIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
        return index - start
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        for offset in 0..<word.utf8CodeUnitCount {
            guard index < bytes.endIndex else { throw .endedEarly }
            guard bytes[index] == word.utf8Start[offset] else { throw unexpected() }
            index += 1
        }
        return value
    }

    /// The next byte that is not white space, without consuming it.
    private mutating func nextVisible() throws(JSONError) -> UInt8 {
        while index < bytes.endIndex {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return bytes[index]
            }
        }
        throw .endedEarly
    }

    private func unexpected() -> JSONError { .unexpectedByte(offset: index - bytes.startIndex) }
}
