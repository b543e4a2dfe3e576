internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel app`: shows the content that an app has sent to the head unit.
struct AppCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Print what an app has put on the head unit: texts, menu, choices, files.",
        discussion: ControlExit.help)

    @Argument(help: ArgumentHelp("The app's session number, app id or name.", valueName: "app"))
    var app: String

    @Option(help: ArgumentHelp("Write this file of the app to standard output.", valueName: "name"))
    var file: String?

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        if let file { return try write(connection.ask(FileOrder(app: app, file: file))) }
        try show(connection.ask(AppOrder(app: app)), Self.lines)
    }

    private func write(_ answer: JSON) throws {
        if control.json { return try Console.line(answer.contents.text) }
        guard let bytes = answer["contents"]?.string.flatMap(Base64.decode) else {
            throw ControlFailure.refused("the service sent no file")
        }
        try Console.write(bytes)
    }

    /// A summary for people. `--json` prints everything.
    static func lines(_ answer: JSON) -> [String] {
        func list(_ key: String) -> [JSON] { answer[key]?.array ?? [] }
        var lines = [
            "\(answer["name"]?.plain ?? ""), id \(answer["appID"]?.plain ?? ""), session \(answer["session"]?.plain ?? "")",
            "RPC \(answer["rpcVersion"]?.plain ?? ""), \(answer["language"]?.plain ?? "")",
        ]
        lines += (answer["show"]?.object?.members ?? []).map { "\($0.key): \($0.value.plain)" }
        if !list("menu").isEmpty { lines += ["menu:"] + menu(list("menu"), in: 0, depth: 1) }
        for set in list("choiceSets") {
            let names = (set["choiceSet"]?.array ?? []).map { $0["menuName"]?.plain ?? "" }
            lines.append("choices \(set["interactionChoiceSetID"]?.plain ?? ""): \(names.joined(separator: ", "))")
        }
        for key in ["buttons", "vehicleData", "capabilities"] where !list(key).isEmpty {
            lines.append("\(key): \(answer[key]?.plain ?? "")")
        }
        guard !list("files").isEmpty else { return lines }
        let columns = [("FILE", "name"), ("TYPE", "type"), ("BYTES", "size"), ("PERSISTENT", "persistent")]
        return lines + Columns.lines(columns.map { (heading: $0.0, key: $0.1) }, of: answer["files"])
    }

    /// Apps may nest submenus as deep as they like; deeper ones than 10 are left out.
    private static func menu(_ items: [JSON], in parent: Int64, depth: Int) -> [String] {
        guard depth <= 10 else { return [] }
        return items.flatMap { item -> [String] in
            let entry = item["menuID"] == nil ? item["menuParams"] : item
            guard let entry, (entry["parentID"]?.integer ?? 0) == parent else { return [] }
            let line = String(repeating: "  ", count: depth) + (entry["menuName"]?.plain ?? "")
            guard let id = item["menuID"]?.integer else { return [line] }
            return [line + " ›"] + menu(items, in: id, depth: depth + 1)
        }
    }
}
