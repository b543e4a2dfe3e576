import SmartDeviceLink

/// Creates menus and choices from the parameters of requests, and writes them in the same format for storage.
extension MenuCommand {
    /// - Parameter json: Validated parameters of AddCommand. nil for anything else.
    init?(_ json: JSON) {
        guard let id = json["cmdID"]?.integer else { return nil }
        self.id = id
        if let entry = json["menuParams"] {
            guard let name = entry["menuName"]?.string else { return nil }
            self.entry = Entry(
                parent: entry["parentID"]?.integer ?? 0, name: name, secondaryText: entry["secondaryText"]?.string,
                tertiaryText: entry["tertiaryText"]?.string)
        }
        voiceCommands = json.strings("vrCommands")
        icon = Image(json["cmdIcon"])
        secondaryImage = Image(json["secondaryImage"])
    }

    /// One element for each item, in order.
    var json: JSON {
        var object = JSONObject()
        object["cmdID"] = .integer(id)
        if let entry {
            var parameters = JSONObject()
            parameters["parentID"] = .integer(entry.parent)
            parameters["menuName"] = .string(entry.name)
            parameters["secondaryText"] = entry.secondaryText.map { .string($0) }
            parameters["tertiaryText"] = entry.tertiaryText.map { .string($0) }
            object["menuParams"] = .object(parameters)
        }
        if !voiceCommands.isEmpty { object["vrCommands"] = .array(voiceCommands.map { .string($0) }) }
        object["cmdIcon"] = icon?.json
        object["secondaryImage"] = secondaryImage?.json
        return .object(object)
    }
}

extension SubMenu {
    /// - Parameter json: Validated parameters of AddSubMenu. nil for anything else.
    init?(_ json: JSON) {
        guard let id = json["menuID"]?.integer, id != 0, let name = json["menuName"]?.string else { return nil }
        self.id = id
        self.name = name
        parent = json["parentID"]?.integer ?? 0
        icon = Image(json["menuIcon"])
        layout = json["menuLayout"]?.string
        secondaryText = json["secondaryText"]?.string
        tertiaryText = json["tertiaryText"]?.string
        secondaryImage = Image(json["secondaryImage"])
    }

    /// One element for each item, in order.
    var json: JSON {
        var object = JSONObject()
        object["menuID"] = .integer(id)
        object["parentID"] = .integer(parent)
        object["menuName"] = .string(name)
        object["menuIcon"] = icon?.json
        object["menuLayout"] = layout.map { .string($0) }
        object["secondaryText"] = secondaryText.map { .string($0) }
        object["tertiaryText"] = tertiaryText.map { .string($0) }
        object["secondaryImage"] = secondaryImage?.json
        return .object(object)
    }
}

extension Menu {
    /// One element an item, in order.
    var json: JSON {
        .array(
            items.map { item in
                switch item {
                case .command(let command): command.json
                case .submenu(let submenu): submenu.json
                }
            })
    }

    /// The items that can be read. Items whose submenu is missing are left out; of two with the same id, the second.
    init(_ json: JSON?) {
        for item in json?.array ?? [] {
            if item["menuID"] != nil {
                if let submenu = SubMenu(item) { restore(submenu) }
            } else if let command = MenuCommand(item) {
                restore(command)
            }
        }
    }

    /// - Parameter position: As in ``insert(_:at:)``.
    mutating func restore(_ submenu: SubMenu, at position: Int? = nil) {
        guard self.submenu(submenu.id) == nil, isThere(submenu.parent) else { return }
        insert(.submenu(submenu), at: position)
    }

    /// - Parameter position: As in ``insert(_:at:)``.
    mutating func restore(_ command: MenuCommand, at position: Int? = nil) {
        guard self.command(command.id) == nil, command.entry.map({ isThere($0.parent) }) ?? true else { return }
        insert(.command(command), at: position)
    }

    private func isThere(_ parent: Int64) -> Bool { parent == 0 || submenu(parent) != nil }
}

extension ChoiceSet {
    /// - Parameter json: Checked parameters of CreateInteractionChoiceSet. nil for any other value.
    init?(_ json: JSON) {
        guard let id = json["interactionChoiceSetID"]?.integer else { return nil }
        self.init(id: id, choices: (json["choiceSet"]?.array ?? []).compactMap { Choice($0) })
    }

    var json: JSON {
        ["interactionChoiceSetID": .integer(id), "choiceSet": .array(choices.map(\.json))]
    }
}

extension ChoiceSet.Choice {
    fileprivate init?(_ json: JSON) {
        guard let id = json["choiceID"]?.integer, let name = json["menuName"]?.string else { return nil }
        self.id = id
        self.name = name
        image = Image(json["image"])
        voiceCommands = json.strings("vrCommands")
        secondaryText = json["secondaryText"]?.string
        tertiaryText = json["tertiaryText"]?.string
        secondaryImage = Image(json["secondaryImage"])
    }

    fileprivate var json: JSON {
        var object = JSONObject()
        object["choiceID"] = .integer(id)
        object["menuName"] = .string(name)
        object["image"] = image?.json
        if !voiceCommands.isEmpty { object["vrCommands"] = .array(voiceCommands.map { .string($0) }) }
        object["secondaryText"] = secondaryText.map { .string($0) }
        object["tertiaryText"] = tertiaryText.map { .string($0) }
        object["secondaryImage"] = secondaryImage?.json
        return .object(object)
    }
}

extension Image {
    /// - Parameter json: A validated Image. nil for anything else.
    init?(_ json: JSON?) {
        guard let json, let value = json["value"]?.string,
            let type = json["imageType"]?.string.flatMap(ImageType.init)
        else { return nil }
        self.init(value: value, type: type, isTemplate: json["isTemplate"]?.boolean ?? false)
    }
}

extension JSON {
    fileprivate func strings(_ key: String) -> [String] { (self[key]?.array ?? []).compactMap(\.string) }
}
