import BezelModel
import SmartDeviceLink

/// An app's menu: commands and submenus by their ids (SDL.md §4.3). It is kept and resumed; no screen shows it yet, so
/// nothing is ever IN_USE.
extension Engine {
    mutating func addCommand(
        _ parameters: Parameters, _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) throws(InvalidData) {
        let command = parameters.json
        guard command["menuParams"] != nil || command["vrCommands"] != nil else {
            throw InvalidData("one of menuParams and vrCommands is mandatory")
        }
        let id = command["cmdID"]?.integer ?? 0
        guard app.data.commands[id] == nil else {
            return answer(request, .invalidID, info: "cmdID: command \(id) is there already", into: &outbox)
        }
        if let entry = command["menuParams"] {
            let parent = entry["parentID"]?.integer ?? 0
            guard parent == 0 || app.data.subMenus[parent] != nil else {
                let info = "menuParams.parentID: there is no submenu \(parent)"
                return answer(request, .invalidID, info: info, into: &outbox)
            }
            let siblings = app.data.commands.values.compactMap { $0["menuParams"] }
            if isTaken(entry, among: siblings, by: app) {
                let info = "menuParams.menuName: there is such a command in that menu"
                return answer(request, .duplicateName, info: info, into: &outbox)
            }
        }
        let known = Set(app.data.commands.values.flatMap { voiceCommands($0["vrCommands"]) })
        if let twice = voiceCommands(command["vrCommands"]).first(where: known.contains) {
            let info = "vrCommands: \"\(twice)\" is another command's"
            return answer(request, .duplicateName, info: info, into: &outbox)
        }
        guard hasRoom(for: command, request, into: &outbox) else { return }
        sessions[request.session]?.app?.data.commands[id] = command
        let parts = ["menuParams", "vrCommands"].filter { command[$0] != nil }
        answer(request, withoutEffect: parts, pictures: command, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    mutating func deleteCommand(
        _ parameters: Parameters, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) {
        let id = parameters.json["cmdID"]?.integer ?? 0
        guard sessions[request.session]?.app?.data.commands.removeValue(forKey: id) != nil else {
            return answer(request, .invalidID, info: "cmdID: there is no command \(id)", into: &outbox)
        }
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    mutating func addSubMenu(
        _ parameters: Parameters, _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) {
        let menu = parameters.json
        let id = menu["menuID"]?.integer ?? 0
        guard app.data.subMenus[id] == nil else {
            return answer(request, .invalidID, info: "menuID: submenu \(id) is there already", into: &outbox)
        }
        let parent = menu["parentID"]?.integer ?? 0
        guard parent == 0 || app.data.subMenus[parent] != nil else {
            return answer(request, .invalidID, info: "parentID: there is no submenu \(parent)", into: &outbox)
        }
        if isTaken(menu, among: Array(app.data.subMenus.values), by: app) {
            let info = "menuName: there is such a submenu in that menu"
            return answer(request, .duplicateName, info: info, into: &outbox)
        }
        guard hasRoom(for: menu, request, into: &outbox) else { return }
        sessions[request.session]?.app?.data.subMenus[id] = menu
        answer(request, withoutEffect: ["the submenu"], pictures: menu, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    /// All that is in it goes with it.
    mutating func deleteSubMenu(
        _ parameters: Parameters, _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) {
        let id = parameters.json["menuID"]?.integer ?? 0
        guard app.data.subMenus[id] != nil else {
            return answer(request, .invalidID, info: "menuID: there is no submenu \(id)", into: &outbox)
        }
        var data = app.data
        var doomed = [id]
        while let menu = doomed.popLast() {
            data.subMenus[menu] = nil
            doomed += data.subMenus.filter { $0.value["parentID"]?.integer == menu }.keys
            data.commands = data.commands.filter { $0.value["menuParams"]?["parentID"]?.integer != menu }
        }
        sessions[request.session]?.app?.data = data
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    /// Whether the app may have that kept too; a refusal, and false, where not.
    mutating func hasRoom(for more: JSON, _ request: Request, into outbox: inout Outbox) -> Bool {
        if sessions[request.session]?.app?.data.hasRoom(for: more) == true { return true }
        answer(request, .outOfMemory, info: "more than \(AppData.limit) bytes would be kept", into: &outbox)
        return false
    }

    /// Whether a name stands in the same menu already. From 7.1 on libraries no longer make names unique.
    private func isTaken(_ entry: JSON, among siblings: [JSON], by app: App) -> Bool {
        app.rpcVersion < Version(7, 1, 0)
            && siblings.contains {
                $0["menuName"] == entry["menuName"]
                    && $0["parentID"]?.integer ?? 0 == entry["parentID"]?.integer ?? 0
            }
    }
}
