internal import SmartDeviceLink

/// Reads the `[[vehicle_data]]` tables, each an item of vehicle data (sdl_evolution 0173).
struct VehicleDataTables {
    /// The largest numbers of levels of structures, and of members of all items together.
    private static let levels = 4, memberLimit = 1000

    private var members = 0
    /// Of the present item: by path, without `vehicle_data`.
    private var units: [String: String] = [:]

    static func items(_ value: TOMLValue) throws(TableProblem) -> [VehicleItem] {
        var reader = VehicleDataTables()
        let limit = VehicleItems.customLimit
        let tables = try VehicleDataTable.tables(value, in: ["vehicle_data"], 0...limit)
        var items: [VehicleItem] = []
        for table in tables {
            guard VehicleItems.specification[table.name] == nil, !VehicleItems.reservedNames.contains(table.name) else {
                throw table.problem("the specification uses this name itself")
            }
            items.append(try reader.item(table))
        }
        return items
    }

    private mutating func item(_ table: VehicleDataTable) throws(TableProblem) -> VehicleItem {
        units = [:]
        let rule = try rule(table, level: 1)
        let type = try table.text("data_type", 1...100) ?? table.type.schemaName
        return VehicleItem(custom: table.name, rule.shape, type: type, units: units)
    }

    private mutating func rule(_ table: VehicleDataTable, level: Int) throws(TableProblem) -> ParameterRule {
        try table.checkKeys(isMember: level > 1)
        var shape = try shape(table, level: level)
        if let length = try table.integer("list", 1...100) { shape = .array(0...length, of: shape) }
        let isMandatory = level > 1 ? try table.boolean("mandatory") ?? false : false
        return ParameterRule((isMandatory ? "*" : "") + table.name, shape)
    }

    private mutating func shape(
        _ table: VehicleDataTable, level: Int
    ) throws(TableProblem) -> ParameterRule.Shape {
        if let unit = try table.text("unit", 1...20) { units[table.path.dropFirst().joined(separator: ".")] = unit }
        switch table.type {
        case .boolean: return .boolean
        case .integer: return .integer(try table.integers("range") ?? Int64(Int32.min)...Int64(Int32.max))
        case .number: return .number(try table.numbers("range") ?? Double(Int32.min)...Double(Int32.max))
        case .text: return .text(0...(try table.integer("length", 1...500) ?? 500))
        case .word: return .enumValue(try table.words("words"), of: "word of \(table.name)")
        case .structure:
            guard level < Self.levels else { throw table.problem("structures are more than \(Self.levels - 1) deep") }
            let tables = try table.tables("members", 1...50)
            members += tables.count
            guard members <= Self.memberLimit else {
                throw table.problem("there are more than \(Self.memberLimit) members in all")
            }
            var rules: [ParameterRule] = []
            for member in tables { rules.append(try rule(member, level: level + 1)) }
            return .structure(rules)
        }
    }
}
