import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Layouts of templates and of menus, on head units of RPC 6.0 and older ones.
@Suite(.timeLimit(.minutes(2))) struct MenuLayoutTests {
    private func ready(rpc: Int64) async throws -> (Pair, ScreenManager) {
        let pair = try await Pair(manners: { manners in
            manners.permissions = Samples.permissions(["Show"])
            manners.registration = Samples.registration(lines: 3, version: rpc)
            let served: [FunctionID] = [.show, .addCommand, .addSubMenu, .deleteCommand, .deleteSubMenu]
            for function in served + [.setGlobalProperties] { manners.answers[function] = .success }
        })
        return (pair, pair.app.screenManager)
    }

    private static let places = MenuCell("Places", cells: [MenuCell("Park") { _ in }])

    @Test func `since RPC 6 the layout of a template is part of Show`() async throws {
        let (pair, screen) = try await ready(rpc: 6)
        await screen.update { ($0.textField1, $0.layout) = ("one", .media) }
        try await pair.start()
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await pair.core.log.last?.parameters["templateConfiguration"] == ["template": "MEDIA"])
        #expect(await pair.core.count(.setDisplayLayout) == 0)
        await pair.app.stop()
    }

    @Test func `before RPC 6 the layout is set before Show, once, and its response has the fields`() async throws {
        let (pair, screen) = try await ready(rpc: 5)
        await screen.update {
            ($0.textField1, $0.textField2) = ("one", "two")
            $0.layout = .media
        }
        try await pair.start()
        let asked = await pair.core.next(.setDisplayLayout)
        #expect(asked.parameters == ["displayLayout": "MEDIA"])
        let display: JSON = ["textFields": [["name": "mainField1"]], "imageFields": []]
        await pair.core.answer(asked, .success, [("displayCapabilities", display)])
        #expect(await screen.waitUntilSynchronized() == [])
        let shown = await pair.core.log.last { $0.function == .show }
        #expect(shown?.parameters["templateConfiguration"] == nil)
        #expect(shown?.parameters["mainField1"] == "one - two", "one line is left")
        await screen.update { $0.textField1 = "three" }
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await pair.core.count(.setDisplayLayout) == 1)
        #expect(await pair.core.count(.show) == 2)
        await pair.app.stop()
    }

    @Test func `a refused layout is reported, and the texts are shown without it`() async throws {
        let (pair, screen) = try await ready(rpc: 4)
        await pair.core.change { $0.answers[.setDisplayLayout] = .invalidData }
        await screen.update { ($0.textField1, $0.layout) = ("one", TemplateLayout(rawValue: "NONE_SUCH")) }
        try await pair.start()
        let refusals = try #require(await screen.waitUntilSynchronized())
        #expect(refusals.map(\.description) == ["SetDisplayLayout was refused: INVALID_DATA"])
        #expect(await pair.core.log.last { $0.function == .show }?.parameters["mainField1"] == "one")
        await pair.app.stop()
    }

    @Test func `the main menu's layout is sent once a connection, a submenu's with the submenu`() async throws {
        let (pair, screen) = try await ready(rpc: 6)
        await screen.setMenu([Self.places])
        await screen.setMenuConfiguration(MenuConfiguration(mainMenuLayout: .tiles, defaultSubmenuLayout: .tiles))
        try await pair.start()
        #expect(await screen.waitUntilSynchronized() == [])
        var layouts = await pair.core.log.filter { $0.function == .setGlobalProperties }.map(\.parameters)
        #expect(layouts == [["menuLayout": "TILES"]])
        let added = await pair.core.log.last { $0.function == .addSubMenu }
        #expect(added?.parameters["menuLayout"] == "TILES")
        await screen.setMenu([Self.places])
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await pair.core.count(.addSubMenu) == 1, "the same menu is not sent again")

        let registrations = pair.app.events
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        var events = registrations.makeAsyncIterator()
        _ = await next(&events) { if case .registered = $0 { true } else { false } }
        #expect(await screen.waitUntilSynchronized() == [])
        layouts = await pair.core.log.filter { $0.function == .setGlobalProperties }.map(\.parameters)
        #expect(layouts.count == 2)
        await pair.app.stop()
    }

    @Test func `a submenu may have its own layout, and is added again to change it`() async throws {
        let (pair, screen) = try await ready(rpc: 8)
        var list = Self.places
        list.entry.layout = .list
        await screen.setMenu([list])
        await screen.setMenuConfiguration(MenuConfiguration(defaultSubmenuLayout: .tiles))
        try await pair.start()
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await pair.core.log.last { $0.function == .addSubMenu }?.parameters["menuLayout"] == "LIST")
        await screen.setMenu([Self.places])
        #expect(await screen.waitUntilSynchronized() == [])
        #expect(await pair.core.count(.deleteSubMenu) == 1)
        #expect(await pair.core.log.last { $0.function == .addSubMenu }?.parameters["menuLayout"] == "TILES")
        await pair.app.stop()
    }

    @Test func `a head unit before RPC 6 does not get the main menu's layout, which is reported`() async throws {
        let (pair, screen) = try await ready(rpc: 5)
        await screen.setMenuConfiguration(MenuConfiguration(mainMenuLayout: .tiles))
        try await pair.start()
        let refusals = try #require(await screen.waitUntilSynchronized())
        #expect(refusals.map(\.change) == [.setMenuLayout(.tiles)])
        #expect(await pair.core.count(.setGlobalProperties) == 0)
        await pair.app.stop()
    }

    @Test func `the layout of a submenu is written to the resumption file and read again`() throws {
        let entry = MenuEntry(name: "Places", layout: .tiles)
        var content = AcknowledgedContent()
        content.menu = [AcknowledgedContent.MenuItem(id: 1, entry: entry, items: [])]
        content.menuLayout = .tiles
        let key = HeadUnitKey(make: "a", model: "b", modelYear: "c", trim: "d", softwareVersion: "e")
        let record = ResumptionRecord(headUnit: key, hash: "h", content: content)
        let read = try #require(ResumptionFile.records(in: ResumptionFile.bytes(of: [record])))
        #expect(read.first?.content.menu == content.menu)
        #expect(read.first?.content.menuLayout == nil, "a head unit is not known to restore it")
    }
}

extension MenuEntry {
    fileprivate init(name: String, layout: MenuLayout) {
        self.init(name: name)
        self.layout = layout
    }
}
