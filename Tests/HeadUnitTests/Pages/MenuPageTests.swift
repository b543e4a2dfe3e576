import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct MenuPageTests {
    private func command(_ id: Int64, _ name: String, in parent: Int64 = 0) -> JSON {
        ["cmdID": .integer(id), "menuParams": ["menuName": .string(name), "parentID": .integer(parent)]]
    }

    /// An app whose menu is: Recent, Saved ▸ (Home, Work), and then `further` more commands.
    private func start(further: Int64 = 0) throws -> (Bench, Phone) {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        #expect(Bench.told(bench.request(.addCommand, command(1, "Recent"), from: app)) == ["SUCCESS"])
        let saved: JSON = ["menuID": 7, "menuName": "Saved"]
        #expect(Bench.told(bench.request(.addSubMenu, saved, from: app)) == ["SUCCESS"])
        _ = bench.request(.addCommand, command(2, "Home", in: 7), from: app)
        _ = bench.request(.addCommand, command(3, "Work", in: 7), from: app)
        for id in 0..<further { _ = bench.request(.addCommand, command(100 + id, "Row \(id)"), from: app) }
        _ = bench.wait(.milliseconds(300))
        return (bench, app)
    }

    @Test func `the menu button opens the menu, and the back button closes it`() throws {
        let (bench, _) = try start()
        #expect(bench.page?.header.hasMenu == true)
        #expect(Bench.told(bench.tap(750, 40)) == ["OnHMIStatus MENU"])
        #expect(bench.rows == ["Recent", "Saved"])
        _ = bench.wait(.milliseconds(300))
        #expect(Bench.told(bench.tap(40, 40)) == ["OnHMIStatus MAIN"])
        #expect(bench.rows == nil)
    }

    @Test func `an app without commands has no menu button`() throws {
        let (bench, phone) = Bench.withTemplates()
        _ = try #require(phone)
        #expect(bench.page?.header.hasMenu == false)
        _ = bench.wait(.milliseconds(300))
        #expect(bench.tap(750, 40).isEmpty)
        #expect(bench.rows == nil)
    }

    @Test func `the back key goes up one level at a time, and does nothing on the template`() throws {
        let (bench, app) = try start()
        _ = bench.request(.showAppMenu, ["menuID": 7], from: app)
        #expect(bench.handle(.backKey).isEmpty)
        #expect(bench.rows == ["Recent", "Saved"])
        #expect(Bench.told(bench.handle(.backKey)) == ["OnHMIStatus MAIN"])
        #expect(bench.handle(.backKey).isEmpty)
        #expect(bench.page != nil)
    }

    @Test func `a command sends system context MAIN before OnCommand`() throws {
        let (bench, _) = try start()
        _ = bench.tap(750, 40)
        _ = bench.wait(.milliseconds(300))
        #expect(Bench.told(bench.tapRow(0)) == ["OnHMIStatus MAIN", "OnCommand 1"])
        #expect(bench.rows == nil)
    }

    @Test func `a submenu opens its own list, and its back button returns to the menu`() throws {
        let (bench, _) = try start()
        _ = bench.tap(750, 40)
        _ = bench.wait(.milliseconds(300))
        #expect(bench.tapRow(1).isEmpty)
        #expect(bench.rows == ["Home", "Work"])
        #expect(bench.page?.header.title == "Saved")
        _ = bench.wait(.milliseconds(300))
        #expect(bench.tap(40, 40).isEmpty)
        #expect(bench.rows == ["Recent", "Saved"])
    }

    @Test func `a tap within the guard time after a menu opens presses no row`() throws {
        let (bench, _) = try start()
        _ = bench.tap(750, 40)
        bench.now = bench.now + .milliseconds(100)
        #expect(bench.tapRow(0).isEmpty)
        #expect(bench.rows == ["Recent", "Saved"])
    }

    @Test func `a finger that is down when the menu opens presses no row`() throws {
        let (bench, app) = try start()
        _ = bench.touch(400, 120, .begin)
        #expect(Bench.told(bench.request(.showAppMenu, from: app)) == ["OnHMIStatus MENU", "SUCCESS"])
        _ = bench.wait(.milliseconds(300))
        #expect(bench.touch(400, 120, .end).isEmpty)
        #expect(bench.rows == ["Recent", "Saved"])
    }

    @Test func `an open menu shows added and deleted commands`() throws {
        let (bench, app) = try start()
        _ = bench.tap(750, 40)
        let new: JSON = ["cmdID": 9, "menuParams": ["menuName": "First", "position": 0]]
        #expect(Bench.told(bench.request(.addCommand, new, from: app)) == ["SUCCESS"])
        #expect(bench.rows == ["First", "Recent", "Saved"])
        _ = bench.request(.deleteCommand, ["cmdID": 1], from: app)
        #expect(bench.rows == ["First", "Saved"])
    }

    @Test func `deleting an open submenu shows its parent`() throws {
        let (bench, app) = try start()
        _ = bench.request(.showAppMenu, ["menuID": 7], from: app)
        #expect(bench.rows == ["Home", "Work"])
        _ = bench.request(.deleteSubMenu, ["menuID": 7], from: app)
        #expect(bench.rows == ["Recent"])
    }

    @Test(arguments: [
        (Int64(0), "SUCCESS", ["Recent", "Saved"] as [String]?), (7, "SUCCESS", ["Home", "Work"]),
        (8, "INVALID_ID", nil),
    ])
    func `ShowAppMenu opens the menu that it names`(menu: Int64, result: String, rows: [String]?) throws {
        let (bench, app) = try start()
        #expect(Bench.told(bench.request(.showAppMenu, ["menuID": .integer(menu)], from: app)).last == result)
        #expect(bench.rows == rows)
    }

    @Test func `disconnecting an app closes its menu`() throws {
        let (bench, app) = try start()
        _ = bench.tap(750, 40)
        _ = bench.request(.unregisterAppInterface, from: app)
        #expect(bench.page == nil)
    }

    @Test func `without templates menus are stored but not shown`() throws {
        let bench = Bench(.bare)
        let app = try #require(bench.app("Table", types: [.default], version: 5))
        #expect(Bench.told(bench.request(.addCommand, command(1, "Recent"), from: app)) == ["WARNINGS"])
        #expect(Bench.told(bench.request(.showAppMenu, from: app)) == ["UNSUPPORTED_REQUEST"])
        #expect(bench.page == nil)
    }

    // MARK: Scrolling

    @Test func `a drag scrolls the list and presses no row`() throws {
        let (bench, _) = try start(further: 20)
        _ = bench.tap(750, 40)
        _ = bench.wait(.milliseconds(300))
        _ = bench.touch(400, 440, .begin)
        _ = bench.touch(400, 435, .move)
        #expect(bench.offset == 0)
        #expect(bench.page?.pressed == [.row(4)])
        _ = bench.touch(400, 420, .move)
        #expect(bench.page?.pressed == [])
        _ = bench.touch(400, 390, .move)
        #expect(bench.offset == 30)
        bench.now = bench.now + .seconds(1)
        #expect(bench.touch(400, 390, .end).isEmpty)
        #expect(bench.offset == 30)
        #expect(bench.rows?.count == 22)
    }

    @Test func `a fling keeps scrolling, and a finger that stops it presses no row`() throws {
        let (bench, _) = try start(further: 20)
        _ = bench.tap(750, 40)
        _ = bench.wait(.milliseconds(300))
        _ = bench.fling(from: 400, by: 150)
        let released = bench.offset
        bench.now = bench.now + .milliseconds(200)
        let later = bench.offset
        #expect(later > released + 100)
        #expect(Bench.told(bench.tapRow(1)) == [])
        #expect(bench.rows?.count == 22)
        bench.now = bench.now + .seconds(2)
        #expect(bench.offset == later)
    }

    @Test func `a list stops scrolling at its ends`() throws {
        let (bench, _) = try start(further: 4)
        _ = bench.tap(750, 40)
        _ = bench.wait(.milliseconds(300))
        _ = bench.fling(from: 460, by: 370)
        bench.now = bench.now + .seconds(3)
        #expect(bench.offset == 6 * Bench.rowHeight - 400)
        _ = bench.fling(from: 90, by: -380)
        bench.now = bench.now + .seconds(3)
        #expect(bench.offset == 0)
    }

    // MARK: Keys

    @Test func `a page opened with a knob shows the focus at once`() throws {
        let (bench, _) = try start(further: 8)
        for _ in 0..<10 where bench.page?.focused != .menu { _ = bench.handle(.focusMoved(.next)) }
        #expect(bench.page?.focused == .menu)
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        _ = bench.handle(.selectKey(.down, at: stamp))
        _ = bench.handle(.selectKey(.up, at: stamp))
        #expect(bench.page?.focused == .row(0))
    }

    @Test func `a knob moves through the rows, scrolls, and presses a row`() throws {
        let (bench, _) = try start(further: 8)
        _ = bench.tap(750, 40)
        _ = bench.wait(.milliseconds(300))
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.page?.focused == .row(0))
        for _ in 0..<6 { _ = bench.handle(.focusMoved(.next)) }
        #expect(bench.page?.focused == .row(6))
        #expect(bench.offset == 7 * Bench.rowHeight - 400)
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        _ = bench.handle(.selectKey(.down, at: stamp))
        #expect(bench.page?.pressed == [.row(6)])
        #expect(Bench.told(bench.handle(.selectKey(.up, at: stamp))) == ["OnHMIStatus MAIN", "OnCommand 104"])
    }
    @Test func `a page or menu that is shown again restores its focus`() throws {
        let (bench, _) = try start(further: 8)
        func knob(to element: PageElement) {
            for _ in 0..<20 where bench.page?.focused != element { _ = bench.handle(.focusMoved(.next)) }
            #expect(bench.page?.focused == element)
        }
        knob(to: .menu)
        _ = bench.select()
        knob(to: .row(3))
        _ = bench.handle(.backKey)
        #expect(bench.page?.focused == .menu)
        _ = bench.wait(.milliseconds(300))
        _ = bench.select()
        #expect(bench.page?.focused == .row(0))
    }
}
