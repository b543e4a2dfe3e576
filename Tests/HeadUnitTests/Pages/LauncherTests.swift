import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct LauncherTests {
    private func start() throws -> (Bench, table: Phone, music: Phone) {
        let (bench, phone) = Bench.withTemplates()
        let table = try #require(phone)
        let music = try #require(bench.app("Music", types: [.media]))
        _ = bench.wait(.milliseconds(300))
        return (bench, table, music)
    }

    @Test func `the header button opens the app list, and a tap activates an app`() throws {
        let (bench, table, music) = try start()
        #expect(bench.page?.header.title == "Table")
        let left = bench.tap(140, 40)
        #expect(Bench.told(left.filter { $0.connection == table.connection }) == ["OnHMIStatus MAIN"])
        #expect(left.last?.parameters["hmiLevel"] == .string("BACKGROUND"))
        #expect(bench.rows == ["Table", "Music"])
        _ = bench.wait(.milliseconds(300))
        let chosen = bench.tapRow(1)
        #expect(chosen.last?.connection == music.connection)
        #expect(chosen.last?.parameters["hmiLevel"] == .string("FULL"))
        #expect(bench.page?.header.title == "Music")
    }

    @Test func `a media app stays audible while the app list is shown`() throws {
        let (bench, _, music) = try start()
        _ = bench.handle(.appActivated(SessionID(music.session)))
        let heard = bench.handle(.homeKey)
        #expect(heard.last?.parameters["hmiLevel"] == .string("LIMITED"))
        #expect(heard.last?.parameters["audioStreamingState"] == .string("AUDIBLE"))
    }

    @Test func `what an app goes on with is a word in the list, not a colour alone`() throws {
        let (bench, _, music) = try start()
        _ = bench.handle(.appActivated(SessionID(music.session)))
        _ = bench.handle(.homeKey)
        let list = try #require(bench.page?.content as? ListContent)
        #expect(list.rows.map(\.secondaryText) == ["", "Playing"])
        #expect(list.rows.map(\.isActive) == [false, true])
    }

    @Test func `without apps no app list is shown`() throws {
        let (bench, table, music) = try start()
        _ = bench.handle(.homeKey)
        _ = bench.handle(.disconnected(table.connection))
        #expect(bench.rows == ["Table", "Music"], "no tile moves while the list is open")
        _ = bench.handle(.disconnected(music.connection))
        #expect(bench.page == nil)
    }

    @Test func `the home key leaves an app that draws its own screen`() throws {
        let (bench, phone) = Bench.withTemplates(types: [.navigation])
        _ = try #require(phone)
        #expect(bench.template == nil && bench.rows == nil)
        #expect(bench.touch(10, 10, .begin).first?.notification == .onTouchEvent)
        let heard = bench.handle(.homeKey)
        #expect(heard.first?.parameters["type"] == .string("CANCEL"))
        #expect(bench.rows == ["Table"])
    }

    @Test func `the app list shows the icon of SetAppIcon`() throws {
        let (bench, table, _) = try start()
        let file: JSON = ["syncFileName": "icon.png", "fileType": "GRAPHIC_PNG"]
        _ = bench.request(.putFile, file, id: 5, bulk: [1, 2, 3], service: .bulk, from: table)
        #expect(Bench.told(bench.request(.setAppIcon, ["syncFileName": "icon.png"], id: 6, from: table)) == ["SUCCESS"])
        _ = bench.handle(.homeKey)
        guard let list = bench.page?.content as? ListContent else { return #expect(Bool(false), "no list") }
        #expect(list.rows.map { $0.icon?.bytes } == [[1, 2, 3], nil])
        #expect(list.style == .apps)
    }
}
