import SmartDeviceLink
import Testing

@testable import HeadUnit

/// An app's menu as a value.
struct MenuOrderTests {
    private static func command(_ id: Int64, in parent: Int64 = 0) -> MenuItem {
        .command(
            MenuCommand(
                id: id, entry: MenuCommand.Entry(parent: parent, name: "\(id)"), voiceCommands: [], icon: nil,
                secondaryImage: nil))
    }

    private static func submenu(_ id: Int64, in parent: Int64 = 0) -> MenuItem {
        .submenu(SubMenu(id: id, parent: parent, name: "\(id)"))
    }

    private static func ids(_ items: [MenuItem]) -> [Int64] {
        items.map { item in
            switch item {
            case .command(let command): command.id
            case .submenu(let submenu): submenu.id
            }
        }
    }

    /// Positions in which items 1, 2, 3… are added, and the order in which they are shown.
    @Test(
        arguments: [
            ([nil, nil, nil], [1, 2, 3]), ([nil, 0, 0], [3, 2, 1]), ([nil, nil, 1], [1, 3, 2]),
            ([nil, 7, nil], [1, 2, 3]),
            ([5, 0, 1, 1], [2, 4, 3, 1]),
        ] as [([Int?], [Int64])])
    func `a menu item is inserted at its position`(positions: [Int?], order: [Int64]) {
        var menu = Menu()
        for (number, position) in positions.enumerated() {
            menu.insert(Self.command(Int64(number) + 1), at: position)
        }
        #expect(Self.ids(menu.items(in: 0)) == order)
    }

    @Test func `each submenu has positions of its own`() {
        var menu = Menu()
        menu.insert(Self.submenu(10))
        for id in [1, 2] { menu.insert(Self.command(Int64(id))) }
        menu.insert(Self.command(3, in: 10))
        menu.insert(Self.command(4, in: 10), at: 0)
        menu.insert(Self.command(5), at: 1)
        #expect(Self.ids(menu.items(in: 0)) == [10, 5, 1, 2])
        #expect(Self.ids(menu.items(in: 10)) == [4, 3])
    }

    @Test func `a menu knows whether it has an entry, and whether something can be said`() {
        func spoken(_ id: Int64, _ entry: MenuCommand.Entry? = nil) -> MenuItem {
            .command(MenuCommand(id: id, entry: entry, voiceCommands: ["say"], icon: nil, secondaryImage: nil))
        }
        var menu = Menu()
        #expect(!menu.hasEntries && !menu.hasVoiceCommands)
        menu.insert(spoken(1))
        #expect(!menu.hasEntries && menu.hasVoiceCommands)
        menu.insert(Self.submenu(10), at: 0)
        menu.insert(spoken(2, MenuCommand.Entry(parent: 10, name: "2")), at: 3)
        #expect(menu.hasEntries && menu.hasVoiceCommands)
        let isGone = menu.removeCommand(1)
        #expect(isGone && menu.hasEntries && menu.hasVoiceCommands)
        let isSubmenuGone = menu.removeSubMenu(10)
        #expect(isSubmenuGone && !menu.hasEntries && !menu.hasVoiceCommands)
    }

    @Test func `removing a submenu removes everything in it`() {
        var menu = Menu()
        menu.insert(Self.submenu(10))
        menu.insert(Self.submenu(11, in: 10), at: 0)
        menu.insert(Self.command(1, in: 11))
        menu.insert(Self.submenu(12), at: 0)
        menu.insert(Self.command(2, in: 12))
        let isGone = menu.removeSubMenu(10)
        #expect(isGone && Self.ids(menu.items) == [12, 2])
        let isGoneAgain = menu.removeSubMenu(10)
        let wasInIt = menu.removeCommand(1)
        let isOther = menu.removeCommand(2)
        #expect(!isGoneAgain && !wasInIt && isOther)
    }
}
