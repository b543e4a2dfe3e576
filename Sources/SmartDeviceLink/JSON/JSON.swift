/// A JSON value.
public enum JSON: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)

    /// The member `key` of an object; nil if there is none, and for other values.
    public subscript(key: String) -> JSON? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    public var string: String? { if case .string(let value) = self { value } else { nil } }
    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// An integer, or a number with a fraction. Integers above 2^53 are rounded.
    public var double: Double? {
        switch self {
        case .integer(let whole): Double(whole)
        case .number(let fraction): fraction
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    /// Approximate size in memory, in bytes.
    public var footprint: Int {
        switch self {
        case .null, .boolean, .integer, .number: 16
        case .string(let text): 16 + text.utf8.count
        case .array(let elements): elements.reduce(16) { $0 + $1.footprint }
        case .object(let object): object.members.reduce(16) { $0 + 16 + $1.key.utf8.count + $1.value.footprint }
        }
    }

    /// The name of the value's type in messages for developers.
    public var typeName: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer: "an integer"
        case .number: "a number with a fraction"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// The members of a JSON object, in the order of the text. Two objects are equal if they have the same members in any
/// order.
public struct JSONObject: Sendable {
    public private(set) var members: [(key: String, value: JSON)]

    public init() { members = [] }

    /// If several members have the same name, only the last one is kept.
    public init(_ members: [(key: String, value: JSON)]) {
        guard members.count > 1 else {
            self.members = members
            return
        }
        // Without a table of names: most objects have a few members.
        if members.count <= 16, !Self.hasEqualNames(members) {
            self.members = members
            return
        }
        var names: Set<String> = []
        let last = members.reversed().filter { names.insert($0.key).inserted }
        self.members = last.count == members.count ? members : last.reversed()
    }

    /// Compares each name with those before it.
    private static func hasEqualNames(_ members: [(key: String, value: JSON)]) -> Bool {
        for place in members.indices {
            let name = members[place].key
            for other in 0..<place where members[other].key == name { return true }
        }
        return false
    }

    /// Appends a member with a name that is not there yet.
    mutating func append(_ key: String, _ value: JSON) { members.append((key, value)) }

    public subscript(key: String) -> JSON? {
        get { members.last { $0.key == key }?.value }
        set {
            members.removeAll { $0.key == key }
            if let newValue { members.append((key, newValue)) }
        }
    }
}

extension JSONObject: Hashable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.count == right.members.count && left.members.allSatisfy { right[$0.key] == $0.value }
    }

    public func hash(into hasher: inout Hasher) {
        for key in members.map(\.key).sorted() { hasher.combine(key) }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(JSONObject(elements.map { (key: $0.0, value: $0.1) }))
    }
}
