public import SmartDeviceLink

/// One request that changes what a head unit has of an app.
public enum ContentChange: Hashable, Sendable {
    /// `parent` is nil for the menu itself; `position` counts among what then stands in the same menu.
    case addCommand(id: UInt32, parent: UInt32?, position: Int, MenuEntry)
    case addSubMenu(id: UInt32, parent: UInt32?, position: Int, MenuEntry)
    /// Of the menu, or one that is only spoken.
    case deleteCommand(id: UInt32)
    /// Sent when nothing is left in it.
    case deleteSubMenu(id: UInt32)
    case addVoiceCommand(id: UInt32, [String])
    case createChoice(id: UInt32, ChoiceCell)
    case deleteChoice(id: UInt32)
    case subscribe(ButtonName)
    case unsubscribe(ButtonName)
    case setProperties([GlobalProperty: JSON])
    case resetProperties([GlobalProperty])

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
        case .setProperties: .setGlobalProperties
        case .resetProperties: .resetGlobalProperties
        }
    }

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
        case .resetProperties(let names): object["properties"] = list(names.map(\.rawValue))
        }
        return .object(object)
    }

    /// The menu that must be there before: what is refused with it goes with it.
    var parent: UInt32? {
        switch self {
        case .addCommand(_, let parent, _, _), .addSubMenu(_, let parent, _, _): parent
        case .deleteCommand, .deleteSubMenu, .addVoiceCommand, .createChoice, .deleteChoice, .subscribe, .unsubscribe,
            .setProperties, .resetProperties:
            nil
        }
    }

    /// Whether an answer means that the head unit is now as it was asked to be.
    func isDone(_ result: ResultCode) -> Bool {
        if result.isSuccess { return true }
        switch self {
        case .subscribe, .unsubscribe: return result == .ignored
        // What is to go and is not there has gone.
        case .deleteCommand, .deleteSubMenu, .deleteChoice: return result == .invalidID
        case .addCommand, .addSubMenu, .addVoiceCommand, .createChoice, .setProperties, .resetProperties: return false
        }
    }

    /// rpc_spec's limit; what comes later stands at the end all the same.
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
    /// All of rpc_spec's Choice but its id.
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
