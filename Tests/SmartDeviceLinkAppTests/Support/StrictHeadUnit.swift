import SmartDeviceLink
import SmartDeviceLinkApp

/// A head unit's state of menus, choices, subscriptions and properties: it accepts requests as JSON, and refuses all
/// that rpc_spec or sdl_core forbids. An item goes to its position among those in its menu.
struct StrictHeadUnit {
    struct Line: Hashable {
        var id: Int64
        var isMenu: Bool
        var parent: Int64
        var parameters: JSON
    }

    private(set) var lines: [Line] = []
    private(set) var spoken: [Int64: [String]] = [:]
    private(set) var choices: [Int64: JSON] = [:]
    private(set) var buttons: Set<String> = []
    private(set) var properties: [String: JSON] = [:]

    /// - Returns: The reason for a refusal; nil if the request succeeded.
    mutating func take(_ function: FunctionID, _ parameters: JSON) -> ResultCode? {
        if let rules = ParameterTable.rules(function) {
            do { _ = try Parameters(parameters, path: "").checked(rules) } catch { return .invalidData }
        }
        switch function {
        case .addCommand: return addCommand(parameters)
        case .deleteCommand:
            guard let id = parameters["cmdID"]?.integer else { return .invalidData }
            if spoken.removeValue(forKey: id) != nil { return nil }
            guard let index = lines.firstIndex(where: { $0.id == id && !$0.isMenu }) else { return .invalidID }
            lines.remove(at: index)
        case .addSubMenu:
            guard let id = parameters["menuID"]?.integer else { return .invalidData }
            guard !lines.contains(where: { $0.isMenu && $0.id == id }) else { return .invalidID }
            return insert(id, isMenu: true, parameters, parameters)
        case .deleteSubMenu:
            guard let id = parameters["menuID"]?.integer,
                let index = lines.firstIndex(where: { $0.id == id && $0.isMenu })
            else { return .invalidID }
            // Stricter than sdl_core, which deletes the contents as well.
            guard !lines.contains(where: { $0.parent == id }) else { return .rejected }
            lines.remove(at: index)
        case .createInteractionChoiceSet:
            guard let id = parameters["interactionChoiceSetID"]?.integer, choices[id] == nil else { return .invalidID }
            choices[id] = parameters["choiceSet"]
        case .deleteInteractionChoiceSet:
            guard let id = parameters["interactionChoiceSetID"]?.integer, choices.removeValue(forKey: id) != nil else {
                return .invalidID
            }
        case .subscribeButton:
            guard let name = parameters["buttonName"]?.string else { return .invalidData }
            return buttons.insert(name).inserted ? nil : .ignored
        case .unsubscribeButton:
            guard let name = parameters["buttonName"]?.string else { return .invalidData }
            return buttons.remove(name) == nil ? .ignored : nil
        case .setGlobalProperties:
            for (name, value) in parameters.object?.members ?? [] { properties[name] = value }
        case .resetGlobalProperties:
            for word in parameters["properties"]?.array ?? [] {
                guard let property = word.string.flatMap(GlobalProperty.init) else { return .invalidData }
                properties[property.parameter] = nil
            }
        default: return .unsupportedRequest
        }
        return nil
    }

    private mutating func addCommand(_ parameters: JSON) -> ResultCode? {
        guard let id = parameters["cmdID"]?.integer else { return .invalidData }
        guard spoken[id] == nil, !lines.contains(where: { $0.id == id && !$0.isMenu }) else { return .invalidID }
        let phrases = (parameters["vrCommands"]?.array ?? []).compactMap(\.string)
        let known =
            spoken.values.flatMap { $0 }
            + lines.flatMap { ($0.parameters["vrCommands"]?.array ?? []).compactMap(\.string) }
        guard Set(known).isDisjoint(with: phrases) else { return .duplicateName }
        guard let line = parameters["menuParams"] else {
            spoken[id] = phrases
            return phrases.isEmpty ? .invalidData : nil
        }
        return insert(id, isMenu: false, line, parameters)
    }

    private mutating func insert(_ id: Int64, isMenu: Bool, _ place: JSON, _ parameters: JSON) -> ResultCode? {
        let parent = place["parentID"]?.integer ?? 0
        guard parent == 0 || lines.contains(where: { $0.isMenu && $0.id == parent }) else { return .invalidID }
        let siblings = lines.indices.filter { lines[$0].parent == parent }
        let position = Int(place["position"]?.integer ?? 1000)
        let index = position < siblings.count ? siblings[position] : lines.endIndex
        lines.insert(Line(id: id, isMenu: isMenu, parent: parent, parameters: parameters), at: index)
        return nil
    }

    /// The menu as a driver sees it: names by depth, a submenu's with a slash.
    func menu(under parent: Int64 = 0, depth: Int = 0) -> [String] {
        lines.filter { $0.parent == parent }.flatMap { line -> [String] in
            let name = line.parameters["menuName"]?.string ?? line.parameters["menuParams"]?["menuName"]?.string ?? ""
            let shown = String(repeating: " ", count: depth) + name
            return line.isMenu ? [shown + "/"] + menu(under: line.id, depth: depth + 1) : [shown]
        }
    }
}
