public import SmartDeviceLink

/// The format in which it is stored.
extension ResumableAppData {
    public var json: JSON {
        var object = JSONObject([
            ("menu", menu.json), ("choices", .array(choiceSets.map(\.json))),
            ("buttons", .array(buttons.map(\.rawValue).sorted().map { .string($0) })),
            ("globalProperties", .object(globalProperties)),
        ])
        if !vehicleData.isEmpty { object["vehicleData"] = .array(vehicleData.sorted().map { .string($0) }) }
        if wayPoints { object["wayPoints"] = true }
        if let icon { object["icon"] = .string(icon) }
        return .object(object)
    }

    /// The parts of `json` that can be read.
    public init(json: JSON) {
        self.init()
        if json["menu"] == nil { readPairs(json) } else { menu = Menu(json["menu"]) }
        choiceSets += (json["choices"]?.array ?? []).compactMap { ChoiceSet($0) }
        if let names = json["buttons"]?.array { buttons = Set(names.compactMap { $0.string.flatMap(ButtonName.init) }) }
        globalProperties = json["globalProperties"]?.object ?? JSONObject()
        vehicleData = Set((json["vehicleData"]?.array ?? []).compactMap(\.string))
        wayPoints = json["wayPoints"]?.boolean ?? false
        icon = json["icon"]?.string
    }

    /// Reads the format that version 0.1 has stored: `commands`, `subMenus` and `choiceSets`, each a list of pairs of
    /// an id and the request's parameters, by id.
    private mutating func readPairs(_ json: JSON) {
        func parameters(_ key: String) -> [JSON] {
            (json[key]?.array ?? []).compactMap { pair in
                guard let parts = pair.array, parts.count == 2, parts[0].integer != nil else { return nil }
                return parts[1]
            }
        }
        // A submenu's parent may have a higher id than the submenu: those whose parent is missing are tried again.
        var waiting = parameters("subMenus").compactMap { json in SubMenu(json).map { ($0, json["position"]) } }
        var count = 0
        while waiting.count != count {
            count = waiting.count
            waiting = waiting.filter { submenu, position in
                menu.restore(submenu, at: position?.integer.map { Int(clamping: $0) })
                return menu.submenu(submenu.id) == nil
            }
        }
        for json in parameters("commands") {
            guard let command = MenuCommand(json) else { continue }
            menu.restore(command, at: json["menuParams"]?["position"]?.integer.map { Int(clamping: $0) })
        }
        choiceSets = parameters("choiceSets").compactMap { ChoiceSet($0) }
    }
}
