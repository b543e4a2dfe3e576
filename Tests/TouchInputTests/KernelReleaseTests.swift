import BezelModel
import Testing

@testable import TouchInput

/// When a device is unplugged or suspended, the kernel releases all contacts and keys, and ends the frame with a
/// SYN_REPORT of 1.
@Suite struct KernelReleases {
    static let touches: [(what: String, PanelProtocol, script: String, story: [String])] = [
        (
            "a single-touch panel is unplugged", .singleTouch, "touch 1,X 5,Y 6,.,touch 0,. 1",
            ["begin 0 5,6", "cancel 0 5,6"]
        ),
        (
            "a panel is unplugged after a finger was lifted", .singleTouch, "touch 1,X 5,Y 6,.,touch 0,.,touch 0,. 1",
            ["begin 0 5,6", "end 0 5,6"]
        ),
        (
            "a panel of protocol A is unplugged", .reports, "touch 1,x 5,y 6,end,.,touch 0,. 1",
            ["begin 0 5,6", "cancel 0 5,6"]
        ),
        (
            "a panel with slots is unplugged before its first lift", .slots,
            "id 1,x 5,y 6,touch 1,.,touch 0,. 1", ["begin 0 5,6", "cancel 0 5,6"]
        ),
        (
            "the board is suspended, and the driver lifts the slot on resume", .slots,
            "id 1,x 5,y 6,touch 1,.,id -1,touch 0,.,id 2,touch 1,.,touch 0,. 1,id -1,.",
            ["begin 0 5,6", "end 0 5,6", "begin 0 5,6", "cancel 0 5,6"]
        ),
        (
            "the board is suspended, and the driver continues in the slot", .slots,
            "id 1,x 5,y 6,touch 1,.,id -1,touch 0,.,id 2,touch 1,.,touch 0,. 1,x 9,touch 1,.,id -1,touch 0,.",
            ["begin 0 5,6", "end 0 5,6", "begin 0 5,6", "cancel 0 5,6", "begin 0 9,6", "end 0 9,6"]
        ),
        (
            "the board is suspended with a palm on the panel", .slots,
            "id 1,x 5,y 6,touch 1,.,id -1,touch 0,.,id 2,tool 2,touch 1,.,touch 0,. 1,x 9,.,id -1,.",
            ["begin 0 5,6", "end 0 5,6"]
        ),
        (
            "a panel with slots is inhibited", .slots,
            "id 1,x 5,y 6,slot 1,id 2,x 7,y 8,touch 1,.,slot 0,id -1,slot 1,id -1,touch 0,. 1",
            ["begin 0 5,6", "begin 1 7,8", "cancel 0 5,6", "cancel 1 7,8"]
        ),
        (
            "a panel with slots is inhibited and resumed", .slots, "id 1,x 5,y 6,.,id -1,. 1,id 2,x 6,.,id -1,.",
            ["begin 0 5,6", "cancel 0 5,6", "begin 0 6,6", "end 0 6,6"]
        ),
        (
            "a panel is unplugged in the middle of a move", .singleTouch, "touch 1,X 5,Y 6,.,X 9,touch 0,. 1",
            ["begin 0 5,6", "cancel 0 5,6"]
        ),
        (
            "a driver that ends all its frames with 1", .singleTouch,
            "touch 1,X 5,Y 6,. 1,touch 0,. 1,touch 1,. 1,X 6,. 1,touch 0,. 1",
            ["begin 0 5,6", "end 0 5,6", "begin 0 6,6", "end 0 6,6"]
        ),
        (
            "a driver with slots that ends all its frames with 1", .slots, "id 1,x 5,y 6,. 1,x 7,. 1,id -1,. 1",
            ["begin 0 5,6", "move 0 7,6", "end 0 7,6"]
        ),
        (
            "a driver that first ends frames with 1, later with 0", .slots,
            "id 1,x 5,y 6,. 1,id -1,. 1,id 2,.,id -1,. 1",
            ["begin 0 5,6", "end 0 5,6", "begin 0 5,6", "cancel 0 5,6"]
        ),
        (
            "a tap within a frame that ends with 1", .singleTouch, "touch 1,X 5,Y 6,touch 0,. 1",
            ["begin 0 5,6", "end 0 5,6"]
        ),
        (
            "a key repeat of the kernel within a frame of the driver", .slots,
            "id 1,x 5,y 6,touch 1,.,touch 2,. 1,id -1,touch 2,. 1,touch 0,.", ["begin 0 5,6", "end 0 5,6"]
        ),
    ]

