internal import ArgumentParser
internal import BezelConfiguration
internal import BezelControl
internal import HeadUnit
internal import SmartDeviceLink

/// `bezel vehicle`: the vehicle data that apps can read.
struct VehicleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vehicle", abstract: "Set the vehicle data that apps can ask for, forget it, or print it.",
        discussion: """
            Only data that was set is available to apps. Names and ranges are those of SDL's GetVehicleData: \
            speed (km/h), rpm, prndl, gps.latitudeDegrees, tirePressure.leftFront.status and others, and the items of the \
            vehicle's maker in the configuration; bezel vehicle items lists them all. A structure is available when its \
            mandatory members are set.
            """,
        subcommands: [Get.self, Set.self, Unset.self, Items.self], defaultSubcommand: Get.self)

    struct Get: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the vehicle data that was set.", discussion: ControlExit.help)

        @Argument(help: "Names, like: speed gps.heading. One that was not set is an error. Default: all that was set.")
        var names: [String] = []

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            let answer = try connection.ask(VehicleOrder())
            for name in names where Self.lines(of: answer, [name]).isEmpty {
                throw ControlFailure.refused("\(name): it was not set")
            }
            try show(answer) { answer in
                let lines = Self.lines(of: answer, names)
                return lines.isEmpty ? ["no vehicle data was set"] : lines
            }
            if !control.json { for note in Self.notes(on: answer) { Console.error(note) } }
        }

        /// - Parameter names: Of items, or of members of them; empty for all.
        static func lines(of answer: JSON, _ names: [String]) -> [String] {
            let lines = (answer["data"]?.object?.members ?? []).flatMap { Self.lines($0.key, $0.value) }
            return lines.filter { line in
                names.isEmpty || names.contains { line.hasPrefix("\($0) ") || line.hasPrefix("\($0).") }
            }
        }

        /// What is set and does not reach apps.
        static func notes(on answer: JSON) -> [String] {
            (answer["missing"]?.array ?? []).compactMap(\.string).map { name in
                "\(name) is not set: apps do not get \(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))"
            }
        }

        /// One for each value, with the name that sets it.
        private static func lines(_ name: String, _ value: JSON) -> [String] {
            guard let members = value.object?.members else {
                return ["\(name) \(value.array == nil ? value.plain : value.text)"]
            }
            return members.flatMap { lines("\(name).\($0.key)", $0.value) }
        }
    }

    struct Set: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set vehicle data, all values or none.", discussion: ControlExit.help)

        // A negative number is a value, not an option.
        @Argument(
            parsing: .allUnrecognized,
            help: ArgumentHelp(
                "Names and values, like: speed 42 gps.heading 90. A structure or a list is JSON.",
                valueName: "name value"))
        var pairs: [String]

        @OptionGroup var control: ControlOptions

        func validate() throws {
            guard pairs.count.isMultiple(of: 2) else {
                throw ValidationError("there is no value for \(pairs.last ?? "")")
            }
            for (path, value) in values { try VehicleCommand.check(path, value) }
        }

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(SetVehicleOrder(set: JSONObject(values)))) { _ in [] }
        }

        private var values: [(key: String, value: JSON)] {
            stride(from: 0, to: pairs.count, by: 2).map { (pairs[$0], .string(pairs[$0 + 1])) }
        }
    }

    struct Unset: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget vehicle data: it is no longer available to apps.", discussion: ControlExit.help)

        @Argument(help: "Names, like: speed gps.")
        var names: [String]

        @OptionGroup var control: ControlOptions

        func validate() throws { for name in names { try VehicleCommand.check(name, nil) } }

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(SetVehicleOrder(unset: names))) { _ in [] }
        }
    }

    struct Items: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the names, types, ranges and units of what can be set.",
            discussion: "* is a mandatory member of a structure that is set, [] an element of a list.\n\n"
                + ControlExit.help)

        @Argument(help: "Items, like: tirePressure gps. Default: all.")
        var names: [String] = []

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            let answer = try connection.ask(VehicleOrder(listsItems: true))
            let all = (answer["items"]?.array ?? []).compactMap { $0["name"]?.string }
            for name in names where !all.contains(name) {
                let likely = Self.nearest(to: name, among: all).map { "; did you mean \($0)?" } ?? ""
                throw ControlFailure.refused("\(name): there is no such item\(likely)")
            }
            try show(answer) { answer in
                let items = answer["items"]?.array ?? []
                let chosen = items.filter { names.isEmpty || names.contains($0["name"]?.string ?? "") }
                return chosen.flatMap { Self.lines($0, "") }
            }
        }

        /// The item that was probably meant: one with few typing errors, or else the one with the longest common beginning.
        static func nearest(to name: String, among items: [String]) -> String? {
            let slips = items.map { (count: EditDistance.between(name, $0), item: $0) }
            if let near = slips.min(by: { $0.count < $1.count }), near.count <= 2 { return near.item }
            let begun = items.map { item in
                (count: zip(item.lowercased(), name.lowercased()).prefix { $0 == $1 }.count, item: item)
            }
            return begun.max { $0.count < $1.count }.flatMap { $0.count < 3 ? nil : $0.item }
        }

        /// - Parameter path: Of the structure that has it, with a dot at the end.
        private static func lines(_ item: JSON, _ path: String) -> [String] {
            let name = path + (item["name"]?.plain ?? "")
            let mark = item["mandatory"]?.boolean == true ? "*" : ""
            if let members = item["members"]?.array { return members.flatMap { lines($0, "\(name).") } }
            if let element = item["of"] {
                let members = element["members"]?.array
                let each = members == nil ? ": \(type(of: element))" : ""
                return ["\(name)\(mark)  list of up to \(item["length"]?.plain ?? "")\(each)"]
                    + (members ?? []).flatMap { lines($0, "\(name)[].") }
            }
            return ["\(name)\(mark)  \(type(of: item))"]
        }

        private static func type(of item: JSON) -> String {
            let unit = item["unit"].map { " \($0.plain)" } ?? ""
            if let words = item["words"] { return words.plain }
            if let from = item["from"], let to = item["to"] {
                return "\(item["type"]?.plain ?? "") \(from.plain) to \(to.plain)\(unit)"
            }
            if let length = item["length"] { return "text of up to \(length.plain) characters" }
            return item["type"]?.plain ?? ""
        }
    }

    /// Checks a name and a value of the specification. Only the service knows the items of the vehicle's maker.
    private static func check(_ path: String, _ value: JSON?) throws {
        guard VehicleItems.specification[String(path.prefix { $0 != "." })] != nil else { return }
        do throws(InvalidData) {
            _ = if let value { try VehicleValue(path, value) } else { try VehicleValue(unset: path) }
        } catch {
            throw ValidationError(error.info)
        }
    }
}
