import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// A finger that sweeps a card away, the button that closes it, and a tap beside it.
struct SweepTests {
    private static func start(
        _ json: String = #"{"alertText1":"Fuel is low"}"#, _ function: FunctionID = .alert
    ) throws -> (bench: Bench, app: Phone) {
        let bench = newAlertBench()
        let app = try #require(bench.app("Way"))
        _ = try bench.send(json, function, id: 9, from: app)
        return (bench, app)
    }

    /// A finger that moves by `distance` pixels in steps of 50 ms, positive downwards.
    private static func move(_ bench: Bench, from y: Int32 = 200, by distance: Int32, in steps: Int32 = 4) -> [Heard] {
        var heard = bench.touch(400, y, .begin)
        for step in 1...steps {
            bench.now = bench.now + .milliseconds(50)
            heard += bench.touch(400, y + distance * step / steps, .move)
        }
        return heard
    }

    /// Lifts the finger after a rest.
    private static func lift(_ bench: Bench, at y: Int32, _ phase: Contact.Phase = .end) -> [Heard] {
        bench.now = bench.now + .milliseconds(200)
        return bench.touch(400, y, phase)
    }

    private static func offset(_ bench: Bench) -> Int32? { bench.scene.layers.last?.shift.offset(at: bench.now) }

    @Test func `a card without buttons follows the finger down, and ends with ABORTED past 64 pixels`() throws {
        let (bench, _) = try Self.start()
        #expect(Self.move(bench, by: 100).isEmpty)
        #expect(Self.offset(bench) == 75, "it begins at the first position beyond the slop")
        let heard = Self.lift(bench, at: 300)
        #expect(heard.contains { $0.result == .aborted && $0.info == "closed by the driver" })
        #expect(bench.scene.layers.isEmpty)
    }

    @Test func `a card that was moved too little returns in 120 ms`() throws {
        let (bench, _) = try Self.start()
        _ = Self.move(bench, by: 60)
        #expect(Self.offset(bench) == 45)
        #expect(Self.lift(bench, at: 260).isEmpty)
        #expect(Self.offset(bench) == 45)
        bench.now = bench.now + .milliseconds(60)
        #expect(try #require(Self.offset(bench)) < 45 && Self.offset(bench) != 0)
        bench.now = bench.now + .milliseconds(60)
        #expect(Self.offset(bench) == 0)
    }

    @Test func `a finger that lifts while it moves fast sweeps a card away`() throws {
        let (bench, _) = try Self.start()
        _ = bench.touch(400, 200, .begin)
        bench.now = bench.now + .milliseconds(20)
        _ = bench.touch(400, 215, .move)
        bench.now = bench.now + .milliseconds(20)
        _ = bench.touch(400, 240, .move)
        #expect(bench.touch(400, 240, .end).contains { $0.result == .aborted })
    }

    @Test func `a finger that the panel loses closes no card`() throws {
        let (bench, _) = try Self.start()
        _ = Self.move(bench, by: 200)
        #expect(Self.lift(bench, at: 400, .cancel).isEmpty)
        #expect(bench.scene.layers.count == 1)
    }

    @Test func `a card does not move towards the middle of the screen`() throws {
        let (bench, _) = try Self.start()
        _ = Self.move(bench, by: -80)
        #expect(Self.offset(bench) == 0)
        #expect(Self.lift(bench, at: 120).isEmpty)
    }

    @Test func `a SubtleAlert goes up, and its app is not activated`() throws {
        let (bench, app) = try Self.start(#"{"alertText1":"Fuel is low"}"#, .subtleAlert)
        _ = Self.move(bench, from: 300, by: -100)
        #expect(Self.offset(bench) == -75)
        let heard = Self.lift(bench, at: 200)
        #expect(short(heard, to: app).contains("ABORTED") && !short(heard, to: app).contains("PRESSED"))
        #expect(bench.scene.layers.isEmpty)
    }

    @Test func `the button of a card without buttons closes it`() throws {
        let (bench, _) = try Self.start()
        #expect(bench.scene.card?.close == AlertCard.CloseButton())
        _ = bench.touch(560, 130, .begin)
        #expect(bench.scene.card?.close?.isPressed == true)
        #expect(bench.touch(560, 130, .end).contains { $0.result == .aborted })
    }

    @Test func `keys reach the button that closes a card`() throws {
        let (bench, _) = try Self.start()
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.scene.card?.close?.isFocused == true)
        #expect(bench.select().contains { $0.result == .aborted })
    }

    @Test func `a tap beside a card without buttons closes it`() throws {
        let (bench, _) = try Self.start()
        let heard = bench.tap(20, 20)
        #expect(heard.contains { $0.result == .aborted })
        #expect(!heard.contains { $0.notification == .onTouchEvent })
    }

    static let staying: [(json: String, what: String)] = [
        (#"{"alertText1":"a","softButtons":[{"type":"TEXT","text":"Yes","softButtonID":1}]}"#, "buttons")
    ]

    @Test(arguments: staying) func `a card with buttons stays under a tap beside it and a finger`(
        row: (json: String, what: String)
    ) throws {
        let (bench, _) = try Self.start(row.json)
        #expect(bench.scene.card?.close == nil)
        #expect(bench.tap(20, 20).isEmpty)
        _ = Self.move(bench, by: 200)
        #expect(Self.lift(bench, at: 400).isEmpty)
        #expect(bench.scene.layers.count == 1 && Self.offset(bench) == 0)
    }

    @Test func `an emergency and a card that waits for its work are not closed by a tap beside them`() throws {
        let bench = newAlertBench()
        let emergency = LocalAlert(id: LocalAlert.ID(1), lines: ["Brake"], isEmergency: true)
        _ = bench.handle(.localAlertRequested(emergency))
        #expect(bench.scene.card?.size == .emergency && bench.scene.card?.canBeSwept == false)
        _ = bench.wait(.seconds(10))
        _ = bench.handle(.localAlertRequested(LocalAlert(id: LocalAlert.ID(2), lines: ["Updating"], holds: true)))
        #expect(bench.scene.card?.lines == ["Updating"] && bench.scene.card?.close == nil)
        #expect(bench.tap(20, 20).isEmpty)
        #expect(bench.scene.layers.count == 1)
    }

    @Test func `a card that ends under the finger leaves the next card at its place`() throws {
        let (bench, app) = try Self.start()
        _ = bench.alert("Next", id: 11, from: app)
        _ = Self.move(bench, by: 40)
        _ = bench.wait(.seconds(6))
        #expect(bench.scene.card?.lines == ["Next"])
        _ = bench.touch(400, 300, .move)
        #expect(Self.lift(bench, at: 300).isEmpty)
        #expect(Self.offset(bench) == 0)
    }
}
