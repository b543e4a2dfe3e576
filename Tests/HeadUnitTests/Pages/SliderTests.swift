import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Slider (ProtocolNotes, "Interactions").
struct SliderTests {
    /// A head unit with an app that has requested a slider.
    private static func open(
        _ more: String = "", ticks: Int = 6, position: Int = 4
    ) throws -> (bench: Bench, app: Phone, heard: [Heard]) {
        let (bench, phone) = Bench.withTemplate()
        let app = try #require(phone)
        let json = #"{"numTicks":\#(ticks),"position":\#(position),"sliderHeader":"Limit"\#(more)}"#
        return (bench, app, try bench.send(json, .slider, id: 2, from: app))
    }

    private static func position(_ heard: [Heard]) -> Int64? { heard.last?.parameters["sliderPosition"]?.integer }

    @Test func `a slider starts at the app's position, and OK returns it`() throws {
        let (bench, _, heard) = try Self.open()
        #expect(Bench.told(heard) == ["OnHMIStatus HMI_OBSCURED"])
        #expect(bench.page?.header.title == "Limit")
        #expect(bench.slider?.ticks == 6 && bench.slider?.position == 4)
        let answer = bench.press(.confirm)
        #expect(Bench.told(answer) == ["OnHMIStatus MAIN", "SUCCESS"])
        #expect(Self.position(answer) == 4)
        #expect(bench.slider == nil)
    }

    static let refused: [String] = [
        #"{"numTicks":1,"position":1,"sliderHeader":"a"}"#, #"{"numTicks":27,"position":1,"sliderHeader":"a"}"#,
        #"{"numTicks":5,"position":0,"sliderHeader":"a"}"#, #"{"numTicks":5,"position":6,"sliderHeader":"a"}"#,
        #"{"numTicks":5,"position":5}"#, #"{"position":5,"sliderHeader":"a"}"#,
        #"{"numTicks":5,"position":1,"sliderHeader":" "}"#, #"{"numTicks":5,"position":1,"sliderHeader":"a\nb"}"#,
        #"{"numTicks":5,"position":1,"sliderHeader":"a\tb"}"#,
        #"{"numTicks":2,"position":1,"sliderHeader":"a","sliderFooter":[]}"#,
        #"{"numTicks":3,"position":1,"sliderHeader":"a","sliderFooter":["a","b"]}"#,
        #"{"numTicks":2,"position":1,"sliderHeader":"a","sliderFooter":["a","b","c"]}"#,
        #"{"numTicks":2,"position":1,"sliderHeader":"a","sliderFooter":["a"," "]}"#,
        #"{"numTicks":2,"position":1,"sliderHeader":"a","sliderFooter":["a\n"]}"#,
        #"{"numTicks":2,"position":1,"sliderHeader":"a","sliderFooter":["a\tb"]}"#,
        #"{"numTicks":2,"position":1,"sliderHeader":"a","timeout":999}"#,
        #"{"numTicks":2,"position":1,"sliderHeader":"a","timeout":65536}"#,
    ]

