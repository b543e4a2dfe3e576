internal import SmartDeviceLink

/// A value of an enumeration of rpc_spec. A head unit may send values that rpc_spec does not have; they are kept.
public protocol VehicleDataWord: RawRepresentable<String>, Hashable, Sendable, CustomStringConvertible {
    /// Creates a value from its name in rpc_spec.
    init(rawValue: String)
}

extension VehicleDataWord {
    /// The name in rpc_spec.
    public var description: String { rawValue }

    /// Reads a text.
    static func read(_ json: JSON) -> Self? { json.string.map { Self(rawValue: $0) } }
}

/// Reads the members of a structure of vehicle data. A member that is missing or of another type is nil, so that one bad
/// member does not hide the others.
struct VehicleDataReader {
    private let json: JSON

    init?(_ json: JSON) {
        guard case .object = json else { return nil }
        self.json = json
    }

    func flag(_ key: String) -> Bool? { json[key]?.boolean }

    func integer(_ key: String) -> Int? { json[key].flatMap(Self.integer) }

    func number(_ key: String) -> Double? { json[key]?.double }

    func word<Word: VehicleDataWord>(_ key: String) -> Word? { json[key].flatMap(Word.read) }

    func structure<Structure>(_ key: String, _ read: (JSON) -> Structure?) -> Structure? { json[key].flatMap(read) }

    func list<Element>(_ key: String, _ read: (JSON) -> Element?) -> [Element] {
        json[key].flatMap { Self.list($0, read) } ?? []
    }

    /// An integer, also one that was sent as a number like 120.0.
    static func integer(_ json: JSON) -> Int? {
        switch json {
        case .integer(let whole): Int(exactly: whole)
        case .number(let number): Int(exactly: number)
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    /// The elements that can be read. A single structure counts as a list of one.
    static func list<Element>(_ json: JSON, _ read: (JSON) -> Element?) -> [Element]? {
        switch json {
        case .array(let elements): elements.compactMap(read)
        case .object: read(json).map { [$0] }
        case .null, .boolean, .integer, .number, .string: nil
        }
    }

    /// The values that are there, as `(speed: 42.0, heading: 90.0)`.
    static func text(_ members: [(name: String, value: Any?)]) -> String {
        let known = members.compactMap { member in member.value.map { "\(member.name): \($0)" } }
        return "(\(known.joined(separator: ", ")))"
    }
}
