import SmartDeviceLink

/// AddCommand, AddSubMenu and their opposites. An open menu is updated with each change, so IN_USE is never answered.
extension ContentStore {
    /// - Parameters:
    ///   - isShown: Whether menus are drawn (``HeadUnitConfiguration/Screen/templates``).
    ///   - canSay: Whether the driver can say commands, or touch them in the list of what can be said.
    mutating func addCommand(
        _ new: NewCommand, _ request: RPCRequest, files: AppFiles?, isShown: Bool, canSay: Bool, room: Int
    ) -> [Action] {
        let command = new.command
        let menu = self[request.session].menu
        guard menu.command(command.id) == nil else {
            return request.respond(.invalidID, "cmdID: command \(command.id) is there already")
        }
        if let entry = command.entry {
            guard entry.parent == 0 || menu.submenu(entry.parent) != nil else {
                return request.respond(.invalidID, "menuParams.parentID: there is no submenu \(entry.parent)")
            }
            let siblings = menu.commands.compactMap(\.entry).filter { $0.parent == entry.parent }
            if request.app.mustHaveUniqueNames, siblings.contains(where: { $0.name == entry.name }) {
                return request.respond(.duplicateName, "menuParams.menuName: there is such a command in that menu")
            }
        }
        if let twice = takenVoice(new.voices, request.session) {
            return request.respond(.duplicateName, "vrCommands: \"\(twice)\" is another command's")
        }
        if let refusal = refusal(of: request, new.footprint, room: room) { return refusal }
        update(request.session) { $0.menu.insert(.command(command), at: new.position) }
        addVoices(new.voices, request.session)
        let parts = new.parts.filter { $0 == "menuParams" ? !isShown : !canSay }
        return respond(request, withoutEffect: parts, missing: files.shortfalls(of: new.images))
            + [.dataChanged(request.session)]
    }

    mutating func deleteCommand(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        let id = parameters["cmdID"]?.integer ?? 0
        var isGone = false
        removeVoices(of: self[request.session].menu.command(id), request.session)
        update(request.session) { isGone = $0.menu.removeCommand(id) }
        countFootprint(of: request.session)
        guard isGone else { return request.respond(.invalidID, "cmdID: there is no command \(id)") }
        return request.respond(.success) + [.dataChanged(request.session)]
    }

    mutating func addSubMenu(
        _ request: RPCRequest, _ json: JSON, files: AppFiles?, isShown: Bool, room: Int
    ) throws(InvalidData) -> [Action] {
        guard let submenu = SubMenu(json) else { throw InvalidData("menuID: mandatory parameter is missing") }
        let menu = self[request.session].menu
        guard menu.submenu(submenu.id) == nil else {
            return request.respond(.invalidID, "menuID: submenu \(submenu.id) is there already")
        }
        guard submenu.parent == 0 || menu.submenu(submenu.parent) != nil else {
            return request.respond(.invalidID, "parentID: there is no submenu \(submenu.parent)")
        }
        let siblings = menu.submenus.filter { $0.parent == submenu.parent }
        if request.app.mustHaveUniqueNames, siblings.contains(where: { $0.name == submenu.name }) {
            return request.respond(.duplicateName, "menuName: there is such a submenu in that menu")
        }
        if let refusal = refusal(of: request, json.footprint, room: room) { return refusal }
        let position = json["position"]?.integer.map { Int(clamping: $0) }
        update(request.session) { $0.menu.insert(.submenu(submenu), at: position) }
        return respond(
            request, withoutEffect: isShown ? [] : ["the submenu"], missing: files.shortfalls(of: json.images))
            + [.dataChanged(request.session)]
    }

    /// Everything in the submenu is deleted too.
    mutating func deleteSubMenu(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        let id = parameters["menuID"]?.integer ?? 0
        var isGone = false
        update(request.session) { isGone = $0.menu.removeSubMenu(id) }
        countFootprint(of: request.session)
        removeVoices(of: nil, request.session)
        guard isGone else { return request.respond(.invalidID, "menuID: there is no submenu \(id)") }
        return request.respond(.success) + [.dataChanged(request.session)]
    }
}

extension AppInfo {
    /// From RPC version 7.1 on, libraries no longer make the names in a menu unique.
    fileprivate var mustHaveUniqueNames: Bool { rpcVersion < Version(7, 1, 0) }
}
