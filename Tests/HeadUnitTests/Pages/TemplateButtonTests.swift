import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Soft buttons of a template (ProtocolNotes, "Templates" and "Soft buttons").
struct TemplateButtons {
    private static func button(_ id: Int, _ action: String = "DEFAULT_ACTION") -> String {
        #"{"type":"TEXT","softButtonID":\#(id),"text":"x","systemAction":"\#(action)"}"#
    }

    private static func start(_ buttons: String) throws -> (Bench, Phone) {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        #expect(try bench.show(#"{"softButtons":[\#(buttons)]}"#, from: phone)?.result == .success)
        return (bench, phone)
    }

    /// The position of the first soft button on the test screen, and of the second.
    private static let first = (x: Int32(50), y: Int32(440))
    private static let second = (x: Int32(150), y: Int32(440))

    static let presses: [(milliseconds: Int, told: [String])] = [
        (50, ["BUTTONDOWN 7", "BUTTONUP 7", "SHORT 7"]), (799, ["BUTTONDOWN 7", "BUTTONUP 7", "SHORT 7"]),
        (800, ["BUTTONDOWN 7", "LONG 7", "BUTTONUP 7"]),
    ]

    @Test(arguments: presses, ["DEFAULT_ACTION", "STEAL_FOCUS", "KEEP_CONTEXT"])
    func `a press on a template's button sends the same events as on a card`(
        row: (milliseconds: Int, told: [String]), action: String
    ) throws {
        let (bench, phone) = try Self.start(Self.button(0) + "," + Self.button(7, action))
        let heard = bench.tap(Self.second, for: .milliseconds(row.milliseconds))
        #expect(short(heard, to: phone) == row.told)
        #expect(heard.allSatisfy { $0.parameters["buttonName"] == "CUSTOM_BUTTON" })
        #expect(bench.template?.buttons.count == 2)
    }

    @Test func `a finger that leaves the button does not press it`() throws {
        let (bench, phone) = try Self.start(Self.button(7))
        let heard =
            bench.touch(Self.first.x, Self.first.y, .begin) + bench.touch(400, 200, .move)
            + bench.touch(400, 200, .end)
        #expect(short(heard, to: phone) == ["BUTTONDOWN 7", "BUTTONUP 7"])
    }

    static let changes: [(name: String, show: String, told: [String])] = [
        ("the same button in another state", "[\(button(7, "KEEP_CONTEXT"))]", ["BUTTONUP 7", "SHORT 7"]),
        ("another button", "[\(button(8))]", ["BUTTONUP 7"]), ("none", "[]", ["BUTTONUP 7"]),
    ]

    @Test(arguments: changes)
    func `a button that is replaced under a finger is released, and an unchanged one is pressed`(
        row: (name: String, show: String, told: [String])
    ) throws {
        let (bench, phone) = try Self.start(Self.button(7))
        #expect(short(bench.touch(Self.first.x, Self.first.y, .begin), to: phone) == ["BUTTONDOWN 7"])
        #expect(try bench.show(#"{"softButtons":\#(row.show)}"#, from: phone)?.result == .success)
        #expect(short(bench.touch(Self.first.x, Self.first.y, .end), to: phone) == row.told)
    }

    // MARK: More buttons than there is room for

    private static let eight = (1...8).map { button($0) }.joined(separator: ",")
    /// The position of the button that opens the page of all buttons.
    private static let more = (x: Int32(350), y: Int32(440))

    private static func full() throws -> (Bench, Phone) {
        let (bench, app) = Bench.withTemplate(isMedia: true)
        let phone = try #require(app)
        #expect(try bench.show(#"{"mainField1":"a","softButtons":[\#(eight)]}"#, from: phone)?.result == .success)
        return (bench, phone)
    }

    @Test func `soft buttons without room on a media template are pressed on a page of all buttons`() throws {
        for id in 1...8 {
            let (bench, phone) = try Self.full()
            let place = (x: Int32(100 * id - 50), y: Int32(440))
            if id > 3 {
                #expect(bench.tap(Self.more).isEmpty, "the app gets no message")
                #expect(bench.page?.header.hasBack == true)
                #expect(bench.template?.buttons.count == 8)
            }
            #expect(short(bench.tap(place), to: phone) == ["BUTTONDOWN \(id)", "BUTTONUP \(id)", "SHORT \(id)"])
            #expect(bench.template?.lines == ["a"], "the template is shown after the press")
        }
    }

    @Test func `the back button closes the page of all buttons`() throws {
        let (bench, _) = try Self.full()
        _ = bench.tap(Self.more)
        #expect(bench.template?.lines == [])
        #expect(bench.tap((x: 40, y: 40)).isEmpty)
        #expect(bench.template?.lines == ["a"])
    }

    @Test func `the page of all buttons closes when the app removes its buttons or loses the screen`() throws {
        let (bench, phone) = try Self.full()
        _ = bench.tap(Self.more)
        _ = try bench.show(#"{"softButtons":[]}"#, from: phone)
        #expect(bench.template?.lines == ["a"])
        _ = try bench.show(#"{"softButtons":[\#(Self.eight)]}"#, from: phone)
        _ = bench.tap(Self.more)
        _ = bench.handle(.homeKey)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(bench.template?.lines == ["a"])
    }

    @Test func `the page of all buttons shows changes of the buttons`() throws {
        let (bench, phone) = try Self.full()
        _ = bench.tap(Self.more)
        _ = try bench.show(#"{"softButtons":[\#(Self.button(9)),\#(Self.button(10))]}"#, from: phone)
        #expect(bench.template?.buttons.count == 2)
        #expect(short(bench.tap(Self.second), to: phone) == ["BUTTONDOWN 10", "BUTTONUP 10", "SHORT 10"])
    }

    @Test func `the select key does not press a button that moved to the page of all buttons`() throws {
        let (bench, app) = Bench.withTemplate(isMedia: true)
        let phone = try #require(app)
        let four = (1...4).map { Self.button($0) }.joined(separator: ",")
        _ = try bench.show(#"{"softButtons":[\#(four)]}"#, from: phone)
        for _ in 0..<8 where bench.page?.focused != .softButton(3) { _ = bench.handle(.focusKey(.next, .down)) }
        #expect(bench.page?.focused == .softButton(3))
        _ = try bench.show(#"{"softButtons":[\#(Self.eight)]}"#, from: phone)
        #expect(bench.page?.focused != .softButton(3))
        #expect(bench.page?.focused != nil)
    }
}
