internal import SmartDeviceLink

/// The format of ``ResumptionFile``.
extension ResumptionRecord {
    var json: JSON {
        [
            "headUnit": headUnit.json, "hash": .string(hash), "menu": .array(content.menu.map(\.json)),
            "voiceCommands": Self.list(content.voiceCommands) { .array($0.map { .string($0) }) },
            "choices": Self.list(content.choices) { .object($0.parameters) },
            "buttons": .array(content.buttons.map(\.rawValue).sorted().map { .string($0) }),
            "properties": .object(
                JSONObject(
                    content.properties.sorted { $0.key.rawValue < $1.key.rawValue }
                        .map { (key: $0.key.rawValue, value: $0.value) })),
            "template": template.parameters,
        ]
    }

    /// - Returns: Nil unless every part can be read: incomplete content would be compared wrongly.
    init?(json: JSON) {
        guard let headUnit = json["headUnit"].flatMap(HeadUnitKey.init), let hash = json["hash"]?.string,
            let menu = Self.all(json["menu"]?.array, AcknowledgedContent.MenuItem.init),
            let commands = Self.pairs(json["voiceCommands"], { Self.all($0.array, \.string) }),
            let choices = Self.pairs(json["choices"], ChoiceCell.init),
            let buttons = Self.all(json["buttons"]?.array, { $0.string.flatMap(ButtonName.init) }),
            let properties = json["properties"]?.object, let template = json["template"].flatMap(Template.init)
        else { return nil }
        self.init(headUnit: headUnit, hash: hash, content: AcknowledgedContent(), template: template)
        content.menu = menu
        content.voiceCommands = commands
        content.choices = choices
        content.buttons = Set(buttons)
        for (name, value) in properties.members {
            guard let property = GlobalProperty(rawValue: name) else { return nil }
            content.properties[property] = value
        }
    }

    private static func list<Value>(_ items: [UInt32: Value], _ json: (Value) -> JSON) -> JSON {
        .array(items.sorted { $0.key < $1.key }.map { [.integer(Int64($0.key)), json($0.value)] })
    }

    private static func pairs<Value>(_ json: JSON?, _ read: (JSON) -> Value?) -> [UInt32: Value]? {
        let found = all(json?.array) { pair -> (UInt32, Value)? in
            guard let parts = pair.array, parts.count == 2, let id = parts[0].integer.flatMap(UInt32.init(exactly:)),
                let value = read(parts[1])
            else { return nil }
            return (id, value)
        }
        return found.map { Dictionary($0) { $1 } }
    }

    /// - Returns: Nil unless every item can be read.
    private static func all<Value>(_ items: [JSON]?, _ read: (JSON) -> Value?) -> [Value]? {
        guard let items else { return nil }
        let found = items.compactMap(read)
        return found.count == items.count ? found : nil
    }
}

extension AcknowledgedContent.MenuItem {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["id"] = .integer(Int64(id))
        object["entry"] = .object(entry.choice.parameters)
        if let layout = entry.layout { object["layout"] = .string(layout.rawValue) }
        if let items { object["items"] = .array(items.map(\.json)) }
        return .object(object)
    }

    fileprivate init?(_ json: JSON) {
        guard let id = json["id"]?.integer.flatMap(UInt32.init(exactly:)),
            let entry = json["entry"].flatMap(ChoiceCell.init)
        else { return nil }
        let items = json["items"]?.array
        let found = items.map { $0.compactMap(Self.init) }
        guard found?.count == items?.count else { return nil }
        self.init(id: id, entry: MenuEntry(entry), items: found)
        if let layout = json["layout"] {
            guard let known = layout.string.flatMap(MenuLayout.init) else { return nil }
            self.entry.layout = known
        }
    }
}

/// A menu entry and a choice have the same parts and are written in the same format.
extension MenuEntry {
    fileprivate var choice: ChoiceCell {
        ChoiceCell(
            name: name, secondaryText: secondaryText, tertiaryText: tertiaryText, image: icon,
            secondaryImage: secondaryImage, voiceCommands: voiceCommands)
    }

    fileprivate init(_ choice: ChoiceCell) {
        self.init(
            name: choice.name, secondaryText: choice.secondaryText, tertiaryText: choice.tertiaryText,
            icon: choice.image, secondaryImage: choice.secondaryImage, voiceCommands: choice.voiceCommands)
    }
}

extension ChoiceCell {
    fileprivate init?(_ json: JSON) {
        guard let name = json["menuName"]?.string else { return nil }
        func image(_ key: String) -> Image?? {
            guard let value = json[key] else { return .some(nil) }
            return Image(kept: value).map { .some($0) }
        }
        let words = json["vrCommands"]?.array ?? []
        let phrases = words.compactMap(\.string)
        guard let icon = image("image"), let second = image("secondaryImage"), phrases.count == words.count else {
            return nil
        }
        self.init(
            name: name, secondaryText: json["secondaryText"]?.string, tertiaryText: json["tertiaryText"]?.string,
            image: icon, secondaryImage: second, voiceCommands: phrases)
    }
}

extension Image {
    /// Reads what ``json`` has written.
    init?(kept json: JSON) {
        guard let value = json["value"]?.string, let type = json["imageType"]?.string.flatMap(ImageType.init),
            let isTemplate = json["isTemplate"]?.boolean
        else { return nil }
        self.init(value: value, type: type, isTemplate: isTemplate)
    }
}
