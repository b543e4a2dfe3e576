import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// What is on the screen before an app has drawn anything.
struct WaitingPageTests {
    private func waiting(_ bench: Bench) -> WaitingContent? { bench.page?.content as? WaitingContent }

    @Test func `an app that has shown nothing is said to start, until its first Show`() throws {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        #expect(waiting(bench)?.title == "Table is starting")
        #expect(waiting(bench)?.apps == "")
        _ = bench.request(.show, ["mainField1": ""], id: 2, from: app)
        #expect(waiting(bench) == nil && bench.page?.content is TemplateContent)
    }

    @Test func `after ten seconds the page says so, and leads to all apps`() throws {
        let (bench, phone) = Bench.withTemplates()
        _ = try #require(phone)
        _ = bench.wait(.milliseconds(9_900))
        #expect(waiting(bench)?.title == "Table is starting")
        _ = bench.wait(.milliseconds(200))
        #expect(waiting(bench)?.title == "No answer from Table")
        #expect(waiting(bench)?.apps == "Apps")
        #expect(waiting(bench)?.isStill == true, "a ring would be drawn twenty times a second")
        let element = WaitingContent.Part.apps.element
        #expect(bench.page?.role(of: element) == .button)
    }

    @Test func `an app that sends requests but shows nothing is not said to give no answer`() throws {
        for isLate in [false, true] {
            let (bench, phone) = Bench.withTemplates()
            let app = try #require(phone)
            if isLate { _ = bench.wait(.milliseconds(10_100)) }
            _ = bench.request(.getVehicleData, ["speed": true], id: 2, from: app)
            if !isLate { _ = bench.wait(.milliseconds(10_100)) }
            #expect(waiting(bench)?.title == "Table is connected")
            #expect(waiting(bench)?.text == "Nothing here yet" && waiting(bench)?.apps == "Apps")
        }
    }

    @Test func `the ring of an app whose video does not come is still after ten seconds`() throws {
        let bench = Bench(.streaming)
        _ = try #require(bench.streamer())
        func content() -> WaitingContent? {
            guard case .waiting(let content) = bench.scene.screen else { return nil }
            return content
        }
        #expect(content()?.isStill == false)
        _ = bench.wait(.milliseconds(9_900))
        #expect(content()?.isStill == false)
        _ = bench.wait(.milliseconds(200))
        #expect(content()?.isStill == true)
    }

    @Test func `an empty submenu says which app has put nothing there`() throws {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        _ = bench.request(.addSubMenu, ["menuID": 7, "menuName": "Saved"], id: 2, from: app)
        _ = bench.request(.showAppMenu, ["menuID": 7], id: 3, from: app)
        let list = try #require(bench.page?.content as? ListContent)
        #expect(list.rows.isEmpty && list.placeholderTitle == "Nothing here yet")
        #expect(list.placeholder.contains("Table"))
    }

    @Test func `pages of a menu know their depth`() throws {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        #expect(bench.page?.depth == 0)
        _ = bench.request(.addSubMenu, ["menuID": 7, "menuName": "Saved"], id: 2, from: app)
        _ = bench.request(.showAppMenu, ["menuID": 7], id: 3, from: app)
        #expect(bench.page?.depth == 2)
        _ = bench.handle(.backKey)
        #expect(bench.page?.depth == 1)
    }
}
