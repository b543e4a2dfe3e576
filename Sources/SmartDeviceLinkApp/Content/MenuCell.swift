/// An entry of the app's menu: a command, or a submenu with entries.
public struct MenuCell: Sendable {
    /// What an entry does.
    public enum Kind: Sendable {
        /// Calls a handler on the manager's thread, in order. It must return quickly. `trigger` is `MENU`, `VR` or
        /// `KEYBOARD` (rpc_spec TriggerSource).
        case command(handler: @Sendable (_ trigger: String) -> Void)
        /// Opens a submenu. A submenu inside a submenu needs a head unit with RPC 7.0 or later.
        case submenu([MenuCell])
    }

    /// The entry's texts, pictures and voice commands.
    public var entry: MenuEntry
    /// What the entry does.
    public var kind: Kind

    /// Creates a command.
    public init(_ entry: MenuEntry, handler: @escaping @Sendable (_ trigger: String) -> Void) {
        self.entry = entry
        kind = .command(handler: handler)
    }

    /// Creates a command with a text only.
    public init(_ name: String, handler: @escaping @Sendable (_ trigger: String) -> Void) {
        self.init(MenuEntry(name: name), handler: handler)
    }

    /// Creates a submenu.
    public init(_ entry: MenuEntry, cells: [MenuCell]) {
        self.entry = entry
        kind = .submenu(cells)
    }

    /// Creates a submenu with a text only.
    public init(_ name: String, cells: [MenuCell]) { self.init(MenuEntry(name: name), cells: cells) }
}
