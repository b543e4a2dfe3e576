/// One line of an app's menu: a command, or a submenu with lines of its own. Pictures are files that the app has
/// uploaded before.
public struct MenuCell: Sendable {
    public enum Kind: Sendable {
        /// - Parameter handler: Called with how it was chosen: `MENU`, `VR` or `KEYBOARD`.
        case command(handler: @Sendable (_ trigger: String) -> Void)
        /// Submenus in submenus are for head units from RPC 7.0 on.
        case submenu([MenuCell])
    }

    public var entry: MenuEntry
    public var kind: Kind

    public init(_ entry: MenuEntry, handler: @escaping @Sendable (_ trigger: String) -> Void) {
        self.entry = entry
        kind = .command(handler: handler)
    }

    public init(_ name: String, handler: @escaping @Sendable (_ trigger: String) -> Void) {
        self.init(MenuEntry(name: name), handler: handler)
    }

    public init(_ entry: MenuEntry, cells: [MenuCell]) {
        self.entry = entry
        kind = .submenu(cells)
    }

    public init(_ name: String, cells: [MenuCell]) { self.init(MenuEntry(name: name), cells: cells) }
}
