internal import HeadUnit
package import SmartDeviceLink

/// Reads the vehicle data that was set, or what can be set.
///
/// - Members: `items`: true for what can be set (default: false)
/// - Answer: `data`: by the names of the items, also structures of which mandatory members are missing; `missing`: the names
///   of these members, without which apps do not get the structure; `items`: see "Vehicle data"
package struct VehicleOrder: ControlOrder {
    package static let name = "vehicle"
    package var right: ControlRight { .look }
    var listsItems: Bool

    package init(listsItems: Bool = false) { self.listsItems = listsItems }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        listsItems = try members.boolean("items") ?? false
    }

    package var members: [(String, JSON?)] { [("items", listsItems ? .boolean(true) : nil)] }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        let (engine, data) = (call.service.engine, call.service.engine.snapshot.vehicleData)
        let missing = data.members.flatMap { name, value in
            (engine.vehicleItems[name]?.rule.missing(in: value) ?? []).map { JSON.string("\($0)") }
        }
        let items = listsItems ? [("items", JSON.array(engine.vehicleItems.all.map(\.json)))] : []
        return .now([("data", .object(data)), ("missing", .array(missing))] + items)
    }
}

extension VehicleItem {
    /// Its name, its type and its range.
    fileprivate var json: JSON {
        .object(JSONObject([("name", .string(name))] + members(of: rule.shape, at: name)))
    }

    private func member(_ rule: ParameterRule, in path: String) -> JSON {
        let mandatory: [(key: String, value: JSON)] = rule.isMandatory ? [("mandatory", true)] : []
        return .object(
            JSONObject(
                [("name", .string(rule.name))] + members(of: rule.shape, at: "\(path).\(rule.name)") + mandatory))
    }

    private func members(of shape: ParameterRule.Shape, at path: String) -> [(key: String, value: JSON)] {
        let unit: [(key: String, value: JSON)] = unit(of: path).map { [("unit", .string($0))] } ?? []
        switch shape {
        case .boolean: return [("type", "boolean")]
        case .integer(let range):
            return [
                ("type", "integer"), ("from", .integer(range.lowerBound)), ("to", .integer(range.upperBound)),
            ] + unit
        case .number(let range):
            return [
                ("type", "number"), ("from", .number(range.lowerBound)), ("to", .number(range.upperBound)),
            ] + unit
        case .text(let length), .field(let length), .line(let length), .emptyOrLine(let length):
            return [("type", "text"), ("length", .integer(Int64(length.upperBound)))]
        case .enumValue(let words, _): return [("type", "word"), ("words", .array(words.map { .string($0) }))]
        case .array(let count, let element):
            return [
                ("type", "list"), ("length", .integer(Int64(count.upperBound))),
                ("of", .object(JSONObject(members(of: element, at: path)))),
            ]
        case .structure(let rules), .enumMembers(let rules):
            return [("type", "structure"), ("members", .array(rules.map { member($0, in: path) }))]
        case .softButton: return [("type", "structure")]
        }
    }
}
