/// A type of D-Bus values (D-Bus Specification 0.42, "Type System").
indirect enum DBusType: Hashable, Sendable {
    case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double, string, path, signature, descriptor,
        variant
    case array(DBusType)
    case structure([DBusType])
    /// An entry of a dictionary, which is an array of entries.
    case entry(DBusType, DBusType)

    /// Containers in containers: the specification allows 32 arrays and 32 structures.
    static let depthLimit = 64

    /// The alignment of a value's beginning, in bytes.
    var alignment: Int {
        switch self {
        case .byte, .signature, .variant: 1
        case .int16, .uint16: 2
        case .boolean, .int32, .uint32, .string, .path, .descriptor, .array: 4
        case .int64, .uint64, .double, .structure, .entry: 8
        }
    }

    /// As in a signature.
    var code: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .path: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .variant: "v"
        case .array(let element): "a" + element.code
        case .structure(let fields): "(" + fields.map(\.code).joined() + ")"
        case .entry(let key, let value): "{" + key.code + value.code + "}"
        }
    }

    var isContainer: Bool {
        switch self {
        case .variant, .array, .structure, .entry: true
        case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string, .path, .signature,
            .descriptor:
            false
        }
    }

    /// The alignment of an array's elements with this signature, in bytes.
    static func alignment(ofElements signature: String) -> Int {
        // The entry of a dictionary is a type in an array only.
        guard case .array(let element)? = (try? types(of: "a" + signature))?.first else { return 1 }
        return element.alignment
    }

    /// The types of a signature.
    static func types(of signature: some StringProtocol) throws(DBusError) -> [DBusType] {
        guard signature.utf8.count <= 255 else { throw .tooLarge("a signature") }
        var codes = Array(signature.utf8)[...]
        var types: [DBusType] = []
        while !codes.isEmpty { types.append(try type(&codes, depth: 0, inArray: false)) }
        return types
    }

    private static func type(
        _ codes: inout ArraySlice<UInt8>, depth: Int, inArray: Bool
    ) throws(DBusError) -> DBusType {
        guard depth <= depthLimit else { throw .tooLarge("the depth of a signature") }
        guard let code = codes.popFirst() else { throw .malformed("a signature that ends early") }
        switch code {
        case UInt8(ascii: "y"): return .byte
        case UInt8(ascii: "b"): return .boolean
        case UInt8(ascii: "n"): return .int16
        case UInt8(ascii: "q"): return .uint16
        case UInt8(ascii: "i"): return .int32
        case UInt8(ascii: "u"): return .uint32
        case UInt8(ascii: "x"): return .int64
        case UInt8(ascii: "t"): return .uint64
        case UInt8(ascii: "d"): return .double
        case UInt8(ascii: "s"): return .string
        case UInt8(ascii: "o"): return .path
        case UInt8(ascii: "g"): return .signature
        case UInt8(ascii: "h"): return .descriptor
        case UInt8(ascii: "v"): return .variant
        case UInt8(ascii: "a"): return .array(try type(&codes, depth: depth + 1, inArray: true))
        case UInt8(ascii: "("):
            var fields: [DBusType] = []
            while codes.first != UInt8(ascii: ")") {
                fields.append(try type(&codes, depth: depth + 1, inArray: false))
            }
            codes.removeFirst()
            guard !fields.isEmpty else { throw .malformed("a structure without fields") }
            return .structure(fields)
        case UInt8(ascii: "{") where inArray:
            let key = try type(&codes, depth: depth + 1, inArray: false)
            guard !key.isContainer else { throw .malformed("a dictionary's key") }
            let value = try type(&codes, depth: depth + 1, inArray: false)
            guard codes.popFirst() == UInt8(ascii: "}") else { throw .malformed("a dictionary's entry") }
            return .entry(key, value)
        case _: throw .malformed("a signature with the byte \(code)")
        }
    }
}
