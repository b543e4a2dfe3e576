/// Appends JSON to a buffer that its owner reuses.
extension [UInt8] {
    public mutating func append(json value: JSON) {
        switch value {
        case .null: append(ascii: "null")
        case .boolean(let value): append(ascii: value ? "true" : "false")
        case .integer(let value): append(decimal: value)
        case .number(let value):
            if value.isFinite { append(contentsOf: String(value).utf8) } else { append(ascii: "null") }
        case .string(let value): append(quoted: value)
        case .array(let elements):
            append(UInt8(ascii: "["))
            for (position, element) in elements.enumerated() {
                if position > 0 { append(UInt8(ascii: ",")) }
                append(json: element)
            }
            append(UInt8(ascii: "]"))
        case .object(let object):
            append(UInt8(ascii: "{"))
            for (position, member) in object.members.enumerated() {
                if position > 0 { append(UInt8(ascii: ",")) }
                append(quoted: member.key)
                append(UInt8(ascii: ":"))
                append(json: member.value)
            }
            append(UInt8(ascii: "}"))
        }
    }

    /// ASCII text known at compile time. Allocates only if the buffer must grow.
    public mutating func append(ascii text: StaticString) {
        unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A whole number in decimal digits, without creating a `String`.
    public mutating func append(decimal value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        repeat {
            append(UInt8(ascii: "0"))
            rest /= 10
        } while rest > 0
        rest = value.magnitude
        var position = count - 1
        repeat {
            self[position] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            position -= 1
        } while rest > 0
    }

    private mutating func append(quoted text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        // All at once where nothing is escaped.
        let isPlain = text.withUTF8 { bytes in
            guard unsafe bytes.plainEnd(from: 0) == bytes.count else { return false }
            unsafe append(contentsOf: bytes)
            return true
        }
        guard !isPlain else { return append(UInt8(ascii: "\"")) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append(ascii: "\\\"")
            case UInt8(ascii: "\\"): append(ascii: "\\\\")
            case UInt8(ascii: "\n"): append(ascii: "\\n")
            case UInt8(ascii: "\t"): append(ascii: "\\t")
            case UInt8(ascii: "\r"): append(ascii: "\\r")
            case 0..<0x20:
                append(ascii: "\\u00")
                append(hexDigit: byte >> 4)
                append(hexDigit: byte & 15)
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(hexDigit value: UInt8) {
        append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
    }
}

extension JSON: CustomStringConvertible {
    /// The same as ``text``.
    public var description: String { text }

    /// Compact JSON, members in their order.
    public var text: String {
        var bytes: [UInt8] = []
        bytes.append(json: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONObject: CustomStringConvertible {
    /// Compact JSON, members in their order.
    public var description: String { JSON.object(self).text }
}
