internal import ArgumentParser
internal import BezelControl
internal import HeadUnit
internal import SmartDeviceLink

/// `bezel vehicle`: the vehicle data that apps can read.
struct VehicleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vehicle", abstract: "Set the vehicle data that apps can ask for, forget it, or print it.",
        discussion: """
            Only data that was set is available to apps. Names and ranges are those of SDL's GetVehicleData: \
            speed (km/h), rpm, odometer (km), externalTemperature (°C), prndl, vin, gps.latitudeDegrees and others.
            """,
        subcommands: [Get.self, Set.self, Unset.self], defaultSubcommand: Get.self)

    struct Get: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the vehicle data that was set.", discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(VehicleOrder())) { answer in
                let members = answer["data"]?.object?.members ?? []
                guard !members.isEmpty else { return ["no vehicle data was set"] }
                return members.flatMap { name, value -> [String] in
                    guard let fields = value.object?.members else { return ["\(name) \(value.plain)"] }
                    return fields.map { "\(name).\($0.key) \($0.value.plain)" }
                }
            }
        }
    }

    struct Set: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set vehicle data, all values or none.", discussion: ControlExit.help)

        // A negative number is a value, not an option.
        @Argument(
            parsing: .allUnrecognized,
            help: ArgumentHelp("Names and values, like: speed 42 gps.heading 90.", valueName: "name value"))
        var pairs: [String]

        @OptionGroup var control: ControlOptions

        func validate() throws { _ = try values() }

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(SetVehicleOrder(values()))) { _ in [] }
        }

        private func values() throws -> [VehicleValue] {
            guard pairs.count.isMultiple(of: 2) else {
                throw ValidationError("there is no value for \(pairs.last ?? "")")
            }
            return try stride(from: 0, to: pairs.count, by: 2).map { index in
                try VehicleCommand.read { () throws(InvalidData) in
                    try VehicleValue(pairs[index], .string(pairs[index + 1]))
                }
            }
        }
    }

    struct Unset: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget vehicle data: it is no longer available to apps.", discussion: ControlExit.help)

        @Argument(help: "Names, like: speed gps.")
        var names: [String]

        @OptionGroup var control: ControlOptions

        func validate() throws { _ = try values() }

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(SetVehicleOrder(values()))) { _ in [] }
        }

        private func values() throws -> [VehicleValue] {
            try names.map { name in
                try VehicleCommand.read { () throws(InvalidData) in try VehicleValue(unset: name) }
            }
        }
    }

    private static func read(_ value: () throws(InvalidData) -> VehicleValue) throws -> VehicleValue {
        do throws(InvalidData) { return try value() } catch { throw ValidationError(error.info) }
    }
}
