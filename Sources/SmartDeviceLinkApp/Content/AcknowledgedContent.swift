public import SmartDeviceLink

/// The app's content that the head unit has confirmed and stores under the app's hash (ProtocolNotes, "Resumption").
public struct AcknowledgedContent: Hashable, Sendable {
    /// A menu entry, with its id on the head unit.
    public struct MenuItem: Hashable, Sendable {
        /// `cmdID` of a command, `menuID` of a submenu.
        public var id: UInt32
        /// The entry's texts, pictures and voice commands.
        public var entry: MenuEntry
        /// The entries of a submenu; nil for a command.
        public var items: [MenuItem]?

        /// Creates an entry.
        public init(id: UInt32, entry: MenuEntry, items: [MenuItem]? = nil) {
            self.id = id
            self.entry = entry
            self.items = items
        }
    }

    /// The menu's entries from top to bottom.
    public var menu: [MenuItem] = []
    /// Phrases of commands that are not in the menu, by command id.
    public var voiceCommands: [UInt32: [String]] = [:]
    /// Choices by id. Each choice is in a separate choice set, which has the same id.
    public var choices: [UInt32: ChoiceCell] = [:]
    /// The subscribed hard buttons.
    public var buttons: Set<ButtonName> = []
    /// Global properties, with values as in SetGlobalProperties.
    public var properties: [GlobalProperty: JSON] = [:]

    /// The layout of the main menu that was sent on this connection; nil if none was. It is not stored.
    public var menuLayout: MenuLayout?

    /// Creates empty content.
    public init() {}

    /// Whether there is no content at all.
    public var isEmpty: Bool { self == AcknowledgedContent() }

    /// The ids of commands and submenus.
    var ids: Set<UInt32> { Set(voiceCommands.keys).union(Self.ids(in: menu)) }

    private static func ids(in items: [MenuItem]) -> [UInt32] {
        items.flatMap { [$0.id] + ids(in: $0.items ?? []) }
    }

    /// Records a change that the head unit has confirmed.
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
        case .setMenuLayout(let layout): menuLayout = layout
        case .resetProperties(let names): for name in names { properties[name] = nil }
        }
    }

    /// Whether the head unit still has what a change brought.
    func has(_ change: ContentChange) -> Bool {
        switch change {
        case .addCommand(let id, _, _, _), .addSubMenu(let id, _, _, _), .addVoiceCommand(let id, _): ids.contains(id)
        case .createChoice(let id, _): choices[id] != nil
        case .subscribe(let button): buttons.contains(button)
        case .setProperties(let changed): changed.allSatisfy { properties[$0.key] == $0.value }
        case .setMenuLayout(let layout): menuLayout == layout
        case .deleteCommand, .deleteSubMenu, .deleteChoice, .unsubscribe, .resetProperties: false
        }
    }

    /// The first submenu with an entry, outer ones first.
    func submenu(_ entry: MenuEntry) -> MenuItem? {
        var level = menu
        while !level.isEmpty {
            if let found = level.first(where: { $0.items != nil && $0.entry == entry }) { return found }
            level = level.flatMap { $0.items ?? [] }
        }
        return nil
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
