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

    /// Where the bench's screen puts the first soft button, and the second.
    private static let first = (x: Int32(50), y: Int32(440))
    private static let second = (x: Int32(150), y: Int32(440))

    static let presses: [(milliseconds: Int, told: [String])] = [
        (50, ["BUTTONDOWN 7", "BUTTONUP 7", "SHORT 7"]), (799, ["BUTTONDOWN 7", "BUTTONUP 7", "SHORT 7"]),
        (800, ["BUTTONDOWN 7", "LONG 7", "BUTTONUP 7"]),
    ]

    @Test(arguments: presses, ["DEFAULT_ACTION", "STEAL_FOCUS", "KEEP_CONTEXT"])
    func `a press is reported as on a card, whatever its action`(
        row: (milliseconds: Int, told: [String]), action: String
    ) throws {
        let (bench, phone) = try Self.start(Self.button(0) + "," + Self.button(7, action))
        let heard = bench.tap(Self.second, for: .milliseconds(row.milliseconds))
        #expect(short(heard, to: phone) == row.told)
        #expect(heard.allSatisfy { $0.parameters["buttonName"] == "CUSTOM_BUTTON" })
        #expect(bench.template?.buttons.count == 2)
    }

    @Test func `a finger that leaves the button presses nothing`() throws {
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
    func `buttons that change under a finger`(row: (name: String, show: String, told: [String])) throws {
        let (bench, phone) = try Self.start(Self.button(7))
        #expect(short(bench.touch(Self.first.x, Self.first.y, .begin), to: phone) == ["BUTTONDOWN 7"])
        #expect(try bench.show(#"{"softButtons":\#(row.show)}"#, from: phone)?.result == .success)
        #expect(short(bench.touch(Self.first.x, Self.first.y, .end), to: phone) == row.told)
    }

    @Test func `buttons that the template has no room for cannot be pressed`() throws {
        let (bench, app) = Bench.withTemplate(isMedia: true)
        let phone = try #require(app)
        let buttons = (1...3).map { Self.button($0) }.joined(separator: ",")
        #expect(try bench.show(#"{"softButtons":[\#(buttons)]}"#, from: phone)?.result == .warnings)
        #expect(short(bench.tap(Self.second), to: phone) == ["BUTTONDOWN 2", "BUTTONUP 2", "SHORT 2"])
        #expect(bench.tap((x: 250, y: 440)).isEmpty)
    }
}
