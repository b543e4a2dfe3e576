public import SmartDeviceLink

/// One request that changes the app's content on the head unit.
public enum ContentChange: Hashable, Sendable {
    /// AddCommand for a menu entry. `parent` is the id of the submenu that contains it, nil for the top menu.
    /// `position` is its index among the entries that the menu has then, from 0.
    case addCommand(id: UInt32, parent: UInt32?, position: Int, MenuEntry)
    /// AddSubMenu, with `parent` and `position` as for ``addCommand(id:parent:position:_:)``.
    case addSubMenu(id: UInt32, parent: UInt32?, position: Int, MenuEntry)
    /// DeleteCommand for a menu entry or a voice command.
    case deleteCommand(id: UInt32)
    /// DeleteSubMenu. It is sent when the submenu is empty.
    case deleteSubMenu(id: UInt32)
    /// AddCommand with `vrCommands` only.
    case addVoiceCommand(id: UInt32, [String])
    /// CreateInteractionChoiceSet with one choice. The choice and its set have the same id.
    case createChoice(id: UInt32, ChoiceCell)
    /// DeleteInteractionChoiceSet.
    case deleteChoice(id: UInt32)
    /// SubscribeButton.
    case subscribe(ButtonName)
    /// UnsubscribeButton.
    case unsubscribe(ButtonName)
    /// SetGlobalProperties; each value as rpc_spec defines it for its property.
    case setProperties([GlobalProperty: JSON])
    /// SetGlobalProperties with `menuLayout` only.
    case setMenuLayout(MenuLayout)
    /// ResetGlobalProperties.
    case resetProperties([GlobalProperty])

    /// The RPC of the request.
    public var function: FunctionID {
        switch self {
        case .addCommand, .addVoiceCommand: .addCommand
        case .addSubMenu: .addSubMenu
        case .deleteCommand: .deleteCommand
        case .deleteSubMenu: .deleteSubMenu
        case .createChoice: .createInteractionChoiceSet
        case .deleteChoice: .deleteInteractionChoiceSet
        case .subscribe: .subscribeButton
        case .unsubscribe: .unsubscribeButton
        case .setProperties, .setMenuLayout: .setGlobalProperties
        case .resetProperties: .resetGlobalProperties
        }
    }

    /// The parameters of the request, with the names of rpc_spec.
    public var parameters: JSON {
        var object = JSONObject()
        switch self {
        case .addCommand(let id, let parent, let position, let entry):
            object["cmdID"] = .integer(Int64(id))
            var line = entry.texts
            if let parent { line["parentID"] = .integer(Int64(parent)) }
            line["position"] = .integer(Int64(min(position, Self.lastPosition)))
            object["menuParams"] = .object(line)
            if !entry.voiceCommands.isEmpty { object["vrCommands"] = list(entry.voiceCommands) }
            if let icon = entry.icon { object["cmdIcon"] = icon.json }
            if let image = entry.secondaryImage { object["secondaryImage"] = image.json }
        case .addSubMenu(let id, let parent, let position, let entry):
            object = entry.texts
            object["menuID"] = .integer(Int64(id))
            if let parent { object["parentID"] = .integer(Int64(parent)) }
            object["position"] = .integer(Int64(min(position, Self.lastPosition)))
            if let icon = entry.icon { object["menuIcon"] = icon.json }
            if let layout = entry.layout { object["menuLayout"] = .string(layout.rawValue) }
            if let image = entry.secondaryImage { object["secondaryImage"] = image.json }
        case .addVoiceCommand(let id, let phrases):
            object["cmdID"] = .integer(Int64(id))
            object["vrCommands"] = list(phrases)
        case .deleteCommand(let id): object["cmdID"] = .integer(Int64(id))
        case .deleteSubMenu(let id): object["menuID"] = .integer(Int64(id))
        case .createChoice(let id, let choice):
            object["interactionChoiceSetID"] = .integer(Int64(id))
            var item = choice.parameters
            item["choiceID"] = .integer(Int64(id))
            object["choiceSet"] = [.object(item)]
        case .deleteChoice(let id): object["interactionChoiceSetID"] = .integer(Int64(id))
        case .subscribe(let button), .unsubscribe(let button): object["buttonName"] = .string(button.rawValue)
        case .setProperties(let properties):
            for (name, value) in properties.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                object[name.parameter] = value
            }
        case .setMenuLayout(let layout): object["menuLayout"] = .string(layout.rawValue)
        case .resetProperties(let names): object["properties"] = list(names.map(\.rawValue))
        }
        return .object(object)
    }

    /// The submenu that must exist before. If its AddSubMenu is refused, this change is dropped too.
    var parent: UInt32? {
        switch self {
        case .addCommand(_, let parent, _, _), .addSubMenu(_, let parent, _, _): parent
        case .deleteCommand, .deleteSubMenu, .addVoiceCommand, .createChoice, .deleteChoice, .subscribe, .unsubscribe,
            .setProperties, .setMenuLayout, .resetProperties:
            nil
        }
    }

    /// Whether it changes the menu or a command; these keep their order.
    var isOfMenu: Bool {
        switch self {
        case .addCommand, .addSubMenu, .deleteCommand, .deleteSubMenu, .addVoiceCommand: true
        case .createChoice, .deleteChoice, .subscribe, .unsubscribe, .setProperties, .setMenuLayout, .resetProperties:
            false
        }
    }

    /// Whether it brings content that a caller waits for.
    func serves(_ need: ContentReconciler.Need) -> Bool {
        switch (need, self) {
        case (.everything, _): false
        case (.choices(let choices), .createChoice(_, let choice)):
            choices.contains(choice) || choices.contains { $0.name == choice.name }
        case (.properties, .setProperties), (.properties, .resetProperties): true
        case (.choices, _), (.properties, _): false
        }
    }

    /// Whether a response with this result means that the head unit has the requested content.
    func isDone(_ result: ResultCode) -> Bool {
        if result.isSuccess { return true }
        switch self {
        case .subscribe, .unsubscribe: return result == .ignored
        // INVALID_ID: the head unit does not have the item that should be deleted.
        case .deleteCommand, .deleteSubMenu, .deleteChoice: return result == .invalidID
        case .addCommand, .addSubMenu, .addVoiceCommand, .createChoice, .setProperties, .setMenuLayout,
            .resetProperties:
            return false
        }
    }

    /// The greatest `position` of rpc_spec. Later entries are added at the end anyway.
    private static let lastPosition = 1000

    private func list(_ words: [String]) -> JSON { .array(words.map { .string($0) }) }
}

extension MenuEntry {
    fileprivate var texts: JSONObject {
        var object = JSONObject()
        object["menuName"] = .string(name)
        if let secondaryText { object["secondaryText"] = .string(secondaryText) }
        if let tertiaryText { object["tertiaryText"] = .string(tertiaryText) }
        return object
    }
}

extension ChoiceCell {
    /// All parameters of rpc_spec Choice except `choiceID`.
    var parameters: JSONObject {
        var object = JSONObject()
        object["menuName"] = .string(name)
        if !voiceCommands.isEmpty { object["vrCommands"] = .array(voiceCommands.map { .string($0) }) }
        if let image { object["image"] = image.json }
        if let secondaryText { object["secondaryText"] = .string(secondaryText) }
        if let tertiaryText { object["tertiaryText"] = .string(tertiaryText) }
        if let secondaryImage { object["secondaryImage"] = secondaryImage.json }
        return object
    }
}
