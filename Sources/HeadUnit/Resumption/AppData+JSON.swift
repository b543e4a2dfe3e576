public import SmartDeviceLink

/// As it is kept.
extension AppData {
    public var json: JSON {
        func list(_ items: [Int64: JSON]) -> JSON {
            .array(items.sorted { $0.key < $1.key }.map { [.integer($0.key), $0.value] })
        }
        return [
            "commands": list(commands), "subMenus": list(subMenus), "choiceSets": list(choiceSets),
            "buttons": .array(buttons.map(\.rawValue).sorted().map { .string($0) }),
            "globalProperties": .object(globalProperties),
        ]
    }

    /// What of `json` can be read.
    public init(json: JSON) {
        self.init()
        func items(_ key: String) -> [Int64: JSON] {
            let pairs = (json[key]?.array ?? []).compactMap { pair -> (Int64, JSON)? in
                guard let parts = pair.array, parts.count == 2, let id = parts[0].integer else { return nil }
                return (id, parts[1])
            }
            return Dictionary(pairs) { $1 }
        }
        commands = items("commands")
        subMenus = items("subMenus")
        choiceSets = items("choiceSets")
        if let names = json["buttons"]?.array { buttons = Set(names.compactMap { $0.string.flatMap(ButtonName.init) }) }
        globalProperties = json["globalProperties"]?.object ?? JSONObject()
    }

    /// The files that its commands, menus and choices show.
    var imageFiles: Set<String> {
        var found: Set<String> = []
        func look(into value: JSON) {
            switch value {
            case .null, .boolean, .integer, .number, .string: break
            case .array(let elements): elements.forEach(look)
            case .object(let object):
                if object["imageType"]?.string == ImageType.dynamic.rawValue, let name = object["value"]?.string {
                    found.insert(name)
                }
                object.members.forEach { look(into: $0.value) }
            }
        }
        for items in [commands, subMenus, choiceSets] { items.values.forEach(look) }
        look(into: .object(globalProperties))
        return found
    }
}
