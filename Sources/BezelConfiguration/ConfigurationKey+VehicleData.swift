internal import HeadUnit
internal import SmartDeviceLink

/// Vehicle data that the vehicle's maker has added.
extension ConfigurationKey {
    /// The `[[vehicle_data]]` tables; nil for other paths.
    static func vehicleData(at path: [String]) -> ConfigurationKey? {
        guard path.first == "vehicle_data" else { return nil }
        var key = ConfigurationKey(
            name: path.joined(separator: "."), expected: "[[vehicle_data]] tables with name and type",
            apply: { value, configuration in
                guard path.count == 1, let items = try? VehicleDataTables.items(value) else { return false }
                configuration.headUnit.vehicleItems = VehicleItems(custom: items)
                return true
            },
            text: { "[" + $0.headUnit.vehicleItems.custom.map { "\"\($0.name)\"" }.joined(separator: ", ") + "]" })
        key.problem = { value in
            guard path.count == 1 else { return nil }
            do throws(TableProblem) {
                _ = try VehicleDataTables.items(value)
                return nil
            } catch {
                return error
            }
        }
        return key
    }
}

/// What is wrong in a value of several lines.
struct TableProblem: Error {
    /// The line in the file, from 1.
    let line: Int
    /// The key, what was expected, and what is there.
    let text: String
}
