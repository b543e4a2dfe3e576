internal import SmartDeviceLink

extension VehicleItem {
    /// What a program can set of an item: one object for each value, for the answer of ``VehicleOrder``.
    var settings: [JSON] {
        if case .value(let shape) = content { return [Self.setting(name, shape)] }
        guard case .fields(let fields) = content else { return [] }
        return fields.map { Self.setting("\(name).\($0.name)", $0.shape) }
    }

    private static func setting(_ path: String, _ shape: Shape) -> JSON {
        var object = JSONObject([("name", .string(path))])
        for (key, value) in limits(of: shape) { object[key] = value }
        object["unit"] = unit(of: path).map { .string($0) }
        return .object(object)
    }

    private static func limits(of shape: Shape) -> [(String, JSON)] {
        if case .boolean = shape { return [("kind", "boolean")] }
        if case .integer(let range) = shape {
            return [("kind", "integer"), ("low", .integer(range.lowerBound)), ("high", .integer(range.upperBound))]
        }
        if case .number(let range) = shape {
            return [("kind", "number"), ("low", .number(range.lowerBound)), ("high", .number(range.upperBound))]
        }
        if case .word(let words) = shape { return [("kind", "word"), ("words", .array(words.map { .string($0) }))] }
        if case .text(let length) = shape {
            return [("kind", "text"), ("high", .integer(Int64(length.upperBound)))]
        }
        return [("kind", "other")]
    }
}
