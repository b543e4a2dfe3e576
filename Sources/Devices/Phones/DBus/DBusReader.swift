/// Reads values from bytes of the bus. Positions are counted from the beginning of the message.
struct DBusReader {
    /// The largest number of values in one message: each needs more memory than its bytes.
    private static let countLimit = 1 << 16

    private let bytes: [UInt8]
    private let isBigEndian: Bool
    private(set) var position: Int
    private var count = 0

    init(_ bytes: [UInt8], isBigEndian: Bool, at position: Int) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
        self.position = position
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func value(of type: DBusType) throws(DBusError) -> DBusValue { try value(of: type, depth: 0) }

    mutating func align(to alignment: Int) throws(DBusError) {
        let next = (position + alignment - 1) / alignment * alignment
        guard next <= bytes.count else { throw .truncated("its padding") }
        guard bytes[position..<next].allSatisfy({ $0 == 0 }) else { throw .malformed("padding") }
        position = next
    }

    private mutating func value(of type: DBusType, depth: Int) throws(DBusError) -> DBusValue {
        count += 1
        guard count <= Self.countLimit else { throw .tooLarge("the number of values") }
        guard depth <= DBusType.depthLimit else { throw .tooLarge("the depth of values") }
        switch type {
        case .byte: return .byte(UInt8(truncatingIfNeeded: try number(1)))
        case .boolean:
            let value = try number(4)
            guard value <= 1 else { throw .malformed("a boolean") }
            return .boolean(value == 1)
        case .int16: return .int16(Int16(truncatingIfNeeded: try number(2)))
        case .uint16: return .uint16(UInt16(truncatingIfNeeded: try number(2)))
        case .int32: return .int32(Int32(truncatingIfNeeded: try number(4)))
        case .uint32: return .uint32(UInt32(truncatingIfNeeded: try number(4)))
        case .int64: return .int64(Int64(truncatingIfNeeded: try number(8)))
        case .uint64: return .uint64(try number(8))
        case .double: return .double(try number(8))
        case .string: return .string(try text(lengthSize: 4))
        case .path:
            let path = try text(lengthSize: 4)
            guard path.hasPrefix("/") else { throw .malformed("an object's path") }
            return .path(path)
        case .signature: return .signature(try text(lengthSize: 1))
        case .descriptor: return .descriptor(UInt32(truncatingIfNeeded: try number(4)))
        case .variant:
            let types = try DBusType.types(of: try text(lengthSize: 1))
            guard types.count == 1 else { throw .malformed("a variant with \(types.count) types") }
            return .variant(try value(of: types[0], depth: depth + 1))
        case .array(let element): return try array(of: element, depth: depth + 1)
        case .structure(let fields):
            try align(to: 8)
            var values: [DBusValue] = []
            for field in fields { values.append(try value(of: field, depth: depth + 1)) }
            return .structure(values)
        case .entry(let key, let content):
            try align(to: 8)
            let key = try value(of: key, depth: depth + 1)
            return .entry(key, try value(of: content, depth: depth + 1))
        }
    }

    private mutating func array(of element: DBusType, depth: Int) throws(DBusError) -> DBusValue {
        let size = Int(try number(4))
        try align(to: element.alignment)
        guard size <= bytes.count - position else { throw .truncated("the end of an array") }
        let end = position + size
        if element == .byte {
            position = end
            return .bytes(Array(bytes[end - size..<end]))
        }
        var values: [DBusValue] = []
        while position < end { values.append(try value(of: element, depth: depth)) }
        guard position == end else { throw .malformed("the length of an array") }
        return .array(values, of: element.code)
    }

    /// A text with its length before it and a zero after it.
    private mutating func text(lengthSize: Int) throws(DBusError) -> String {
        let length = Int(try number(lengthSize))
        guard length < bytes.count - position else { throw .truncated("the end of a text") }
        let end = position + length
        guard bytes[end] == 0, let text = String(validating: bytes[position..<end], as: UTF8.self),
            !bytes[position..<end].contains(0)
        else { throw .malformed("a text") }
        position = end + 1
        return text
    }

    /// An aligned number of 1 to 8 bytes.
    mutating func number(_ size: Int) throws(DBusError) -> UInt64 {
        try align(to: size)
        guard size <= bytes.count - position else { throw .truncated("a number") }
        defer { position += size }
        let part = bytes[position..<position + size]
        return isBigEndian
            ? part.reduce(0) { $0 << 8 | UInt64($1) } : part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
