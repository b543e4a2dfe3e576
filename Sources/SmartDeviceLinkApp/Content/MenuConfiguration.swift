/// How the entries of a menu are laid out (rpc_spec MenuLayout, since RPC 6.0).
public enum MenuLayout: String, Hashable, Sendable {
    /// LIST: below each other.
    case list = "LIST"
    /// TILES: pictures side by side.
    case tiles = "TILES"
}

/// How the app's menus are laid out, for ``ScreenManager/setMenuConfiguration(_:)``.
/// ``DisplayCapability/menuLayouts`` lists the layouts that a head unit has.
public struct MenuConfiguration: Hashable, Sendable {
    /// The layout of the main menu (SetGlobalProperties `menuLayout`). Nil, the default: the head unit's. The protocol cannot
    /// reset it, so nil after another value has an effect only from the next registration on.
    public var mainMenuLayout: MenuLayout?
    /// The layout of submenus without a ``MenuEntry/layout`` (AddSubMenu `menuLayout`). Nil, the default: the head unit's.
    public var defaultSubmenuLayout: MenuLayout?

    /// Creates a configuration.
    public init(mainMenuLayout: MenuLayout? = nil, defaultSubmenuLayout: MenuLayout? = nil) {
        self.mainMenuLayout = mainMenuLayout
        self.defaultSubmenuLayout = defaultSubmenuLayout
    }
}

extension MenuCell {
    /// The same with a layout for each submenu that has none.
    func laidOut(_ layout: MenuLayout?) -> MenuCell {
        guard let layout, case .submenu(let cells) = kind else { return self }
        var cell = self
        cell.entry.layout = entry.layout ?? layout
        cell.kind = .submenu(cells.map { $0.laidOut(layout) })
        return cell
    }
}