    @Test(arguments: touches)
    func `a contact removed by the kernel is cancelled, not lifted`(
        _: String, spoken: PanelProtocol, script: String, story: [String]
    ) {
        var panel = Script(spoken)
        #expect(panel.play(script) == story)
    }

    @Test func `a SYN_REPORT of 1 counts as a kernel release only after frames with 0`() {
        var odd = Script(nil)
        #expect(odd.play("id 1,x 5,y 6,. 1,x 7,. 1,id -1,. 1") == ["begin 0 5,6", "move 0 7,6", "end 0 7,6"])
        var plain = Script(nil)
        #expect(plain.play("id 1,x 5,y 6,.,id -1,. 1") == ["begin 0 5,6", "cancel 0 5,6"])
    }

    /// Keys by their numbers, as in `Script`: "down 28", "up 28", "again 28".
    private static func told(_ script: String) -> [String] {
        var tracker = KeyTracker()
        var told: [String] = []
        for line in script.split(separator: ",") {
            let words = line.split(separator: " ")
            let number = words.count > 1 ? Int32(words[1]) ?? 0 : 0
            let event: InputEvent =
                switch words[0] {
                case "down": .init(microseconds: 0, type: 1, code: UInt16(number), value: 1)
                case "up": .init(microseconds: 0, type: 1, code: UInt16(number), value: 0)
                case "again": .init(microseconds: 0, type: 1, code: UInt16(number), value: 2)
                case "knob": .init(microseconds: 0, type: 2, code: 7, value: number)
                case "drop": .init(microseconds: 0, type: 0, code: 3, value: 0)
                default: .init(microseconds: 0, type: 0, code: 0, value: number)
                }
            tracker.take(event) { input in
                switch input {
                case .key(let key): told.append("\(key.code) \(key.phase)")
                case .knob(let knob): told.append("knob \(knob.detents)")
                }
            }
        }
        return told
    }

    static let keys: [(what: String, script: String, told: [String])] = [
        ("a keyboard is unplugged", "down 28,.,up 28,. 1", ["28 down", "28 lost"]),
        (
            "a keyboard is unplugged with two keys down", "down 28,.,down 30,.,up 28,up 30,. 1",
            ["28 down", "30 down", "28 lost", "30 lost"]
        ),
        ("a key is released", "down 28,.,up 28,.", ["28 down", "28 up"]),
        ("a key is released while it repeats", "down 28,.,again 28,. 1,again 28,. 1,up 28,.", ["28 down", "28 up"]),
        (
            "another key is released in the frame of a repeat", "down 28,.,down 30,.,up 28,again 30,. 1",
            ["28 down", "30 down", "28 up"]
        ),
        ("a program that ends all its frames with 1", "down 28,. 1,up 28,. 1", ["28 down", "28 up"]),
        ("a press within a frame", "down 28,up 28,.", ["28 down", "28 up"]),
        ("twice", "down 28,up 28,down 28,up 28,.", ["28 down", "28 up", "28 down", "28 up"]),
        ("a release and a press in one frame", "down 28,.,up 28,down 30,.", ["28 down", "28 up", "30 down"]),
        ("a release whose frame end is lost", "down 28,.,up 28,drop", ["28 down"]),
    ]

    @Test(arguments: keys)
    func `a key release made by the kernel is not a press`(_: String, script: String, told: [String]) {
        #expect(Self.told(script) == told)
    }
}
