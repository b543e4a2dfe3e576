import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// A card that says that something is being done, and that the driver hides.
struct HiddenAlertTests {
    private static let cancel = #","softButtons":[{"type":"TEXT","text":"Cancel","softButtonID":1}]"#

    /// An app that draws its own screen, and its alert that shows progress and has a button: it stays for 30 s.
    private func start(_ more: String = cancel) throws -> (bench: Bench, app: Phone) {
        let bench = newAlertBench()
        let app = try #require(bench.app("Maps", types: [.navigation]))
        _ = try bench.send(
            #"{"alertText1":"Updating maps","progressIndicator":true\#(more)}"#, .alert, id: 9, from: app)
        bench.now = bench.now + .milliseconds(300)
        return (bench, app)
    }

    private func sweep(_ bench: Bench) -> [Heard] {
        _ = bench.touch(400, 300, .begin)
        for step in 1...5 { _ = bench.touch(400, 300 + 20 * Int32(step), .move) }
        return bench.touch(400, 400, .end)
    }

    @Test func `the back key hides the card, and the app is not notified`() throws {
        let (bench, _) = try start()
        #expect(bench.scene.card?.hides == true)
        let heard = bench.handle(.backKey)
        #expect(!heard.contains { $0.result != nil })
        #expect(bench.scene.card == nil && bench.scene.banner?.isChip == true)
        #expect(bench.scene.banner?.title == "Updating maps")
    }

    @Test func `a finger that sweeps the card hides it`() throws {
        let (bench, _) = try start()
        #expect(!sweep(bench).contains { $0.result != nil })
        #expect(bench.scene.card == nil && bench.scene.banner?.isChip == true)
    }

    @Test func `a tap on the sign shows the card again at its place`() throws {
        let (bench, _) = try start()
        _ = sweep(bench)
        let heard = bench.tapNotice()
        #expect(!heard.contains { $0.result != nil })
        #expect(bench.scene.card?.lines == ["Updating maps"] && bench.scene.banner == nil)
        #expect(bench.scene.layers.last?.shift.offset(at: bench.now) == 0)
        bench.now = bench.now + .milliseconds(300)
        #expect(bench.handle(.backKey).isEmpty && bench.scene.card == nil, "it can be hidden again")
    }

    @Test func `while the card is hidden, the app gets touches, and loses them when it is shown again`() throws {
        let (bench, _) = try start()
        _ = bench.handle(.backKey)
        #expect(bench.touch(400, 240, .begin).contains { $0.notification == .onTouchEvent })
        let heard = bench.touch(300, 40, .begin, slot: 1) + bench.touch(300, 40, .end, slot: 1)
        #expect(heard.contains { $0.parameters["type"] == .string("CANCEL") })
        #expect(bench.touch(400, 250, .move).isEmpty)
    }

    @Test func `the alert ends as it would on the screen`() throws {
        let (bench, app) = try start()
        _ = bench.handle(.backKey)
        let heard = bench.wait(.seconds(30))
        #expect(heard.filter { $0.result != nil }.map(\.result) == [.aborted])
        #expect(bench.scene.banner == nil)
        _ = try bench.send(
            #"{"alertText1":"Again","progressIndicator":true\#(Self.cancel)}"#, .alert, id: 10, from: app)
        #expect(bench.scene.card?.lines == ["Again"], "the next alert is not hidden")
    }

    @Test func `an app that cancels a hidden alert takes the sign away`() throws {
        let (bench, app) = try start(#","cancelID":5\#(Self.cancel)"#)
        _ = bench.handle(.backKey)
        let heard = try bench.send(#"{"functionID":12,"cancelID":5}"#, .cancelInteraction, id: 10, from: app)
        #expect(heard.compactMap(\.result) == [.aborted, .success])
        #expect(bench.scene.banner == nil && bench.scene.card == nil)
    }

    @Test(arguments: [#"{"alertText1":"a","progressIndicator":true}"#, #"{"alertText1":"a","duration":10000}"#])
    func `a card that stays for 10 s at most is dismissed, and its alert is answered ABORTED`(json: String) throws {
        let bench = newAlertBench()
        let app = try #require(bench.app("Maps", types: [.navigation]))
        _ = try bench.send(json, .alert, id: 9, from: app)
        bench.now = bench.now + .milliseconds(300)
        #expect(bench.scene.card?.hides == false)
        #expect(bench.handle(.backKey).compactMap(\.result) == [.aborted])
        #expect(bench.scene.card == nil && bench.scene.banner == nil)
    }

    @Test func `a card with buttons that shows no progress is dismissed`() throws {
        let bench = newAlertBench()
        let app = try #require(bench.app("Maps", types: [.navigation]))
        _ = try bench.send(#"{"alertText1":"a"\#(Self.cancel)}"#, .alert, id: 9, from: app)
        bench.now = bench.now + .milliseconds(300)
        #expect(bench.handle(.backKey).compactMap(\.result) == [.aborted])
    }

    @Test func `a program's card that waits for its work is hidden, and ends with the work`() throws {
        let bench = newAlertBench()
        _ = bench.handle(.localAlertRequested(LocalAlert(id: LocalAlert.ID(2), lines: ["Updating"], holds: true)))
        bench.now = bench.now + .milliseconds(300)
        _ = bench.handle(.backKey)
        #expect(bench.scene.card == nil && bench.scene.banner?.title == "Updating")
        _ = bench.handle(.localAlertCompleted(nil))
        #expect(bench.scene.banner == nil)
    }

    @Test func `after a more important alert, the card is on the screen again`() throws {
        let (bench, _) = try start()
        _ = bench.handle(.backKey)
        let brake = LocalAlert(id: LocalAlert.ID(3), lines: ["Brake"], rank: .high, isEmergency: true)
        _ = bench.handle(.localAlertRequested(brake))
        #expect(bench.scene.card?.lines == ["Brake"] && bench.scene.banner == nil)
        _ = bench.wait(.seconds(5))
        #expect(bench.scene.card?.lines == ["Updating maps"])
    }

    @Test func `another notice comes before the sign, and the back key takes only the notice`() throws {
        let (bench, _) = try start()
        _ = bench.handle(.backKey)
        _ = bench.handle(.supplyVoltage(isLow: true))
        #expect(bench.scene.banner?.isChip == false)
        _ = bench.handle(.backKey)
        #expect(bench.scene.banner?.isChip == true)
        _ = bench.handle(.backKey)
        #expect(bench.scene.banner?.isChip == true)
    }

    @Test func `the app on the screen is not obscured by an alert that is hidden`() throws {
        let bench = newAlertBench()
        let shown = try #require(bench.app("Radio", types: [.media]))
        let maps = try #require(bench.app("Maps", types: [.default]))
        _ = bench.handle(.appActivated(SessionID(shown.session)))
        _ = try bench.send(#"{"alertText1":"a","progressIndicator":true\#(Self.cancel)}"#, .alert, id: 9, from: maps)
        bench.now = bench.now + .milliseconds(300)
        let hidden = bench.handle(.backKey)
        #expect(Bench.told(hidden.filter { $0.connection == shown.connection }) == ["OnHMIStatus MAIN"])
        #expect(hidden.filter { $0.connection == maps.connection }.isEmpty)
        let again = bench.tapNotice()
        #expect(Bench.told(again.filter { $0.connection == shown.connection }) == ["OnHMIStatus HMI_OBSCURED"])
    }
}
