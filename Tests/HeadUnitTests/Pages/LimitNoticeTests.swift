import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// What the driver is answered while driver distraction rules are in force.
struct LimitNoticeTests {
    private static let names = ["Bern", "Bonn", "Brno", "Graz", "Linz"]

    /// An app that asks for one of five choices in a list with a search, or for a text.
    private func start(_ layout: String = "LIST_WITH_SEARCH") throws -> (bench: Bench, app: Phone) {
        let (bench, phone) = Bench.withTemplates {
            $0.alerts.touchGuard = .zero
            $0.distraction.menuLength = 3
        }
        let app = try #require(phone)
        let choices = Self.names.enumerated().map { index, name -> JSON in
            ["choiceID": .integer(Int64(index)), "menuName": .string(name)]
        }
        _ = bench.request(
            .createInteractionChoiceSet, ["interactionChoiceSetID": 1, "choiceSet": .array(choices)], from: app)
        let sets: JSON = layout == "KEYBOARD" ? [] : [1]
        _ = bench.request(
            .performInteraction,
            [
                "initialText": "Where?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": sets,
                "interactionLayout": .string(layout), "timeout": 60_000,
            ], id: 9, from: app)
        return (bench, app)
    }

    @Test func `a shortened list ends with a row that says how many more there are, and a press of it does nothing`()
        throws
    {
        let (bench, _) = try start()
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.rows == ["Bern", "Bonn", "Brno", "2 more when parked"])
        #expect(bench.tapRow(3).isEmpty)
        #expect(bench.rows?.count == 4)
        _ = bench.handle(.driverDistraction(false))
        #expect(bench.rows == Self.names)
    }

    @Test func `the knob stops at the row that says how many more there are`() throws {
        let (bench, _) = try start()
        _ = bench.handle(.driverDistraction(true))
        for _ in 0..<4 { _ = bench.handle(.focusMoved(.next)) }
        #expect(bench.page?.focused == .row(3))
    }

    @Test func `the search button stays, and a touch on it is answered`() throws {
        let (bench, _) = try start()
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.page?.header.hasSearch == true && bench.page?.header.isSearchLimited == true)
        _ = bench.press(.search)
        #expect(bench.scene.banner?.title == "Search" && bench.scene.banner?.text == "When parked")
        #expect(bench.keyboard == nil)
        _ = bench.handle(.driverDistraction(false))
        #expect(bench.scene.banner == nil && bench.page?.header.isSearchLimited == false)
    }

    @Test(arguments: ["LIST_WITH_SEARCH", "KEYBOARD"])
    func `a keyboard that driving closes keeps its text, and can be continued when parked`(layout: String) throws {
        let (bench, _) = try start(layout)
        if layout != "KEYBOARD" { _ = bench.press(.search) }
        _ = bench.type("b", "o")
        let heard = bench.handle(.driverDistraction(true))
        #expect(bench.keyboard == nil && !heard.contains { $0.rpc?.type == .response })
        #expect(bench.scene.banner?.title == "Typing when parked")
        _ = bench.wait(.seconds(5))
        #expect(bench.scene.banner == nil)
        _ = bench.handle(.driverDistraction(false))
        #expect(bench.scene.banner?.title == "Continue typing?" && bench.scene.banner?.text == "“bo”")
        #expect(bench.scene.banner?.button == "Continue")
        _ = bench.tapNotice()
        #expect(bench.keyboard?.entry == "bo" && bench.scene.banner == nil)
    }

    @Test func `the end of the rules says nothing over a keyboard that is open`() throws {
        let (bench, _) = try start("KEYBOARD")
        _ = bench.type("b")
        _ = bench.handle(.driverDistraction(false))
        #expect(bench.scene.banner == nil && bench.keyboard?.entry == "b")
    }

    @Test func `a hidden text is not shown in a notice`() throws {
        let (bench, app) = try start("KEYBOARD")
        _ = bench.handle(.backKey)
        _ = bench.request(
            .setGlobalProperties, ["keyboardProperties": ["maskInputCharacters": "ENABLE_INPUT_KEY_MASK"]], from: app)
        _ = bench.request(
            .performInteraction,
            [
                "initialText": "Code?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [],
                "interactionLayout": "KEYBOARD",
            ], id: 10, from: app)
        _ = bench.type("a")
        _ = bench.handle(.driverDistraction(true))
        _ = bench.handle(.driverDistraction(false))
        #expect(bench.scene.banner?.title == "Continue typing?" && bench.scene.banner?.text == "")
    }

    @Test func `a keyboard that waits for the car to stop ends with its time, and is answered once`() throws {
        let (bench, _) = try start("KEYBOARD")
        _ = bench.type("b")
        _ = bench.handle(.driverDistraction(true))
        let heard = bench.wait(.seconds(61))
        #expect(heard.compactMap(\.result) == [.timedOut])
        _ = bench.handle(.driverDistraction(false))
        #expect(bench.scene.banner == nil && bench.keyboard == nil)
    }

    @Test func `an app that leaves takes the kept text with it`() throws {
        let (bench, app) = try start("KEYBOARD")
        _ = bench.type("b")
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.handle(.homeKey).compactMap(\.result) == [.aborted])
        _ = bench.handle(.appActivated(SessionID(app.session)))
        _ = bench.handle(.driverDistraction(false))
        #expect(bench.scene.banner == nil)
    }

    @Test func `a folder that is too deep says so when it is touched`() throws {
        let (bench, phone) = Bench.withTemplates {
            $0.alerts.touchGuard = .zero
            $0.distraction.submenuDepth = 1
        }
        let app = try #require(phone)
        _ = bench.request(.addSubMenu, ["menuID": 7, "menuName": "By region"], from: app)
        _ = bench.request(.showAppMenu, [:], from: app)
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.note(under: 0) == "When parked")
        _ = bench.tapRow(0)
        #expect(bench.scene.banner?.title == "By region" && bench.scene.banner?.text == "When parked")
        #expect(bench.rows == ["By region"])
    }
}