    @Test(arguments: refused) func `a slider that cannot be shown is refused at once`(json: String) throws {
        let (bench, phone) = Bench.withTemplate()
        let heard = try bench.send(json, .slider, from: try #require(phone))
        #expect(Bench.told(heard) == ["INVALID_DATA"])
        #expect(bench.slider == nil)
    }

    static let footers: [(json: String, labels: [String], footer: String)] = [
        ("", ["1", "2"], ""), (#","sliderFooter":["Volume"]"#, ["1", "2"], "Volume"),
        (#","sliderFooter":["low","high"]"#, ["low", "high"], ""),
    ]

    @Test(arguments: footers) func `a slider has no footer, one for all positions, or one for each`(
        row: (json: String, labels: [String], footer: String)
    ) throws {
        let (bench, _, _) = try Self.open(row.json, ticks: 2, position: 1)
        let slider = try #require(bench.slider)
        #expect([1, 2].map(slider.label) == row.labels)
        #expect(slider.footer == row.footer)
    }

    static let times: [(more: String, milliseconds: Int)] = [
        ("", 10_000), (#","timeout":1000"#, 1000), (#","timeout":65535"#, 65_535),
    ]

    @Test(arguments: times) func `a slider that times out returns its position`(
        row: (more: String, milliseconds: Int)
    ) throws {
        let (bench, _, _) = try Self.open(row.more)
        #expect(bench.wait(.milliseconds(row.milliseconds - 1)).isEmpty)
        let heard = bench.wait(.milliseconds(1))
        #expect(Bench.told(heard) == ["OnHMIStatus MAIN", "TIMED_OUT"])
        #expect(Self.position(heard) == 4 && heard.last?.parameters["success"] == false)
    }

    static let moves: [(name: String, use: @Sendable (Bench) -> [Heard], position: Int)] = [
        ("the button for less", { $0.press(.less) }, 3), ("the button for more", { $0.press(.more) }, 5),
        ("a tap on the track", { $0.tap(155, 210) }, 1),
        (
            "a finger that slides",
            { $0.touch(450, 240, .begin) + $0.touch(548, 300, .move) + $0.touch(700, 470, .end) }, 5
        ),
        (
            "a finger beyond the end",
            { $0.touch(450, 240, .begin) + $0.touch(5, 240, .move) + $0.touch(5, 240, .end) }, 1
        ),
        ("a key", { $0.handle(.focusMoved(.next)) + $0.handle(.focusMoved(.next)) }, 5),
        ("a key in the other direction", { $0.handle(.focusMoved(.next)) + $0.handle(.focusMoved(.left)) }, 3),
    ]

    @Test(arguments: moves) func `moving a slider restarts its timeout`(
        row: (name: String, use: @Sendable (Bench) -> [Heard], position: Int)
    ) throws {
        let (bench, _, _) = try Self.open(#","timeout":5000"#)
        _ = bench.wait(.milliseconds(3000))
        #expect(row.use(bench).isEmpty)
        #expect(bench.slider?.position == row.position, "\(row.name)")
        #expect(bench.wait(.milliseconds(4900)).isEmpty)
        let heard = bench.wait(.milliseconds(100))
        #expect(Bench.told(heard) == ["OnHMIStatus MAIN", "TIMED_OUT"])
        #expect(Self.position(heard) == Int64(row.position))
    }

    @Test(arguments: [(held: 399, position: 5), (400, 5), (524, 5), (525, 6), (5000, 26)])
    func `a held + moves the position after 400 ms and then eight times a second`(held: Int, position: Int) throws {
        let (bench, _, _) = try Self.open(ticks: 26)
        _ = bench.touch(760, 240, .begin)
        _ = bench.wait(.milliseconds(held))
        _ = bench.touch(760, 240, .end)
        #expect(bench.slider?.position == position)
        _ = bench.wait(.seconds(1))
        #expect(bench.slider?.position == position, "the finger was lifted")
    }

    @Test func `a finger that leaves the + pauses the repetition`() throws {
        let (bench, _, _) = try Self.open(ticks: 26)
        _ = bench.touch(760, 240, .begin)
        _ = bench.wait(.milliseconds(400))
        _ = bench.touch(760, 400, .move)
        _ = bench.wait(.seconds(2))
        #expect(bench.slider?.position == 5)
        _ = bench.touch(760, 240, .move)
        _ = bench.wait(.milliseconds(125))
        #expect(bench.slider?.position == 6)
        _ = bench.touch(760, 400, .move)
        _ = bench.touch(760, 400, .end)
        _ = bench.wait(.seconds(1))
        #expect(bench.slider?.position == 6)
    }

    @Test func `a slider follows each move of a finger at once`() throws {
        let (bench, _, _) = try Self.open()
        _ = bench.touch(450, 240, .begin)
        let places: [Int32] = [360, 340, 349, 351, 640, 651]
        let positions = places.map { x in
            _ = bench.touch(x, 240, .move)
            return bench.slider?.position
        }
        #expect(positions == [3, 3, 3, 3, 6, 6])
        _ = bench.touch(100, 100, .move, slot: 1)
        #expect(bench.slider?.position == 6)
    }

    @Test func `a finger that is down when the slider appears does not move it`() throws {
        let (bench, phone) = Bench.withTemplates()
        let app = try #require(phone)
        _ = bench.touch(200, 240, .begin)
        _ = try bench.send(#"{"numTicks":6,"position":4,"sliderHeader":"a"}"#, .slider, from: app)
        _ = bench.touch(600, 240, .move)
        _ = bench.touch(600, 240, .end)
        // Neither does one that touches before the driver can have seen it.
        _ = bench.tap(600, 240)
        #expect(bench.slider?.position == 4)
        _ = bench.wait(.milliseconds(500))
        _ = bench.tap(640, 240)
        #expect(bench.slider?.position == 6)
    }

    static let endings: [(name: String, use: @Sendable (Bench) -> [Heard], result: String)] = [
        ("OK", { $0.press(.confirm) }, "SUCCESS"), ("Cancel", { $0.press(.cancel) }, "ABORTED"),
        ("the cancel button", { $0.press(.back) }, "ABORTED"), ("the back key", { $0.handle(.backKey) }, "ABORTED"),
        ("home", { $0.handle(.homeKey) }, "ABORTED"), ("closed", { $0.handle(.appClosed(SessionID(1))) }, "ABORTED"),
    ]

    @Test(arguments: endings) func `each way to end a slider returns its position`(
        row: (name: String, use: @Sendable (Bench) -> [Heard], result: String)
    ) throws {
        let (bench, _, _) = try Self.open()
        _ = bench.press(.more)
        let heard = row.use(bench).filter { $0.result != nil }
        #expect(heard.map(\.result?.rawValue) == [row.result])
        #expect(Self.position(heard) == 5)
        #expect(bench.slider == nil)
    }

    @Test func `a slider can be set and confirmed with a knob alone`() throws {
        let (bench, _, _) = try Self.open()
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.focused == .slider && bench.slider?.position == 4)
        for _ in 0..<4 { _ = bench.handle(.focusMoved(.next)) }
        #expect(bench.slider?.position == 6 && bench.focused == .slider)
        _ = bench.handle(.focusMoved(.previous))
        #expect(bench.select().isEmpty)
        #expect(bench.focused == .confirm)
        let heard = bench.select()
        #expect(Bench.told(heard) == ["OnHMIStatus MAIN", "SUCCESS"])
        #expect(Self.position(heard) == 5)
    }

    @Test func `a held key moves the slider to its end`() throws {
        let (bench, _, _) = try Self.open(ticks: 26, position: 20)
        _ = bench.handle(.focusMoved(.right))
        _ = bench.handle(.focusKey(.right, .down))
        _ = bench.wait(.milliseconds(4000))
        #expect(bench.slider?.position == 26)
        _ = bench.handle(.focusKey(.right, .up))
    }

    @Test func `a slider under an alert ignores touches, and later returns its position`() throws {
        let (bench, app, _) = try Self.open(#","timeout":5000"#)
        _ = bench.wait(.milliseconds(3000))
        _ = bench.request(.alert, Alert(lines: ["Stop"], softButtons: yesAndNo).parameters, id: 3, from: app)
        // A finger under the card moves nothing.
        #expect(bench.tap(640, 240).isEmpty)
        #expect(Bench.told(bench.wait(.milliseconds(30_100))) == ["ABORTED", "OnHMIStatus HMI_OBSCURED"])
        #expect(bench.wait(.milliseconds(1500)).isEmpty)
        let heard = bench.wait(.milliseconds(600))
        #expect(Bench.told(heard) == ["OnHMIStatus MAIN", "TIMED_OUT"])
        #expect(Self.position(heard) == 4)
    }
}
