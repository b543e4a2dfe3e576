public import SmartDeviceLink

/// As it is kept.
extension AppData {
    public var json: JSON {
        func list(_ items: [Int64: JSON]) -> JSON {
            .array(items.sorted { $0.key < $1.key }.map { [.integer($0.key), $0.value] })
        }
        var object = JSONObject([
            ("commands", list(commands)), ("subMenus", list(subMenus)), ("choiceSets", list(choiceSets)),
            ("buttons", .array(buttons.map(\.rawValue).sorted().map { .string($0) })),
            ("globalProperties", .object(globalProperties)),
        ])
        if let icon { object["icon"] = .string(icon) }
        return .object(object)
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
        icon = json["icon"]?.string
    }

    /// The files that its commands, menus and choices show.
    var imageFiles: Set<String> {
        let shown = [commands, subMenus, choiceSets].flatMap(\.values) + [.object(globalProperties)]
        return shown.reduce(into: []) { $0.formUnion($1.pictureFiles) }
    }
}
