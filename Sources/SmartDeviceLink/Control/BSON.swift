/// A value in the payload of a control frame, since protocol version 5 (protocol_spec §3.1.3). Only these four types of
/// BSON occur.
public enum BSON: Hashable, Sendable {
    case string(String)
    case int32(Int32)
    case int64(Int64)
    case array([BSON])
}

public enum BSONError: Error, Hashable, Sendable {
    case endedEarly
    /// A length that does not match the surrounding data.
    case badLength
    /// An element of a type that control frames do not use.
    case unexpectedType(UInt8)
    case tooDeep
}

/// The elements of a BSON document, in order. Integers are little-endian, unlike all others in SDL.
public struct BSONDocument: Hashable, Sendable {
    public struct Element: Hashable, Sendable {
        public var name: String
        public var value: BSON

        public init(name: String, value: BSON) {
            self.name = name
            self.value = value
        }
    }

    public static let depthLimit = 4

    public var elements: [Element]

    public init(_ elements: [Element] = []) { self.elements = elements }

    public init(bytes: ArraySlice<UInt8>) throws(BSONError) {
        var reader = BSONReader(bytes)
        self = try reader.document(depth: 0)
    }

    public subscript(name: String) -> BSON? {
        get { elements.first { $0.name == name }?.value }
        set {
            elements.removeAll { $0.name == name }
            if let newValue { elements.append(Element(name: name, value: newValue)) }
        }
    }

    public var bytes: [UInt8] {
        var body: [UInt8] = []
        for element in elements { Self.append(element, to: &body) }
        var bytes: [UInt8] = []
        bytes.append(littleEndian: UInt64(body.count + 5), count: 4)
        bytes += body
        bytes.append(0)
        return bytes
    }

    private static func append(_ element: Element, to bytes: inout [UInt8]) {
        let name = element.name.utf8.filter { $0 != 0 } + [0]
        switch element.value {
        case .string(let text):
            bytes += [0x02] + name
            bytes.append(littleEndian: UInt64(text.utf8.count + 1), count: 4)
            bytes += Array(text.utf8) + [0]
        case .int32(let value):
            bytes += [0x10] + name
            bytes.append(littleEndian: UInt64(UInt32(bitPattern: value)), count: 4)
        case .int64(let value):
            bytes += [0x12] + name
            bytes.append(littleEndian: UInt64(bitPattern: value), count: 8)
        case .array(let values):
            bytes += [0x04] + name
            bytes += BSONDocument(values.enumerated().map { Element(name: String($0.offset), value: $0.element) }).bytes
        }
    }
}

private struct BSONReader {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    mutating func document(depth: Int) throws(BSONError) -> BSONDocument {
        guard depth < BSONDocument.depthLimit else { throw .tooDeep }
        let whole = bytes.count
        let length = Int(Int32(truncatingIfNeeded: try integer(count: 4)))
        guard length >= 5, length <= whole else { throw .badLength }
        let after = bytes.dropFirst(length - 4)
        bytes = bytes.prefix(length - 4)
        var document = BSONDocument()
        while true {
            let type = try byte()
            if type == 0 { break }
            let name = try cString()
            document.elements.append(.init(name: name, value: try value(type: type, depth: depth)))
        }
        guard bytes.isEmpty else { throw .badLength }
        bytes = after
        return document
    }

    private mutating func value(type: UInt8, depth: Int) throws(BSONError) -> BSON {
        switch type {
        case 0x02: return .string(try string())
        case 0x04: return .array(try document(depth: depth + 1).elements.map(\.value))
        case 0x10: return .int32(Int32(truncatingIfNeeded: try integer(count: 4)))
        case 0x12: return .int64(Int64(bitPattern: try integer(count: 8)))
        default: throw .unexpectedType(type)
        }
    }

    private mutating func byte() throws(BSONError) -> UInt8 {
        guard let byte = bytes.popFirst() else { throw .endedEarly }
        return byte
    }

    private mutating func integer(count: Int) throws(BSONError) -> UInt64 {
        guard bytes.count >= count else { throw .endedEarly }
        var value: UInt64 = 0
        for byte in bytes.prefix(count).reversed() { value = value << 8 | UInt64(byte) }
        bytes = bytes.dropFirst(count)
        return value
    }

    private mutating func cString() throws(BSONError) -> String {
        guard let end = bytes.firstIndex(of: 0) else { throw .endedEarly }
        defer { bytes = bytes[(end + 1)...] }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    private mutating func string() throws(BSONError) -> String {
        let length = Int(Int32(truncatingIfNeeded: try integer(count: 4)))
        guard length >= 1, length <= bytes.count else { throw .badLength }
        let text = bytes.prefix(length)
        guard text.last == 0 else { throw .badLength }
        bytes = bytes.dropFirst(length)
        return String(decoding: text.dropLast(), as: UTF8.self)
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian value: UInt64, count: Int) {
        for position in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * position))) }
    }
}
