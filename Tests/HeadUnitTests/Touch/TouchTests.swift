import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// One OnTouchEvent in short: `BEGIN 0@10,20 1@30,40`.
private func short(_ heard: [Heard]) -> [String] {
    heard.filter { $0.notification == .onTouchEvent }.map { heard in
        let fingers = (heard.parameters["event"]?.array ?? []).map { event in
            let point = event["c"]?.array?.first
            return "\(event["id"]?.integer ?? -1)@\(point?["x"]?.integer ?? -1),\(point?["y"]?.integer ?? -1)"
        }
        return ([heard.parameters["type"]?.string ?? "?"] + fingers).joined(separator: " ")
    }
}

private func frame(_ contacts: [(slot: UInt8, phase: Contact.Phase, x: Int32, y: Int32)], at milliseconds: Int = 2000)
    -> Engine.Event
{
    var frame = ContactFrame(stamp: Stamp(nanoseconds: Int64(milliseconds) * 1_000_000))
    for contact in contacts {
        frame.append(
            Contact(slot: contact.slot, phase: contact.phase, point: DisplayPoint(x: contact.x, y: contact.y)))
    }
    return .touched(frame)
}

struct TouchTests {
    @Test func `a frame is sent as one message for each touch type, with one event for each finger`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        #expect(short(bench.handle(frame([(0, .begin, 10, 20), (1, .begin, 30, 40)]))) == ["BEGIN 0@10,20 1@30,40"])
        #expect(
            short(bench.handle(frame([(0, .end, 10, 20), (2, .begin, 5, 6), (1, .move, 31, 40)]))) == [
                "END 0@10,20", "BEGIN 0@5,6", "MOVE 1@31,40",
            ], "the freed id is the lowest")
    }

    @Test func `with oneFingerPerMessage each finger has its own message`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.touch.oneFingerPerMessage = true
        let bench = Bench(configuration)
        _ = try #require(bench.app())
        #expect(
            short(bench.handle(frame([(0, .begin, 10, 20), (1, .begin, 30, 40)]))) == [
                "BEGIN 0@10,20", "BEGIN 1@30,40",
            ])
    }

    @Test func `OnTouchEvent has the specified bytes in one write`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        let heard = bench.handle(frame([(0, .begin, 100, 100)], at: 12_345))
        #expect(heard.count == 1)
        let parameters = heard[0].rpc.map { String(decoding: $0.parameters, as: UTF8.self) }
        #expect(parameters == #"{"type":"BEGIN","event":[{"id":0,"ts":[12345],"c":[{"x":100,"y":100}]}]}"#)
        #expect(heard[0].rpc?.correlationID == -1)
    }

    @Test func `time stamps never decrease and stay below two billion`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        func stamp(_ heard: [Heard]) -> Int64? {
            heard.last?.parameters["event"]?.array?.first?["ts"]?.array?.first?.integer
        }
        #expect(stamp(bench.handle(frame([(0, .begin, 1, 1)], at: 5000))) == 5000)
        #expect(stamp(bench.handle(frame([(0, .move, 2, 1)], at: 4000))) == 5000)
        #expect(stamp(bench.handle(frame([(0, .move, 3, 1)], at: 2_000_000_007))) == 7)
    }

    @Test func `ten fingers get ids, the eleventh is counted but not sent`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        for slot in UInt8(0)..<10 { _ = bench.touch(10, 10, .begin, slot: slot) }
        #expect(short(bench.touch(10, 10, .begin, slot: 10)).isEmpty)
        #expect(short(bench.touch(20, 20, .move, slot: 10)).isEmpty)
        #expect(bench.engine.counters.fingersIgnored == 1)
        _ = bench.touch(10, 10, .end, slot: 4)
        #expect(short(bench.touch(9, 9, .begin, slot: 11)) == ["BEGIN 4@9,9"])
    }

    @Test func `fingers on two panels never share an id`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        #expect(short(bench.touch(1, 1, .begin, slot: 0, panel: 0)) == ["BEGIN 0@1,1"])
        #expect(short(bench.touch(2, 2, .begin, slot: 0, panel: 1)) == ["BEGIN 1@2,2"])
        #expect(short(bench.touch(1, 1, .end, slot: 0, panel: 0)) == ["END 0@1,1"])
    }

    /// The libraries divide touches by the scale of the capability, and multiply rectangles by it.
    @Test func `touches and regions are in pixels of the app's area for any scale`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.screen.viewport = Viewport(area: DisplayRect(x: 100, y: 50, width: 600, height: 400), scale: 2)
        configuration.regions.outline = true
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        #expect(short(bench.touch(99, 60, .begin)).isEmpty, "outside the area")
        _ = bench.touch(99, 60, .end)
        #expect(short(bench.touch(101, 53, .begin)) == ["BEGIN 0@1,3"])
        #expect(short(bench.touch(100, 53, .move)) == ["MOVE 0@0,3"])
        #expect(short(bench.touch(799, 479, .move)) == ["MOVE 0@599,399"], "limited to the area's edge")
        let ask: JSON = ["systemCapabilityType": "VIDEO_STREAMING"]
        let answer = bench.request(.getSystemCapability, ask, from: phone).first
        let video = answer?.parameters["systemCapability"]?["videoStreamingCapability"]
        #expect(video?["preferredResolution"] == ["resolutionWidth": 600, "resolutionHeight": 400])
        #expect(video?["scale"] == .number(2))
        let rect: JSON = ["id": 1, "rect": ["x": 300, "y": 200, "width": 60, "height": 40]]
        _ = bench.request(.sendHapticData, ["hapticRectData": [rect]], from: phone)
        #expect(bench.scene.regions.map(\.rect) == [DisplayRect(x: 400, y: 250, width: 60, height: 40)])
    }

    @Test(arguments: [
        (types: [AppHMIType.navigation], hears: true), (types: [.projection], hears: true),
        (types: [.media], hears: false),
    ])
    func `only navigation and projection apps get touches`(types: [AppHMIType], hears: Bool) throws {
        let bench = Bench()
        _ = try #require(bench.app(types: types))
        #expect(short(bench.touch(1, 1, .begin)).isEmpty == !hears)
    }

    @Test func `an app that becomes active does not get fingers that are already down`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = .last
        let bench = Bench(configuration)
        let first = try #require(bench.app("First"))
        _ = bench.touch(7, 8, .begin)
        let second = try #require(bench.open())
        _ = bench.request(
            .registerAppInterface,
            RegisterAppInterface(appName: "Second", appID: "Second", types: [.navigation]).parameters, from: second)
        let heard = bench.wait(.milliseconds(100))
        #expect(short(heard) == ["CANCEL 0@7,8"])
        #expect(heard.first { $0.notification == .onTouchEvent }?.connection == first.connection)
        #expect(short(bench.touch(9, 9, .move)).isEmpty)
        #expect(short(bench.touch(9, 9, .end)).isEmpty)
        let begun = bench.touch(1, 1, .begin)
        #expect(short(begun) == ["BEGIN 0@1,1"])
        #expect(begun.first?.connection == second.connection)
    }

    @Test func `without a foreground app touches are counted and not sent`() {
        let bench = Bench()
        #expect(bench.touch(1, 1, .begin).isEmpty)
        #expect(bench.engine.counters.touchesToNobody == 1)
    }

    @Test func `an app that reads slowly gets the newest MOVE and every BEGIN and END`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.touch(1, 1, .begin)
        _ = bench.handle(.backlogged(phone.connection, bytes: 1000))
        for x in Int32(2)...50 { #expect(short(bench.touch(x, 1, .move)).isEmpty) }
        #expect(short(bench.touch(300, 300, .begin, slot: 1)) == ["MOVE 0@50,1", "BEGIN 1@300,300"])
        for x in Int32(51)...60 { _ = bench.touch(x, 1, .move) }
        #expect(short(bench.handle(.backlogged(phone.connection, bytes: 0))) == ["MOVE 0@60,1"])
        #expect(bench.engine.counters.movesCoalesced == 57)
        #expect(short(bench.touch(61, 1, .move)) == ["MOVE 0@61,1"])
        _ = bench.handle(.backlogged(phone.connection, bytes: 1000))
        _ = bench.touch(62, 1, .move)
        #expect(short(bench.touch(62, 1, .end)) == ["MOVE 0@62,1", "END 0@62,1"], "it ends at the last sent point")
    }

    @Test func `a touch in a region moves the focus there and is sent to the app`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let regions = SendHapticData(rects: [HapticRect(id: 9, x: 100, y: 100, width: 50, height: 50)])
        _ = bench.request(.sendHapticData, regions.parameters, from: phone)
        #expect(bench.scene.regions.isEmpty)
        #expect(short(bench.touch(120, 120, .begin)) == ["BEGIN 0@120,120"])
        let mark = RegionMark(rect: DisplayRect(x: 100, y: 100, width: 50, height: 50), isFocused: true)
        #expect(bench.scene.regions == [mark])
        _ = bench.request(.sendHapticData, SendHapticData(rects: []).parameters, id: 2, from: phone)
        #expect(bench.scene.regions.isEmpty)
        #expect(bench.clicks == 0)
    }

    private static func lit() throws -> (Bench, Phone) {
        let (bench, app) = Bench.withTemplates(types: [.navigation])
        let phone = try #require(app)
        let regions = SendHapticData(rects: [HapticRect(id: 9, x: 100, y: 100, width: 50, height: 50)])
        _ = bench.request(.sendHapticData, regions.parameters, from: phone)
        _ = bench.touch(120, 120, .begin)
        _ = bench.touch(120, 120, .end)
        #expect(bench.scene.regions.map(\.strength) == [100])
        return (bench, phone)
    }

    @Test func `a touched region is highlighted for a second, then fades`() throws {
        let (bench, _) = try Self.lit()
        _ = bench.wait(.milliseconds(999))
        #expect(bench.scene.regions.map(\.strength) == [100])
        _ = bench.wait(.milliseconds(1))
        #expect(bench.scene.regions.map(\.strength).first.map { $0 < 100 } == true)
        _ = bench.wait(.milliseconds(200))
        #expect(bench.scene.regions.isEmpty)
        #expect(bench.engine.deadline.map { $0 > bench.now + .milliseconds(500) } != false, "no timer is due soon")
        _ = bench.touch(120, 120, .begin)
        #expect(bench.scene.regions.map(\.strength) == [100], "the same region again")
    }

    @Test func `a second touch highlights a region for another second`() throws {
        let (bench, _) = try Self.lit()
        _ = bench.wait(.milliseconds(600))
        _ = bench.touch(121, 121, .begin)
        _ = bench.wait(.milliseconds(900))
        #expect(bench.scene.regions.map(\.strength) == [100])
        _ = bench.wait(.milliseconds(300))
        #expect(bench.scene.regions.isEmpty)
    }

    @Test func `a region focused with a key stays highlighted`() throws {
        let (bench, _) = try Self.lit()
        _ = bench.wait(.seconds(2))
        _ = bench.handle(.focusKey(.next, .down))
        _ = bench.handle(.focusKey(.next, .up))
        _ = bench.wait(.seconds(5))
        #expect(bench.scene.regions.map(\.strength) == [100])
        #expect(bench.focused == nil, "the first key only shows the focus of the touch")
        _ = bench.handle(.focusKey(.next, .down))
        #expect(bench.scene.regions.isEmpty && bench.focused == .apps)
    }

    @Test func `after a touch elsewhere no region keeps the focus of a key`() throws {
        let (bench, _) = try Self.lit()
        _ = bench.wait(.seconds(2))
        _ = bench.handle(.focusKey(.next, .down))
        _ = bench.handle(.focusKey(.next, .up))
        #expect(bench.scene.regions.map(\.strength) == [100])
        _ = bench.touch(400, 300, .begin)
        #expect(bench.scene.regions.isEmpty)
        _ = bench.touch(400, 300, .end)
        _ = bench.handle(.focusKey(.next, .down))
        #expect(bench.scene.regions.map(\.strength) == [100])
    }

    @Test func `no region has the focus while a card is on the screen`() throws {
        let (bench, phone) = try Self.lit()
        _ = bench.handle(.focusKey(.next, .down))
        #expect(bench.scene.regions.count == 1)
        _ = bench.request(.alert, Alert(lines: ["Fuel"], duration: 3000).parameters, id: 7, from: phone)
        #expect(bench.scene.layers.count == 1 && bench.scene.regions.isEmpty)
    }

    @Test func `a touched region is not highlighted over pages or after its app was closed`() throws {
        let (bench, phone) = try Self.lit()
        let choice: JSON = ["choiceID": 1, "menuName": "a"]
        _ = bench.request(
            .createInteractionChoiceSet, ["interactionChoiceSetID": 1, "choiceSet": [choice]], id: 7, from: phone)
        _ = bench.request(
            .performInteraction,
            ["initialText": "a", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [1]], id: 8,
            from: phone)
        #expect(bench.rows == ["a"])
        #expect(bench.scene.regions.isEmpty)
        let (other, app) = try Self.lit()
        _ = other.request(.closeApplication, [:], id: 7, from: app)
        _ = other.handle(.appActivated(SessionID(app.session)))
        #expect(other.scene.regions.isEmpty)
    }

    @Test(arguments: [(isWanted: true, isAvailable: true, clicks: 3), (true, false, 0), (false, true, 0)])
    func `each touch in a region clicks once if clicks are on and sound is available`(
        isWanted: Bool, isAvailable: Bool, clicks: Int
    ) throws {
        var configuration = HeadUnitConfiguration()
        configuration.regions.click = isWanted
        configuration.sound.isAvailable = isAvailable
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        let regions = SendHapticData(rects: [HapticRect(id: 9, x: 100, y: 100, width: 50, height: 50)])
        _ = bench.request(.sendHapticData, regions.parameters, from: phone)
        for (x, y) in [(120, 120), (20, 20), (121, 121)] as [(Int32, Int32)] {
            _ = bench.touch(x, y, .begin)
            _ = bench.touch(130, 130, .move)
            _ = bench.touch(130, 130, .end)
        }
        _ = bench.handle(.selectKey(.down, at: Stamp(nanoseconds: bench.now.nanoseconds)))
        #expect(bench.clicks == clicks)
    }
}
