import BezelModel
import SmartDeviceLink

/// The open lists of an app's menu.
extension PageStack {
    /// Opens the menu or a submenu of it.
    ///
    /// - Parameter path: The submenus from the menu itself to the one that is shown; empty for the menu.
    mutating func openMenu(_ path: [Int64] = []) -> [Action] {
        guard app != nil, interaction == nil else { return [] }
        menu = ([0] + path).enumerated().map { MenuLevel(id: newID(), parent: $1, depth: $0 + 1) }
        return [.pageChanged]
    }

    mutating func openSubMenu(_ id: Int64) -> [Action] {
        guard !menu.isEmpty else { return [] }
        menu.append(MenuLevel(id: newID(), parent: id, depth: menu.count + 1))
        return [.pageChanged]
    }

    /// Closes lists that are deeper than this.
    mutating func limitMenu(to depth: Int) -> [Action] {
        guard menu.count > depth else { return [] }
        menu.removeSubrange(depth...)
        return [.pageChanged]
    }

    mutating func closeMenu() -> [Action] {
        guard !menu.isEmpty else { return [] }
        menu = []
        return [.pageChanged]
    }

    /// The menu of the app on the screen has changed: lists of submenus that are gone close.
    mutating func menuChanged(_ content: Menu) -> [Action] {
        guard let gone = menu.firstIndex(where: { $0.parent != 0 && content.submenu($0.parent) == nil }) else {
            return [.redraw]
        }
        menu.removeSubrange(gone...)
        return [.pageChanged]
    }
}
