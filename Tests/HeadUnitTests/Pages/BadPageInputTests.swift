import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Input beyond a usual page: long names, long and deep menus, large pictures, and content deleted while it is shown.
struct BadPageInputTests {
    private static func text(_ count: Int) -> JSON { .string(String(repeating: "W", count: count)) }

    private static func command(_ id: Int64, _ name: JSON, in parent: Int64 = 0) -> JSON {
        ["cmdID": .integer(id), "menuParams": ["menuName": name, "parentID": .integer(parent)]]
    }

    private static func choiceSet(_ id: Int64, _ choices: [JSON]) -> JSON {
        ["interactionChoiceSetID": .integer(id), "choiceSet": .array(choices)]
    }

    private static func ask(_ title: JSON = "Which?", _ layout: String = "LIST_ONLY", _ sets: [JSON] = [1]) -> JSON {
        [
            "initialText": title, "interactionMode": "MANUAL_ONLY", "interactionLayout": .string(layout),
            "interactionChoiceSetIDList": layout == "KEYBOARD" ? [] : .array(sets),
        ]
    }

    private func start() throws -> (Bench, Phone) {
        let (bench, phone) = Bench.withTemplates()
        return (bench, try #require(phone))
    }

    /// Sends a request after enough time that no rate limit applies.
    private func send(_ function: FunctionID, _ parameters: JSON, _ bench: Bench, _ app: Phone, id: Int32 = 1)
        -> [Heard]
    {
        bench.now = bench.now + .milliseconds(100)
        return bench.request(function, parameters, id: id, from: app)
    }

    /// The last system context sent to the app; MAIN before any.
    private static func context(_ heard: [Heard]) -> String {
        heard.last { $0.notification == .onHMIStatus }?.parameters["systemContext"]?.string ?? "MAIN"
    }

    // MARK: Long names

    /// Each request with a text that the driver sees: the longest text that the specification allows, and the
    /// parameter.
    static let texts: [(function: FunctionID, name: String, limit: Int, request: @Sendable (JSON) -> JSON)] = [
        (.show, "mainField1", 500, { ["mainField1": $0] }),
        (.show, "templateTitle", 100, { ["templateTitle": $0] }),
        (
            .show, "softButtons[0].text", 500,
            { ["softButtons": [["type": "TEXT", "softButtonID": 1, "text": $0]]] }
        ),
        (.addCommand, "menuParams.menuName", 500, { command(1, $0) }),
        (.addSubMenu, "menuName", 500, { ["menuID": 1, "menuName": $0] }),
        (
            .createInteractionChoiceSet, "choiceSet[0].menuName", 500,
            { choiceSet(1, [["choiceID": 1, "menuName": $0]]) }
        ),
        (.setGlobalProperties, "menuTitle", 500, { ["menuTitle": $0] }),
        (.performInteraction, "initialText", 500, { ask($0, "KEYBOARD") }),
        (.scrollableMessage, "scrollableMessageBody", 500, { ["scrollableMessageBody": $0] }),
        (.slider, "sliderHeader", 500, { ["numTicks": 2, "position": 1, "sliderHeader": $0] }),
    ]

    @Test(arguments: texts.indices)
    func `a text of the full length is shown, and a longer one is refused with the parameter's name`(row: Int) throws {
        let (function, name, limit, request) = Self.texts[row]
        let (bench, app) = try start()
        let scene = bench.scene
        let long = send(function, request(Self.text(limit + 1)), bench, app)
        #expect(long.map(\.result) == [.invalidData])
        #expect(long.first?.info.contains(name) == true, "\(long.first?.info ?? "")")
        #expect(bench.scene == scene)
        var heard = send(function, request(Self.text(limit)), bench, app, id: 2)
        heard += bench.wait(.seconds(120))
        #expect(heard.filter { $0.rpc?.type == .response }.count == 1)
        #expect(!heard.contains { $0.result == .invalidData || $0.result == .genericError })
        #expect(Self.context(heard) == "MAIN")
        #expect(bench.template != nil)
    }

    @Test func `menu rows with names of 500 characters can be pressed`() throws {
        let (bench, app) = try start()
        for id in Int64(1)...20 {
            let name = JSON.string(String(repeating: "W", count: 498) + (id < 10 ? "0\(id)" : "\(id)"))
            #expect(Bench.told(send(.addCommand, Self.command(100 + id, name), bench, app)) == ["SUCCESS"])
        }
        _ = send(.showAppMenu, [:], bench, app)
        #expect(bench.rows?.allSatisfy { $0.count == 500 } == true)
        #expect(bench.rows?.count == 20)
        _ = bench.wait(.milliseconds(300))
        #expect(Bench.told(bench.tapRow(0)) == ["OnHMIStatus MAIN", "OnCommand 101"])
    }

    // MARK: Long and deep menus

    @Test func `a menu of 1000 commands is shown completely, and its memory is freed when the app leaves`() throws {
        let (bench, app) = try start()
        let before = bench.engine.memory.used
        for id in Int64(1)...1000 {
            #expect(send(.addCommand, Self.command(id, .string("Row \(id)")), bench, app).first?.result == .success)
        }
        #expect(bench.engine.memory.used < before + 1_000_000)
        _ = send(.showAppMenu, [:], bench, app)
        #expect(bench.rows?.count == 1000)
        for _ in 0..<1000 { _ = bench.handle(.focusMoved(.next)) }
        #expect(bench.focused == .row(999))
        #expect(bench.offset == 1000 * Bench.rowHeight - 400)
        _ = bench.wait(.milliseconds(300))
        #expect(Bench.told(bench.select()) == ["OnHMIStatus MAIN", "OnCommand 1000"])
        _ = send(.unregisterAppInterface, [:], bench, app)
        #expect(bench.engine.memory.used == before)
    }

    @Test func `commands beyond the app's content limit are refused, and the menu stays`() throws {
        let (bench, app) = try start()
        var added = 0
        let long = Self.text(490).string ?? ""
        while added < 4000,
            send(.addCommand, Self.command(Int64(added), .string("\(long)\(added)")), bench, app).first?.result
                == .success
        {
            added += 1
        }
        #expect((1000..<4000).contains(added))
        let refused = send(.addCommand, Self.command(9999, .string(long)), bench, app).first
        #expect(refused?.result == .outOfMemory)
        #expect(refused?.info.contains("bytes") == true)
        #expect(bench.engine.memory.used < 3_000_000)
        #expect(Self.context(send(.showAppMenu, [:], bench, app)) == "MENU")
        #expect(bench.rows?.count == added)
        #expect(Bench.told(bench.handle(.backKey)) == ["OnHMIStatus MAIN"])
    }

    /// Nested submenus, with a command in the innermost.
    private func startDeep(_ depth: Int64) throws -> (Bench, Phone) {
        let (bench, app) = try start()
        for id in 1...depth {
            let submenu: JSON = [
                "menuID": .integer(id), "menuName": .string("Level \(id)"), "parentID": .integer(id - 1),
            ]
            #expect(send(.addSubMenu, submenu, bench, app).first?.result == .success)
        }
        #expect(send(.addCommand, Self.command(1, "Bottom", in: depth), bench, app).first?.result == .success)
        _ = bench.wait(.milliseconds(300))
        return (bench, app)
    }

    @Test func `a menu 100 levels deep is opened level by level, and its last command closes it`() throws {
        let (bench, _) = try startDeep(100)
        #expect(Bench.told(bench.tap(750, 40)) == ["OnHMIStatus MENU"])
        for level in 1...100 {
            _ = bench.wait(.milliseconds(300))
            #expect(bench.tapRow(0).isEmpty)
            #expect(bench.page?.header.title == "Level \(level)")
        }
        _ = bench.wait(.milliseconds(300))
        #expect(bench.rows == ["Bottom"])
        #expect(Bench.told(bench.tapRow(0)) == ["OnHMIStatus MAIN", "OnCommand 1"])
    }

    @Test func `the back key leaves a menu 100 levels deep in 100 steps and ends at the template`() throws {
        let (bench, app) = try startDeep(100)
        #expect(Self.context(send(.showAppMenu, ["menuID": 100], bench, app)) == "MENU")
        for _ in 0..<100 { #expect(bench.handle(.backKey).isEmpty) }
        #expect(bench.rows == ["Level 1"])
        #expect(Bench.told(bench.handle(.backKey)) == ["OnHMIStatus MAIN"])
        #expect(bench.template != nil)
    }

    @Test func `deleting the outermost of 100 open submenus shows the main menu`() throws {
        let (bench, app) = try startDeep(100)
        _ = send(.showAppMenu, ["menuID": 100], bench, app)
        #expect(Bench.told(send(.deleteSubMenu, ["menuID": 1], bench, app)) == ["SUCCESS"])
        #expect(bench.rows == [])
        #expect(bench.engine.snapshot.apps.count == 1)
        #expect(Bench.told(bench.handle(.backKey)) == ["OnHMIStatus MAIN"])
    }

    // MARK: Content deleted while it is shown

    @Test(arguments: ["LIST_ONLY", "ICON_ONLY", "LIST_WITH_SEARCH", "ICON_WITH_SEARCH"])
    func `a choice set on the screen cannot be deleted or replaced until the interaction ends`(layout: String) throws {
        let (bench, app) = try start()
        let choices = Self.choiceSet(1, [["choiceID": 1, "menuName": "Tea"], ["choiceID": 2, "menuName": "Coffee"]])
        _ = send(.createInteractionChoiceSet, choices, bench, app)
        _ = send(.performInteraction, Self.ask("Which?", layout), bench, app, id: 7)
        let delete: JSON = ["interactionChoiceSetID": 1]
        #expect(Bench.told(send(.deleteInteractionChoiceSet, delete, bench, app)) == ["IN_USE"])
        #expect(Bench.told(send(.createInteractionChoiceSet, choices, bench, app)) == ["INVALID_ID"])
        #expect(bench.rows == ["Tea", "Coffee"])
        if layout.hasSuffix("SEARCH") {
            _ = bench.wait(.milliseconds(300))
            _ = bench.press(.search)
            #expect(bench.keyboard != nil)
            #expect(Bench.told(send(.deleteInteractionChoiceSet, delete, bench, app)) == ["IN_USE"])
            _ = bench.handle(.backKey)
        }
        _ = bench.wait(.milliseconds(300))
        let heard = bench.tapRow(1)
        #expect(Bench.told(heard) == ["OnHMIStatus MAIN", "SUCCESS"])
        #expect(heard.last?.parameters["choiceID"] == 2)
        #expect(Bench.told(send(.deleteInteractionChoiceSet, delete, bench, app)) == ["SUCCESS"])
        #expect(Bench.told(send(.performInteraction, Self.ask(), bench, app)) == ["INVALID_ID"])
        #expect(bench.template != nil)
    }

    /// What an app has on the screen when it disconnects.
    enum Shown: CaseIterable {
        case template, menu, submenu, choices, search, entry, message, slider

        func open(_ bench: Bench, _ app: Phone) {
            switch self {
            case .template: break
            case .menu: _ = bench.request(.showAppMenu, from: app)
            case .submenu: _ = bench.request(.showAppMenu, ["menuID": 1], from: app)
            case .choices: _ = bench.request(.performInteraction, ask(), from: app)
            case .search:
                _ = bench.request(.performInteraction, ask("Which?", "LIST_WITH_SEARCH"), from: app)
                _ = bench.wait(.milliseconds(300))
                _ = bench.press(.search)
            case .entry: _ = bench.request(.performInteraction, ask("Which?", "KEYBOARD"), from: app)
            case .message:
                let body = JSON.string(String(repeating: "Line\n", count: 50))
                _ = bench.request(.scrollableMessage, ["scrollableMessageBody": body], from: app)
            case .slider:
                _ = bench.request(.slider, ["numTicks": 4, "position": 1, "sliderHeader": "Fan"], from: app)
            }
        }

        func isShown(by bench: Bench) -> Bool {
            switch self {
            case .template: bench.template != nil
            case .menu: bench.rows == ["Row 0", "More"]
            case .submenu: bench.rows == ["Row 9"]
            case .choices: bench.rows == ["Tea"]
            case .search, .entry: bench.keyboard != nil
            case .message: bench.message != nil
            case .slider: bench.slider != nil
            }
        }
    }

    /// Two apps; the first is in the foreground with a menu, a submenu and a choice set, and has the page on the
    /// screen.
    private func start(with shown: Shown) throws -> (Bench, leaving: Phone, staying: Phone) {
        let (bench, app) = try start()
        let staying = try #require(bench.app("Staying", types: [.default]))
        _ = bench.handle(.appActivated(SessionID(app.session)))
        _ = bench.request(.addCommand, Self.command(1, "Row 0"), from: app)
        _ = bench.request(.addSubMenu, ["menuID": 1, "menuName": "More"], from: app)
        _ = bench.request(.addCommand, Self.command(2, "Row 9", in: 1), from: app)
        _ = bench.request(
            .createInteractionChoiceSet, Self.choiceSet(1, [["choiceID": 1, "menuName": "Tea"]]), from: app)
        _ = bench.wait(.milliseconds(300))
        shown.open(bench, app)
        _ = bench.wait(.milliseconds(300))
        #expect(shown.isShown(by: bench))
        return (bench, app, staying)
    }

    @Test(arguments: Shown.allCases)
    func `the only app disconnects with its page open and starts without it when it returns`(shown: Shown) throws {
        let (bench, app, staying) = try start(with: shown)
        _ = bench.handle(.disconnected(staying.connection))
        _ = bench.handle(.disconnected(app.connection))
        #expect(bench.template == nil && (bench.page?.content as? ListContent)?.style == .apps)
        let again = try #require(bench.app("Table", types: [.default]))
        #expect(bench.template != nil)
        #expect(Bench.told(bench.request(.showAppMenu, ["menuID": 1], from: again)) == ["INVALID_ID"])
        #expect(Bench.told(bench.request(.performInteraction, Self.ask(), from: again)) == ["INVALID_ID"])
        #expect(Self.context(bench.handle(.backKey)) == "MAIN")
    }

    @Test(arguments: Shown.allCases)
    func `when an app disconnects with its page open, the next app gets the whole screen`(shown: Shown) throws {
        let (bench, app, staying) = try start(with: shown)
        // A finger on the page, which must not press the next page.
        _ = bench.touch(400, 120, .begin)
        let chosen =
            bench.handle(.disconnected(app.connection)) + bench.handle(.appActivated(SessionID(staying.session)))
        #expect(chosen.last { $0.notification == .onHMIStatus }?.parameters["hmiLevel"] == "FULL")
        #expect(Self.context(chosen) == "MAIN")
        #expect(bench.touch(400, 120, .end).isEmpty)
        #expect(bench.template != nil && bench.page?.header.hasMenu == false)
        _ = bench.request(.addCommand, Self.command(1, "Own"), from: staying)
        #expect(Self.context(bench.request(.showAppMenu, from: staying)) == "MENU")
        #expect(bench.rows == ["Own"])
        #expect(bench.scene.banner != nil)
        #expect(bench.handle(.backKey).isEmpty, "the notice that the app has disconnected goes first")
        #expect(bench.scene.banner == nil && bench.rows == ["Own"])
        #expect(Bench.told(bench.handle(.backKey)) == ["OnHMIStatus MAIN"])
    }
}
