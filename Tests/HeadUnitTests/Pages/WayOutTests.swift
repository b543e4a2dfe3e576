import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// From every screen the driver comes to all apps: by the button over an app's picture, and by the back and home keys.
struct WayOutTests {
    private static func start(_ types: [AppHMIType] = [.navigation]) throws -> (bench: Bench, app: Phone) {
        let (bench, phone) = Bench.withTemplates(types: types) { $0.alerts.touchGuard = .zero }
        return (bench, try #require(phone))
    }

    private static func level(_ phone: Phone, _ bench: Bench) -> HMILevel? {
        bench.engine.snapshot.apps.first { $0.session.number == phone.session }?.status.level
    }

    // MARK: The button to all apps

    @Test(arguments: [AppHMIType.navigation, .projection])
    func `an app that draws the screen has the button to all apps over its picture`(type: AppHMIType) throws {
        let (bench, app) = try Self.start([type])
        #expect(bench.scene.overlay?.header.hasApps == true)
        let heard = bench.press(.apps)
        #expect(!heard.contains { $0.notification == .onTouchEvent }, "its touches are not the app's")
        #expect(Self.level(app, bench) != .full)
        #expect(bench.rows == ["Table"])
    }

    @Test func `a touch beside the button to all apps is the app's`() throws {
        let (bench, _) = try Self.start()
        #expect(Bench.told(bench.tap(400, 200)) == ["OnTouchEvent", "OnTouchEvent"])
    }

    @Test func `the first key shows the focus on the button to all apps, and the second one presses it`() throws {
        let (bench, _) = try Self.start()
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.focused == .apps)
        _ = bench.select()
        #expect(bench.rows == ["Table"])
    }

    @Test func `a menu, its submenus and the turns have the button to all apps`() throws {
        let (bench, app) = try Self.start()
        _ = try bench.send(#"{"menuID":1,"menuName":"More"}"#, .addSubMenu, id: 3, from: app)
        _ = try bench.send(
            #"{"cmdID":1,"menuParams":{"menuName":"Row","parentID":1}}"#, .addCommand, id: 4, from: app)
        _ = bench.press(.menu)
        #expect(bench.page?.header.hasApps == true)
        _ = bench.press(.row(0))
        #expect(bench.rows == ["Row"] && bench.page?.header.hasApps == true)
        _ = bench.press(.apps)
        #expect(bench.rows == ["Table"])
    }

    // MARK: The back key on a card

    /// What an app's alert is, and whether the back key ends it.
    static let cards: [(function: FunctionID, json: String)] = [
        (.alert, #"{"alertText1":"Fuel is low"}"#),
        (.alert, #"{"alertText1":"a","softButtons":[{"type":"TEXT","text":"Yes","softButtonID":1}]}"#),
        (.subtleAlert, #"{"alertText1":"Fuel is low"}"#),
    ]

    @Test(arguments: cards.indices, [true, false])
    func `the back key and the home key end an app's alert with ABORTED`(row: Int, isBack: Bool) throws {
        let (bench, app) = try Self.start()
        let card = Self.cards[row]
        _ = try bench.send(card.json, card.function, id: 9, from: app)
        let heard = bench.handle(isBack ? .backKey : .homeKey)
        let answer = heard.first { $0.rpc?.type == .response }
        #expect(answer?.result == .aborted && answer?.info == "closed by the driver")
        #expect(bench.scene.layers.isEmpty)
        #expect((bench.rows == ["Table"]) != isBack, "only the home key leads to all apps")
    }

    @Test func `a card that was just seen is not closed by the back key`() throws {
        let bench = Bench()
        let app = try #require(bench.app("Way"))
        _ = bench.alert(from: app)
        #expect(bench.handle(.backKey).isEmpty)
        _ = bench.wait(.milliseconds(300))
        #expect(bench.handle(.backKey).contains { $0.result == .aborted })
    }

    @Test func `an emergency stays, and the back key shows the focus on its first button`() throws {
        let bench = newAlertBench { $0.policy.default.urgency = .emergency }
        let app = try #require(bench.app("Way"))
        _ = bench.alert("Brake", yesAndNo, from: app)
        #expect(bench.scene.card?.size == .emergency)
        for key in [Engine.Event.backKey, .homeKey] {
            #expect(bench.handle(key).isEmpty)
            #expect(bench.scene.card?.buttons.map(\.isFocused) == [true, false])
        }
        #expect(Self.level(app, bench) == .full)
    }

    @Test func `a card that waits for short work gives way a little, and the home key leads to all apps`() throws {
        let bench = newAlertBench()
        _ = try #require(bench.app("Way"))
        let alert = LocalAlert(id: LocalAlert.ID(1), lines: ["Updating maps"], time: .seconds(8), holds: true)
        _ = bench.handle(.localAlertRequested(alert))
        _ = bench.handle(.backKey)
        let layer = try #require(bench.scene.layers.last)
        #expect(layer.shift.offset(at: bench.now) > 0 && layer.shift.isMoving(at: bench.now))
        #expect(layer.shift.offset(at: bench.now + CardShift.returnTime) == 0)
        _ = bench.handle(.homeKey)
        #expect(bench.scene.layers.count == 1 && bench.rows == ["Way"])
    }

    @Test func `the sender of a local alert is told that the driver has closed it`() throws {
        let bench = newAlertBench()
        _ = bench.handle(.localAlertRequested(LocalAlert(id: LocalAlert.ID(1), lines: ["Rear door"])))
        _ = bench.handle(.backKey)
        #expect(bench.news == [.shown, .ended(.closed)])
    }

    @Test func `the back key on a question of pairing answers no`() throws {
        let bench = newAlertBench()
        _ = bench.handle(.pairingAsked(PairingQuestion(id: 7, name: "Pixel", number: 482_913)))
        _ = bench.handle(.backKey)
        #expect(bench.paired == ["7 false"])
    }

    // MARK: The back key in the list of all apps

    @Test func `the back key in the list of all apps leads to the app before it`() throws {
        let (bench, app) = try Self.start()
        _ = bench.press(.apps)
        #expect(bench.rows == ["Table"])
        _ = bench.handle(.backKey)
        #expect(Self.level(app, bench) == .full && bench.rows == nil)
        #expect(bench.handle(.backKey).isEmpty)
    }

    @Test func `the back key does not open an app that was closed or is gone`() throws {
        let (bench, first) = try Self.start()
        let second = try #require(bench.app("Songs", types: [.media]))
        _ = bench.handle(.homeKey)
        _ = bench.handle(.appClosed(SessionID(first.session)))
        #expect(bench.handle(.backKey).isEmpty)
        #expect(bench.rows == ["Table", "Songs"])
        _ = bench.handle(.appActivated(SessionID(second.session)))
        _ = bench.handle(.homeKey)
        _ = bench.handle(.disconnected(second.connection))
        #expect(bench.handle(.backKey).isEmpty)
        #expect(bench.rows == ["Table", "Songs"] && bench.note(under: 1) == "Disconnected")
        _ = bench.handle(.appActivated(SessionID(first.session)))
        _ = bench.handle(.homeKey)
        #expect(bench.rows == ["Table"], "until all apps are shown the next time")
    }
}
