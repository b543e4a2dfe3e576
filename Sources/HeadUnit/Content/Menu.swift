public import SmartDeviceLink

/// An app's menu: commands and submenus in the order in which they are shown. Identifiers are the app's own.
public struct Menu: Hashable, Sendable {
    /// Items with the same parent are in the order in which they are shown. A submenu comes before its items.
    public private(set) var items: [MenuItem] = []
    /// Whether the menu itself has an item. Known without a look at all items: each picture of a template asks.
    private(set) var hasEntries = false
    /// Whether something can be said for one of the commands; known in the same way.
    private(set) var hasVoiceCommands = false

    public init() {}

    /// The items of a menu, as they are shown; voice commands without an entry are in none.
    ///
    /// - Parameter parent: A submenu's id; 0 for the menu itself.
    public func items(in parent: Int64) -> [MenuItem] { items.filter { $0.parent == parent } }

    public func command(_ id: Int64) -> MenuCommand? {
        for case .command(let command) in items where command.id == id { return command }
        return nil
    }

    public func submenu(_ id: Int64) -> SubMenu? {
        for case .submenu(let submenu) in items where submenu.id == id { return submenu }
        return nil
    }

    /// The submenus from the menu itself to this one, itself included; nil if there is no such submenu. An app may nest
    /// thousands of them; the time is that of one pass.
    public func path(to id: Int64) -> [Int64]? {
        var parents: [Int64: Int64] = [:]
        for case .submenu(let submenu) in items { parents[submenu.id] = submenu.parent }
        guard parents[id] != nil else { return nil }
        var path: [Int64] = []
        var next = id
        // Each one is removed when it is visited, so that the loop ends.
        while let parent = parents.removeValue(forKey: next) {
            path.append(next)
            next = parent
        }
        return path.reversed()
    }

    public var commands: [MenuCommand] {
        items.compactMap { if case .command(let command) = $0 { command } else { nil } }
    }

    public var submenus: [SubMenu] {
        items.compactMap { if case .submenu(let submenu) = $0 { submenu } else { nil } }
    }

    /// Adds an item to its menu.
    ///
    /// - Parameter position: Its index among the items there, from 0; at the end if it is nil or larger (rpc_spec
    ///   MenuParams.position).
    public mutating func insert(_ item: MenuItem, at position: Int? = nil) {
        if item.parent == 0 { hasEntries = true }
        if item.hasVoice { hasVoiceCommands = true }
        guard let parent = item.parent, let position else { return items.append(item) }
        let siblings = items.indices.filter { items[$0].parent == parent }
        items.insert(item, at: siblings[safe: position] ?? items.endIndex)
    }

    /// - Returns: Whether there was such a command.
    public mutating func removeCommand(_ id: Int64) -> Bool {
        guard command(id) != nil else { return false }
        remove { if case .command(let command) = $0 { command.id == id } else { false } }
        return true
    }

    /// Removes a submenu and everything in it.
    ///
    /// - Returns: Whether there was such a submenu.
    public mutating func removeSubMenu(_ id: Int64) -> Bool {
        guard submenu(id) != nil else { return false }
        var removed: Set<Int64> = [id]
        // A parent comes before its children, so that one pass finds all.
        for case .submenu(let submenu) in items where removed.contains(submenu.parent) { removed.insert(submenu.id) }
        remove { item in
            if case .submenu(let submenu) = item, removed.contains(submenu.id) { return true }
            return item.parent.map(removed.contains) ?? false
        }
        return true
    }

    private mutating func remove(where isRemoved: (MenuItem) -> Bool) {
        items.removeAll(where: isRemoved)
        hasEntries = items.contains { $0.parent == 0 }
        hasVoiceCommands = items.contains { $0.hasVoice }
    }
}

/// One item of an app's menu.
public enum MenuItem: Hashable, Sendable {
    case command(MenuCommand)
    case submenu(SubMenu)

    /// The submenu that it is in; 0 for the menu itself. nil for a voice command without an entry.
    public var parent: Int64? {
        switch self {
        case .command(let command): command.entry?.parent
        case .submenu(let submenu): submenu.parent
        }
    }

    /// Whether something can be said for it.
    fileprivate var hasVoice: Bool {
        switch self {
        case .command(let command): !command.voiceCommands.isEmpty
        case .submenu: false
        }
    }
}

/// A command that an app has added with AddCommand.
public struct MenuCommand: Hashable, Sendable {
    /// The entry in the menu (rpc_spec MenuParams).
    public struct Entry: Hashable, Sendable {
        public var parent: Int64
        public var name: String
        public var secondaryText: String?
        public var tertiaryText: String?
    }

    /// `cmdID`.
    public var id: Int64
    /// nil for a command that is only spoken.
    public var entry: Entry?
    public var voiceCommands: [String]
    public var icon: Image?
    public var secondaryImage: Image?
}

/// A submenu that an app has added with AddSubMenu.
public struct SubMenu: Hashable, Sendable {
    /// `menuID`, not 0.
    public var id: Int64
    /// The submenu that it is in; 0 for the menu itself.
    public var parent: Int64
    public var name: String
    public var icon: Image?
    public var layout: String?
    public var secondaryText: String?
    public var tertiaryText: String?
    public var secondaryImage: Image?
}
