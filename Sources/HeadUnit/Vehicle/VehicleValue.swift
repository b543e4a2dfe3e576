public import SmartDeviceLink

/// A new value of an item of vehicle data, or of a field of one.
public struct VehicleValue: Hashable, Sendable {
    /// A name of the specification (``VehicleItem``).
    public let item: String
    /// The field, for an item with fields; nil for the whole item.
    public let field: String?
    /// nil: the value is no longer known.
    public let value: JSON?

    /// A value that is no longer known.
    ///
    /// - Parameter path: An item like `speed`, or a field like `gps.heading`.
    public init(unset path: String) throws(InvalidData) {
        (item, field, _) = try Self.find(path)
        value = nil
    }

    /// - Parameters:
    ///   - path: An item like `speed`, or a field like `gps.heading`.
    ///   - value: Of the item's type, or its text: `42` or `"42"`.
    /// - Throws: With a text that names the expected value.
    public init(_ path: String, _ value: JSON) throws(InvalidData) {
        let shape: VehicleItem.Shape?
        (item, field, shape) = try Self.find(path)
        guard let shape else { throw InvalidData("\(path): set one of its fields, like \(path).\(Self.firstField)") }
        self.value = try Self.read(value, shape, path)
    }

    private static let firstField = "latitudeDegrees"

    /// `gps.latitude` and `gps.longitude` are short for the fields with `Degrees`.
    private static func find(
        _ path: String
    ) throws(InvalidData) -> (item: String, field: String?, shape: VehicleItem.Shape?) {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, let item = VehicleItem.byName[name] else {
            throw InvalidData("\(path.prefix(50)): there is no such vehicle data")
        }
        switch item.content {
        case .unserved: throw InvalidData("\(name): this vehicle data cannot be set here")
        case .value(let shape):
            guard parts.count == 1 else { throw InvalidData("\(name): has no fields") }
            return (name, nil, shape)
        case .fields(let fields):
            guard parts.count == 2 else { return (name, nil, nil) }
            let wanted = parts[1] == "latitude" || parts[1] == "longitude" ? parts[1] + "Degrees" : parts[1]
            guard let field = fields.first(where: { $0.name == wanted }) else {
                let names = fields.map(\.name).joined(separator: ", ")
                throw InvalidData("\(name): expected one of the fields \(names), got \(parts[1].prefix(50))")
            }
            return (name, wanted, field.shape)
        }
    }

    private static func read(_ value: JSON, _ shape: VehicleItem.Shape, _ path: String) throws(InvalidData) -> JSON {
        func wrong(_ expected: String) -> InvalidData {
            let got = value.string.map { "\"\($0.prefix(50))\"" } ?? value.text
            return InvalidData("\(path): expected \(expected), got \(got.prefix(60))")
        }
        switch shape {
        case .boolean:
            if let flag = value.boolean ?? value.string.flatMap({ Bool($0) }) { return .boolean(flag) }
            throw wrong("true or false")
        case .integer(let range):
            if let number = value.integer ?? value.string.flatMap({ Int64($0) }), range.contains(number) {
                return .integer(number)
            }
            throw wrong("an integer from \(range.lowerBound) to \(range.upperBound)")
        case .number(let range):
            let number: Double? =
                if case .number(let number) = value { number } else {
                    value.integer.map { Double($0) } ?? value.string.flatMap { Double($0) }
                }
            if let number, range.contains(number) { return .number(number) }
            throw wrong("a number from \(range.lowerBound) to \(range.upperBound)")
        case .text(let length):
            if let text = value.string, length.contains(text.count) { return value }
            throw wrong("a text of at most \(length.upperBound) characters")
        case .word(let words):
            if let word = value.string, words.contains(word) { return value }
            throw wrong("one of \(words.joined(separator: ", "))")
        }
    }
}
