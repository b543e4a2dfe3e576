/// A value in a message of D-Bus.
public indirect enum DBusValue: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    /// The path of an object.
    case path(String)
    case signature(String)
    case variant(DBusValue)
    /// An array of bytes.
    case bytes([UInt8])
    /// Any other array, and the signature of its elements.
    case array([DBusValue], of: String)
    case structure([DBusValue])
    /// An entry of a dictionary.
    case entry(DBusValue, DBusValue)

    var signature: String {
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
        case .variant: "v"
        case .bytes: "ay"
        case .array(_, let element): "a" + element
        case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        }
    }
}

extension DBusValue {
    var string: String? {
        switch self {
        case .string(let text), .path(let text): text
        case _: nil
        }
    }

    var boolean: Bool? {
        if case .boolean(let value) = self { return value }
        return nil
    }

    var uint32: UInt32? {
        if case .uint32(let value) = self { return value }
        return nil
    }

    var elements: [DBusValue] {
        if case .array(let elements, _) = self { return elements }
        return []
    }

    /// The value in a variant, else the value itself.
    var plain: DBusValue {
        if case .variant(let value) = self { return value }
        return self
    }

    /// A dictionary with texts as keys; its values without their variants. Other entries are left out.
    var dictionary: [String: DBusValue] {
        var result: [String: DBusValue] = [:]
        for case .entry(let key, let value) in elements {
            if let key = key.string { result[key] = value.plain }
        }
        return result
    }
}
