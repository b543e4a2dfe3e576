import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// ScrollableMessage (ProtocolNotes, "Interactions").
struct ScrollableMessageTests {
    private static func button(_ id: Int, _ action: String = "DEFAULT_ACTION") -> String {
        #"{"type":"TEXT","softButtonID":\#(id),"text":"x","systemAction":"\#(action)"}"#
    }

    /// A head unit with an app that has requested a message.
    private static func open(
        _ more: String = "", body: String = "Hello", change: (inout HeadUnitConfiguration) -> Void = { _ in }
    ) throws -> (bench: Bench, app: Phone, heard: [Heard]) {
        var configuration = HeadUnitConfiguration()
        configuration.screen.templates = true
        configuration.alerts.touchGuard = .zero
        change(&configuration)
        let bench = Bench(configuration)
        let app = try #require(bench.app("Table"))
        let heard = try bench.send(
            #"{"scrollableMessageBody":"\#(body)"\#(more)}"#, .scrollableMessage, id: 2, from: app)
        return (bench, app, heard)
    }

    @Test func `a message without buttons is shown under the app's name with a Close button`() throws {
        let (bench, _, heard) = try Self.open(body: #"One\n\nTwo\tThree"#)
        #expect(Bench.told(heard) == ["OnHMIStatus HMI_OBSCURED"])
        #expect(bench.message?.text == "One\n\nTwo\tThree")
        #expect(bench.message?.buttons.isEmpty == true && bench.message?.close == "Close")
        #expect(bench.page?.header.title == "Table")
        #expect(Bench.told(bench.press(.close)) == ["OnHMIStatus MAIN", "SUCCESS"])
        #expect(bench.message == nil)
    }

    static let refused: [(more: String, result: String)] = [
        (#","timeout":999"#, "INVALID_DATA"), (#","timeout":65536"#, "INVALID_DATA"),
        (#","softButtons":[\#((1...9).map { button($0) }.joined(separator: ","))]"#, "INVALID_DATA"),
        (#","softButtons":[{"type":"TEXT","softButtonID":1}]"#, "INVALID_DATA"),
        (#","cancelID":1.5"#, "INVALID_DATA"),
    ]

    @Test(arguments: refused) func `a message that cannot be shown is refused at once`(
        row: (more: String, result: String)
    ) throws {
        let (bench, _, heard) = try Self.open(row.more)
        #expect(Bench.told(heard) == [row.result])
        #expect(bench.message == nil)
    }

    @Test func `a message body of more than 500 characters is refused`() throws {
        #expect(Bench.told(try Self.open(body: String(repeating: "a", count: 501)).heard) == ["INVALID_DATA"])
        #expect(Bench.told(try Self.open(body: String(repeating: "a", count: 500)).heard).first != "INVALID_DATA")
    }

    static let times: [(more: String, milliseconds: Int)] = [
        ("", 30_000), (#","timeout":1000"#, 1000), (#","timeout":65535"#, 65_535),
    ]

    @Test(arguments: times) func `a message ends with SUCCESS after its timeout`(row: (more: String, milliseconds: Int))
        throws
    {
        let (bench, _, _) = try Self.open(row.more)
        #expect(bench.wait(.milliseconds(row.milliseconds - 1)).isEmpty)
        #expect(Bench.told(bench.wait(.milliseconds(1))) == ["OnHMIStatus MAIN", "SUCCESS"])
    }

    @Test func `touches, scrolling and keys restart the timeout of a message`() throws {
        let body = (0..<20).map { "\($0)" }.joined(separator: #"\n"#)
        let (bench, _, _) = try Self.open(#","timeout":1000"#, body: body)
        let uses: [() -> [Heard]] = [
            { bench.tap(400, 300) }, { bench.fling(from: 300, by: 60) }, { bench.handle(.focusMoved(.next)) },
            { bench.handle(.focusMoved(.next)) }, { bench.select() },
        ]
        for use in uses {
            #expect(bench.wait(.milliseconds(900)).isEmpty)
            #expect(use().isEmpty)
        }
        #expect(bench.wait(.milliseconds(900)).isEmpty)
        #expect(Bench.told(bench.wait(.milliseconds(101))) == ["OnHMIStatus MAIN", "SUCCESS"])
    }

    static let endings: [(name: String, event: Engine.Event?, told: [String])] = [
        ("the way back", .backKey, ["OnHMIStatus MAIN", "SUCCESS"]),
        ("another app", nil, ["OnHMIStatus MAIN", "ABORTED"]),
        ("closed", .appClosed(SessionID(1)), ["OnHMIStatus MAIN", "ABORTED"]),
        ("home", .homeKey, ["OnHMIStatus MAIN", "ABORTED"]),
    ]

    @Test(arguments: endings) func `a message is ABORTED when its app loses the screen and by the back key`(
        row: (name: String, event: Engine.Event?, told: [String])
    ) throws {
        let (bench, app, _) = try Self.open()
        let heard: [Heard]
        if let event = row.event {
            heard = bench.handle(event)
        } else {
            let other = try #require(bench.app("Other", types: [.media]))
            heard = bench.handle(.appActivated(SessionID(other.session)))
        }
        let own = heard.filter { $0.connection == app.connection }
        #expect(own.compactMap(\.result).map(\.rawValue) == [row.told[1]])
        let last = own.last { $0.notification == .onHMIStatus }
        #expect(last?.parameters["systemContext"] == "MAIN")
        #expect(bench.message == nil)
    }

    static let presses: [(action: String, milliseconds: Int, told: [String], ends: Bool)] = [
        ("DEFAULT_ACTION", 50, ["BUTTONDOWN 7", "BUTTONUP 7", "SHORT 7", "FULL MAIN", "SUCCESS"], true),
        ("DEFAULT_ACTION", 800, ["BUTTONDOWN 7", "LONG 7", "BUTTONUP 7", "FULL MAIN", "SUCCESS"], true),
        ("STEAL_FOCUS", 50, ["BUTTONDOWN 7", "BUTTONUP 7", "SHORT 7", "FULL MAIN", "SUCCESS"], true),
        ("KEEP_CONTEXT", 50, ["BUTTONDOWN 7", "BUTTONUP 7", "SHORT 7"], false),
    ]

    @Test(arguments: presses) func `a soft button of a message is reported before its system action is carried out`(
        row: (action: String, milliseconds: Int, told: [String], ends: Bool)
    ) throws {
        let buttons = #","timeout":5000,"softButtons":[\#(Self.button(3)),\#(Self.button(7, row.action))]"#
        let (bench, app, _) = try Self.open(buttons)
        #expect(bench.press(.close).isEmpty)
        _ = bench.wait(.milliseconds(3000))
        #expect(short(bench.tap((x: 150, y: 440), for: .milliseconds(row.milliseconds)), to: app) == row.told)
        #expect((bench.message == nil) == row.ends)
        guard !row.ends else { return }
        #expect(bench.wait(.milliseconds(4900)).isEmpty)
        #expect(Bench.told(bench.wait(.milliseconds(100))).last == "SUCCESS")
    }

    @Test func `a button held when the message is cancelled is released first`() throws {
        let (bench, app, _) = try Self.open(#","cancelID":4,"softButtons":[\#(Self.button(7))]"#)
        #expect(short(bench.touch(50, 440, .begin), to: app) == ["BUTTONDOWN 7"])
        let heard = try bench.send(#"{"functionID":25,"cancelID":4}"#, .cancelInteraction, id: 3, from: app)
        #expect(short(heard, to: app) == ["BUTTONUP 7", "FULL MAIN", "ABORTED", "SUCCESS"])
        #expect(bench.touch(50, 440, .end).isEmpty)
    }

    @Test(arguments: ["STEAL_FOCUS", "KEEP_CONTEXT"]) func `the policy decides whether buttons may have system actions`(
        action: String
    ) throws {
        let (bench, _, heard) = try Self.open(#","softButtons":[\#(Self.button(1, action))]"#) {
            $0.policy.default.mayStealFocus = false
            $0.policy.default.mayKeepContext = false
        }
        #expect(Bench.told(heard) == ["DISALLOWED"])
        #expect(heard.first?.info.contains(action) == true && bench.message == nil)
    }

    @Test func `a missing picture makes the final response WARNINGS`() throws {
        let image = #"{"value":"no.png","imageType":"DYNAMIC"}"#
        let button = #"{"type":"BOTH","softButtonID":1,"text":"x","image":\#(image)}"#
        let (bench, app, _) = try Self.open(#","softButtons":[\#(button)]"#)
        #expect(bench.message?.buttons.first?.image == nil)
        _ = bench.upload("no.png", from: app)
        #expect(bench.message?.buttons.first?.image != nil)
        let answer = bench.handle(.backKey).last
        #expect(answer?.result == .warnings && answer?.info.contains("no.png") == true)
    }

    @Test func `an unknown enum value of a soft button is dropped and named in the response`() throws {
        let button = #"{"type":"TEXT","softButtonID":1,"text":"x","systemAction":"DANCE"}"#
        let (bench, _, _) = try Self.open(#","softButtons":[\#(button)]"#)
        let answer = bench.handle(.backKey).last
        #expect(answer?.result == .warnings && answer?.info.contains("DANCE") == true)
    }

    @Test func `a knob scrolls the text, moves on to the buttons, and back`() throws {
        let body = (0..<20).map { "\($0)" }.joined(separator: #"\n"#)
        let (bench, _, _) = try Self.open(#","softButtons":[\#(Self.button(1)),\#(Self.button(2))]"#, body: body)
        #expect(bench.handle(.focusMoved(.next)).isEmpty)
        #expect(bench.focused == .message && bench.messageOffset == 0)
        let offsets: [Int32] = (0..<5).map { _ in
            _ = bench.handle(.focusMoved(.next))
            return bench.messageOffset ?? -1
        }
        #expect(offsets == [120, 240, 360, 480, 480])
        #expect(bench.focused == .softButton(0))
        _ = bench.handle(.focusMoved(.previous))
        #expect(bench.focused == .message && bench.messageOffset == 480)
        _ = bench.handle(.focusMoved(.up))
        #expect(bench.messageOffset == 360)
        for _ in 0..<3 { _ = bench.handle(.focusMoved(.previous)) }
        #expect(bench.messageOffset == 0 && bench.focused == .message)
    }

    @Test func `a finger scrolls the text like a list`() throws {
        let body = (0..<20).map { "\($0)" }.joined(separator: #"\n"#)
        let (bench, _, _) = try Self.open(body: body)
        _ = bench.fling(from: 390, by: 100)
        #expect(try #require(bench.messageOffset) > 50)
        _ = bench.wait(.milliseconds(2000))
        let stopped = try #require(bench.messageOffset)
        #expect(stopped > 100 && stopped <= 480)
    }
}
