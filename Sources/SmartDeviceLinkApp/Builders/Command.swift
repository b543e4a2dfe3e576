/// A command of a menu, for ``MenuBuilder``: a ``MenuCell`` with a handler.
public struct Command: Sendable {
    /// The command as an entry of a menu.
    public let cell: MenuCell

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - name: Its text, 1 to 500 characters.
    ///   - secondaryText: A second text, 1 to 500 characters, since RPC 7.1.
    ///   - icon: Its picture; nil for none. A file is uploaded before, persistently.
    ///   - voiceCommands: What the driver may say to choose it, up to 99 characters each.
    ///   - handler: Called when the driver has chosen it.
    public init(
        _ name: String, secondaryText: String? = nil, icon: Artwork? = nil, voiceCommands: [String] = [],
        @_inheritActorContext handler: @escaping @Sendable (_ trigger: TriggerSource) async -> Void
    ) {
        cell = MenuCell(
            MenuEntry(name, secondaryText: secondaryText, icon: icon, voiceCommands: voiceCommands), handler: handler)
    }

    /// Creates a command whose handler does not need to know how it was chosen.
    ///
    /// - Parameters:
    ///   - name: Its text, 1 to 500 characters.
    ///   - secondaryText: A second text, 1 to 500 characters, since RPC 7.1.
    ///   - icon: Its picture; nil for none. A file is uploaded before, persistently.
    ///   - voiceCommands: What the driver may say to choose it, up to 99 characters each.
    ///   - action: Called when the driver has chosen it.
    public init(
        _ name: String, secondaryText: String? = nil, icon: Artwork? = nil, voiceCommands: [String] = [],
        @_inheritActorContext action: @escaping @Sendable () async -> Void
    ) {
        self.init(name, secondaryText: secondaryText, icon: icon, voiceCommands: voiceCommands) { _ in await action() }
    }
}

/// A submenu, for ``MenuBuilder``: a ``MenuCell`` with cells.
public struct Submenu: Sendable {
    /// The submenu as an entry of a menu.
    public let cell: MenuCell

    /// Creates a submenu. A submenu inside a submenu needs a head unit with RPC 7.0 or later.
    ///
    /// - Parameters:
    ///   - name: Its text, 1 to 500 characters.
    ///   - secondaryText: A second text, 1 to 500 characters, since RPC 7.1.
    ///   - icon: Its picture; nil for none. A file is uploaded before, persistently.
    ///   - layout: How its entries are laid out. Nil, the default: ``MenuConfiguration/defaultSubmenuLayout``.
    ///   - cells: Its entries from top to bottom.
    public init(
        _ name: String, secondaryText: String? = nil, icon: Artwork? = nil, layout: MenuLayout? = nil,
        @MenuBuilder cells: () -> [MenuCell]
    ) {
        var entry = MenuEntry(name, secondaryText: secondaryText, icon: icon)
        entry.layout = layout
        cell = MenuCell(entry, cells: cells())
    }
}

extension ListBuilder<MenuCell> {
    /// A command.
    public static func buildExpression(_ command: Command) -> [MenuCell] { [command.cell] }
    /// A submenu.
    public static func buildExpression(_ submenu: Submenu) -> [MenuCell] { [submenu.cell] }
}

extension MenuEntry {
    fileprivate init(_ name: String, secondaryText: String?, icon: Artwork?, voiceCommands: [String] = []) {
        if let icon {
            self.init(name: name, secondaryText: secondaryText, icon: icon, voiceCommands: voiceCommands)
        } else {
            self.init(name: name, secondaryText: secondaryText, voiceCommands: voiceCommands)
        }
    }
}
