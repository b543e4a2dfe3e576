import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Limits of pages while driver distraction rules are in force.
struct DistractionTests {
    private func command(_ id: Int64, in parent: Int64 = 0) -> JSON {
        ["cmdID": .integer(id), "menuParams": ["menuName": .string("Row \(id)"), "parentID": .integer(parent)]]
    }

    /// An app with a menu of nine commands after two nested submenus: A (7) ▸ B (8).
    private func start(length: Int = 6, depth: Int = 2) throws -> (Bench, Phone) {
        var configuration = HeadUnitConfiguration()
        configuration.screen.templates = true
        configuration.alerts.touchGuard = .zero
        configuration.distraction.menuLength = length
        configuration.distraction.submenuDepth = depth
        let bench = Bench(configuration)
        let app = try #require(bench.app("Table", types: [.default]))
        _ = bench.wait(.milliseconds(300))
        _ = bench.request(.addSubMenu, ["menuID": 7, "menuName": "A"], from: app)
        _ = bench.request(.addSubMenu, ["menuID": 8, "menuName": "B", "parentID": 7], from: app)
        _ = bench.request(.addCommand, command(1, in: 8), from: app)
        for id in 2...10 { _ = bench.request(.addCommand, command(Int64(id)), from: app) }
        return (bench, app)
    }

    private func states(_ bench: Bench) -> [ListContent.Row.State] {
        guard let list = bench.page?.content as? ListContent else { return [] }
        return list.rows.map(\.state)
    }

    @Test(arguments: [1, 6, 10, 11]) func `the rules limit the rows of a menu while they are in force`(length: Int)
        throws
    {
        let (bench, app) = try start(length: length)
        _ = bench.request(.showAppMenu, [:], from: app)
        #expect(bench.rows?.count == 10)
        _ = bench.handle(.driverDistraction(true))
        #expect(states(bench).count { $0 == .usual || $0 == .whenParked } == min(length, 10))
        #expect(states(bench).contains(.rest) == (length < 10))
        _ = bench.handle(.driverDistraction(false))
        #expect(bench.rows?.count == 10)
    }

    @Test(arguments: [(1, false), (2, true), (3, true)])
    func `the rules disable submenus below the depth limit`(depth: Int, opensA: Bool) throws {
        let (bench, app) = try start(depth: depth)
        _ = bench.handle(.driverDistraction(true))
        _ = bench.request(.showAppMenu, [:], from: app)
        #expect(states(bench).first == (opensA ? .usual : .whenParked))
        _ = bench.tapRow(0)
        #expect((bench.rows == ["B"]) == opensA)
        #expect(bench.request(.showAppMenu, ["menuID": 7], from: app).last?.result == (opensA ? .success : .rejected))
        let opensB = depth >= 3
        #expect(bench.request(.showAppMenu, ["menuID": 8], from: app).last?.result == (opensB ? .success : .rejected))
    }

    @Test func `the rules close an open submenu below the depth limit`() throws {
        let (bench, app) = try start(depth: 1)
        _ = bench.request(.showAppMenu, ["menuID": 8], from: app)
        #expect(bench.rows == ["Row 1"])
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.rows?.first == "A" && states(bench).first == .whenParked)
    }

    @Test func `the rules limit the choices of a list, and a pressed row selects its choice`() throws {
        let (bench, app) = try start(length: 2)
        let choices = (0..<5).map { JSON.object(["choiceID": .integer($0 + 40), "menuName": .string("C\($0)")]) }
        _ = bench.request(
            .createInteractionChoiceSet, ["interactionChoiceSetID": 1, "choiceSet": .array(choices)], from: app)
        _ = bench.handle(.driverDistraction(true))
        _ = bench.request(
            .performInteraction,
            ["initialText": "Which?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [1]], from: app)
        #expect(bench.rows == ["C0", "C1", "3 more when parked"])
        #expect(bench.tapRow(1).last?.parameters["choiceID"] == 41)
    }

    @Test func `the rules limit the lines of a message while they are in force`() throws {
        let (bench, app) = try start()
        _ = bench.request(.scrollableMessage, ["scrollableMessageBody": "1\n2\n3\n4\n5"], from: app)
        #expect(bench.message?.lineLimit == nil)
        _ = bench.handle(.driverDistraction(true))
        #expect(bench.message?.lineLimit == 3 && bench.message?.text == "1\n2\n3\n4\n5")
        _ = bench.handle(.driverDistraction(false))
        #expect(bench.message?.lineLimit == nil)
    }

    @Test func `the DRIVER_DISTRACTION capability has the limits where menus are drawn`() throws {
        let (bench, app) = try start(length: 4, depth: 3)
        let request: JSON = ["systemCapabilityType": "DRIVER_DISTRACTION"]
        let heard = bench.request(.getSystemCapability, request, from: app).last
        #expect(
            heard?.parameters["systemCapability"]?["driverDistractionCapability"]
                == ["menuLength": 4, "subMenuDepth": 3])
        let bare = Bench(.bare)
        let phone = try #require(bare.app("Table", types: [.default]))
        #expect(bare.request(.getSystemCapability, request, from: phone).last?.result == .dataNotAvailable)
    }
}

extension JSON {
    fileprivate static func object(_ members: [String: JSON]) -> JSON {
        .object(JSONObject(members.map { (key: $0.key, value: $0.value) }))
    }
}
