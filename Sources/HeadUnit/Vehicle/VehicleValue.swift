public import SmartDeviceLink

/// A new value of an item of vehicle data, or of a member of one.
public struct VehicleValue: Hashable, Sendable {
    /// A name in ``VehicleItems``.
    public let item: String
    /// The names of the members that lead to the value; empty for the whole item.
    public let members: [String]
    /// nil: the value is no longer known.
    public let value: JSON?

    /// As it is set: `speed`, `gps.heading` or `tirePressure.leftFront.pressure`.
    public var path: String { members.isEmpty ? item : "\(item).\(members.joined(separator: "."))" }

    /// The same item or member, of which the value is no longer known.
    public var unset: VehicleValue { VehicleValue(item: item, members: members, value: nil) }

    private init(item: String, members: [String], value: JSON?) {
        (self.item, self.members, self.value) = (item, members, value)
    }

    /// A value that is no longer known.
    ///
    /// - Parameters:
    ///   - path: An item like `speed`, or a member like `gps.heading`.
    ///   - items: What there is. Default: the items of the specification.
    public init(unset path: String, in items: VehicleItems = .specification) throws(InvalidData) {
        (item, members, _, _) = try Self.find(path, in: items)
        value = nil
    }

    /// - Parameters:
    ///   - path: An item like `speed`, or a member like `tirePressure.leftFront.pressure`. A list has no members that can be
    ///     set alone.
    ///   - value: Of the item's type, or its text: `42` or `"42"`, `{"status":"LOW"}` or the same as a text. A
    ///     structure must have all mandatory members; it replaces the present one.
    ///   - items: What there is. Default: the items of the specification.
    /// - Throws: With a text that names the value, what was expected and what was received.
    public init(_ path: String, _ value: JSON, in items: VehicleItems = .specification) throws(InvalidData) {
        let (rule, place): (ParameterRule, Place)
        (item, members, rule, place) = try Self.find(path, in: items)
        self.value = try rule.read(value.string.map { rule.shape.value(of: $0) } ?? value, in: place)
    }

    /// `gps.latitude` and `gps.longitude` are short for the members with `Degrees`.
    private static func find(
        _ path: String, in items: VehicleItems
    ) throws(InvalidData) -> (item: String, members: [String], rule: ParameterRule, place: Place) {
        let parts = path.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, let item = items[name] else {
            throw InvalidData("\(path.prefix(50)): there is no such vehicle data")
        }
        var (rule, place, members) = (item.rule, Place.root, [String]())
        for part in parts.dropFirst() {
            place = .member(rule.name, of: place)
            guard let rules = rule.shape.members else { throw InvalidData("\(place): has no members") }
            let isShort = name == "gps" && (part == "latitude" || part == "longitude")
            let wanted = isShort ? part + "Degrees" : part
            guard let found = rules.first(where: { $0.name == wanted }) else {
                let names = rules.map(\.name).joined(separator: ", ")
                throw InvalidData("\(place): expected one of the members \(names), got \(part.prefix(50))")
            }
            rule = found
            members.append(wanted)
        }
        return (name, members, rule, place)
    }
}
