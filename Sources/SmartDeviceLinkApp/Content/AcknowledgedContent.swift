public import SmartDeviceLink

/// What a head unit has acknowledged of an app's content and keeps under the app's hash (ProtocolNotes, "Resumption").
public struct AcknowledgedContent: Hashable, Sendable {
    /// A line of the menu, with the id under which the head unit knows it.
    public struct MenuItem: Hashable, Sendable {
        public var id: UInt32
        public var entry: MenuEntry
        /// Nil for a command.
        public var items: [MenuItem]?

        public init(id: UInt32, entry: MenuEntry, items: [MenuItem]? = nil) {
            self.id = id
            self.entry = entry
            self.items = items
        }
    }

    /// From the top to the bottom.
    public var menu: [MenuItem] = []
    /// Phrases by command id, which no line of the menu shares.
    public var voiceCommands: [UInt32: [String]] = [:]
    /// Each is a choice set of its own, with one choice of the same id.
    public var choices: [UInt32: ChoiceCell] = [:]
    public var buttons: Set<ButtonName> = []
    /// As SetGlobalProperties has them.
    public var properties: [GlobalProperty: JSON] = [:]

    public init() {}

    public var isEmpty: Bool { self == AcknowledgedContent() }

    /// The ids of commands and submenus.
    var ids: Set<UInt32> { Set(voiceCommands.keys).union(Self.ids(in: menu)) }

    private static func ids(in items: [MenuItem]) -> [UInt32] {
        items.flatMap { [$0.id] + ids(in: $0.items ?? []) }
    }

    /// What the head unit has done comes to stand here too.
    public mutating func apply(_ change: ContentChange) {
        switch change {
        case .addCommand(let id, let parent, let position, let entry):
            insert(MenuItem(id: id, entry: entry), under: parent, at: position)
        case .addSubMenu(let id, let parent, let position, let entry):
            insert(MenuItem(id: id, entry: entry, items: []), under: parent, at: position)
        case .deleteCommand(let id):
            voiceCommands[id] = nil
            menu = Self.without(id, menu)
        case .deleteSubMenu(let id): menu = Self.without(id, menu)
        case .addVoiceCommand(let id, let phrases): voiceCommands[id] = phrases
        case .createChoice(let id, let choice): choices[id] = choice
        case .deleteChoice(let id): choices[id] = nil
        case .subscribe(let button): buttons.insert(button)
        case .unsubscribe(let button): buttons.remove(button)
        case .setProperties(let changed): properties.merge(changed) { $1 }
        case .resetProperties(let names): for name in names { properties[name] = nil }
        }
    }

    private mutating func insert(_ item: MenuItem, under parent: UInt32?, at position: Int) {
        menu = Self.with(item, under: parent, at: position, isHere: parent == nil, menu)
    }

    private static func with(
        _ item: MenuItem, under parent: UInt32?, at position: Int, isHere: Bool, _ items: [MenuItem]
    ) -> [MenuItem] {
        var items = items
        if isHere {
            items.insert(item, at: min(max(position, 0), items.count))
            return items
        }
        for index in items.indices {
            guard let inner = items[index].items else { continue }
            items[index].items = with(
                item, under: parent, at: position, isHere: items[index].id == parent, inner)
        }
        return items
    }

    private static func without(_ id: UInt32, _ items: [MenuItem]) -> [MenuItem] {
        items.filter { $0.id != id }.map { item in
            var item = item
            item.items = item.items.map { without(id, $0) }
            return item
        }
    }
}
