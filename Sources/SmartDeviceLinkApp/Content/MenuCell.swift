/// An entry of the app's menu: a command, or a submenu with entries.
///
/// The handler of a command is called when the driver chooses it, one call after another, as for ``SoftButtonObject``.
public struct MenuCell: Sendable {
    /// What an entry does.
    enum Kind: Sendable {
        /// Adds a call of the app's handler.
        case command(handler: @Sendable (TriggerSource) -> Void)
        /// Opens a submenu.
        case submenu([MenuCell])
    }

    /// The entry's texts, pictures and voice commands.
    public var entry: MenuEntry
    /// What the entry does.
    var kind: Kind

    /// Creates a command.
    public init(
        _ entry: MenuEntry, @_inheritActorContext handler: @escaping @Sendable (_ trigger: TriggerSource) async -> Void
    ) {
        self.entry = entry
        kind = .command(handler: EventQueue(handler).send)
    }

    /// Creates a command with a text only.
    public init(
        _ name: String, @_inheritActorContext handler: @escaping @Sendable (_ trigger: TriggerSource) async -> Void
    ) {
        self.init(MenuEntry(name: name), handler: handler)
    }

    /// Creates a submenu. A submenu inside a submenu needs a head unit with RPC 7.0 or later.
    public init(_ entry: MenuEntry, cells: [MenuCell]) {
        self.entry = entry
        kind = .submenu(cells)
    }

    /// Creates a submenu with a text only.
    public init(_ name: String, cells: [MenuCell]) { self.init(MenuEntry(name: name), cells: cells) }
}
