import BezelModel
import Testing
import TouchInput

/// Events in short: `"id 5"`, `"x 10"`, `"y 20"`, `"slot 1"`, `"tool 2"`, `"major 0"`, `"far 1"` (hovering), `"press
/// 0"`, `"P 0"` (ABS_PRESSURE), `"touch 1"`, `"X 1"` and `"Y 2"` (single touch), `"end"` (SYN_MT_REPORT), `"drop"`,
/// `"."` (SYN_REPORT, 10 ms after the one before).
struct Script {
    var tracker: ContactTracker
    private(set) var frames: [ContactFrame] = []
    private var time: Int64 = 1_000_000

    init(_ panelProtocol: PanelProtocol?, transform: PanelTransform? = nil) {
        tracker = ContactTracker(
            PanelDescription(), transform: transform, options: .init(panelProtocol: panelProtocol))
    }

    /// - Returns: The reported contacts, without their times.
    mutating func play(_ text: String) -> [String] {
        let first = frames.count
        for line in text.split(separator: ",") {
            let words = line.split(separator: " ")
            let value = words.count > 1 ? Int32(words[1]) ?? 0 : 0
            let event: (UInt16, UInt16) =
                switch words[0] {
                case "slot": (3, 0x2f)
                case "id": (3, 0x39)
                case "x": (3, 0x35)
                case "y": (3, 0x36)
                case "tool": (3, 0x37)
                case "major": (3, 0x30)
                case "far": (3, 0x3b)
                case "press": (3, 0x3a)
                case "P": (3, 0x18)
                case "X": (3, 0)
                case "Y": (3, 1)
                case "touch": (1, 0x14a)
                case "finger": (1, 0x145)
                case "key": (1, 0x66)
                case "end": (0, 2)
                case "drop": (0, 3)
                default: (0, 0)
                }
            if event == (0, 0) { time += 10_000 }
            if tracker.take(InputEvent(microseconds: time, type: event.0, code: event.1, value: value)) {
                frames.append(tracker.frame)
            }
        }
        return told(since: first)
    }

    mutating func close() -> [String] {
        let first = frames.count
        if tracker.cancelAll() { frames.append(tracker.frame) }
        return told(since: first)
    }

    private func told(since first: Int) -> [String] {
        frames[first...].flatMap { $0.lines() }.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    }
}

@Suite struct SlotTracking {
    static let cases: [(script: String, story: [String])] = [
        ("id 1,x 5,y 6,.,id -1,.,id 2,.", ["begin 0 5,6", "end 0 5,6", "begin 0 5,6"]),
        ("id 1,.,x 5,.,y 6,.,id -1,.", ["begin 0 5,6", "end 0 5,6"]),
        ("id 1,x 5,.,id -1,.,id 2,y 6,.", ["begin 0 5,6"]),
        ("id 1,.,id -1,y 3,x 4,.", []),
        ("id 1,x 1,y 1,.,x 9,y 9,id -1,.", ["begin 0 1,1", "end 0 1,1"]),
        ("id 1,x 1,y 1,.,x 1,.,x 2,x 1,.", ["begin 0 1,1"]),
        ("id 1,x 1,y 1,.,id -1,id 2,x 7,.", ["begin 0 1,1", "end 0 1,1", "begin 0 7,1"]),
        ("id 1,x 1,y 1,.,id 2,id -1,.", ["begin 0 1,1", "end 0 1,1", "begin 0 1,1", "end 0 1,1"]),
        ("id 1,x 1,y 1,id -1,id 2,.", ["begin 0 1,1"]),
        ("id 1,x 1,y 1,.,id 1,.", ["begin 0 1,1"]),
        ("id -1,.,id -1,.", []),
        // The kernel omits an unchanged id: after BTN_TOUCH 0 a position or BTN_TOUCH 1 is the next contact.
        (
            "id 0,x 1,y 1,touch 1,.,touch 0,.,x 2,y 2,touch 1,.,x 3,.,touch 0,.,touch 1,.,touch 0,.",
            ["begin 0 1,1", "end 0 1,1", "begin 0 2,2", "move 0 3,2", "end 0 3,2", "begin 0 3,2", "end 0 3,2"]
        ),
        ("id 0,x 1,y 1,touch 1,.,touch 0,.,x 2,.,touch 0,.", ["begin 0 1,1", "end 0 1,1", "begin 0 2,1", "end 0 2,1"]),
        (
            "id 0,x 1,y 1,touch 1,.,touch 0,.,touch 1,touch 0,.",
            ["begin 0 1,1", "end 0 1,1", "begin 0 1,1", "end 0 1,1"]
        ),
        ("id 0,x 1,y 1,touch 1,.,touch 0,.,id 0,x 4,touch 1,.", ["begin 0 1,1", "end 0 1,1", "begin 0 4,1"]),
        ("id 0,x 1,y 1,touch 1,.,touch 0,.,id 1,touch 1,.", ["begin 0 1,1", "end 0 1,1", "begin 0 1,1"]),
        ("id 0,x 1,y 1,touch 1,.,touch 0,.,id -1,.,x 5,.", ["begin 0 1,1", "end 0 1,1"]),
        // Two fingers are lifted together; one touches again.
        (
            "id 1,x 1,y 1,slot 1,id 2,x 9,y 9,touch 1,.,touch 0,.,slot 0,x 2,touch 1,.,touch 0,.",
            ["begin 0 1,1", "begin 1 9,9", "end 0 1,1", "end 1 9,9", "begin 0 2,1", "end 0 2,1"]
        ),
        // The button flickers while the finger moves.
        (
            "id 5,x 1,y 1,touch 1,.,touch 0,x 2,.,touch 1,x 3,.,touch 0,x 4,.,id -1,touch 0,.",
            ["begin 0 1,1", "move 0 2,1", "move 0 3,1", "move 0 4,1", "end 0 4,1"]
        ),
        (
            "id 5,x 1,y 1,touch 1,.,x 2,touch 0,.,touch 1,x 3,.",
            ["begin 0 1,1", "end 0 1,1", "begin 0 3,1"]
        ),
        // A palm that the panel's driver cannot withdraw, in the slot that was lifted by the button.
        ("tool 2,id 0,x 1,y 1,touch 1,.,touch 0,.,tool 0,x 2,touch 1,.", ["begin 0 2,1"]),
        // Another id and another tool in one frame: the same finger, which is not reported.
        ("id 1,x 1,y 1,.,id 2,tool 2,.,id -1,.", ["begin 0 1,1", "cancel 0 1,1"]),
        ("id 1,x 1,y 1,.,id 2,tool 1,x 7,.,id -1,.", ["begin 0 1,1", "cancel 0 1,1"]),
        ("id 1,x 1,y 1,.,id 2,tool 2,id -1,.", ["begin 0 1,1", "cancel 0 1,1"]),
        // A panel that reports pressure reports it for each finger.
        (
            "id 1,x 1,y 1,press 9,touch 1,.,id -1,touch 0,.,id 2,x 5,press 0,touch 1,.,x 6,.,id -1,touch 0,.",
            ["begin 0 1,1", "end 0 1,1"]
        ),
        (
            "id 1,x 1,y 1,press 9,touch 1,.,id -1,press 0,.,id 2,x 5,.,press 7,.,press 0,.,id -1,.",
            ["begin 0 1,1", "end 0 1,1", "begin 0 5,1", "end 0 5,1"]
        ),
        ("id 1,x 1,y 1,press 9,touch 1,.,id -1,.,id 2,x 5,.", ["begin 0 1,1", "end 0 1,1", "begin 0 5,1"]),
        ("id 1,x 1,y 1,press 9,touch 1,.,id -1,.,id 2,press 0,id -1,.", ["begin 0 1,1", "end 0 1,1"]),
        ("slot 1,id 1,x 1,y 1,.,slot 20,x 9,id -1,.,slot 1,x 2,.", ["begin 1 1,1", "move 1 2,1"]),
        ("slot -5,id 1,x 1,y 1,.", []),
        (
            "x 1,y 1,id 1,slot 1,x 2,y 2,id 2,.,slot 2,x 3,y 3,id 3,slot 1,x 4,slot 0,id -1,.",
            ["begin 0 1,1", "begin 1 2,2", "end 0 1,1", "begin 2 3,3", "move 1 4,2"]
        ),
        ("tool 1,id 1,x 1,y 1,.,tool 0,x 2,.,id -1,.,id 2,.", ["begin 0 2,1"]),
        ("id 1,x 1,y 1,.,tool 2,id -1,.,tool 0,id 2,.", ["begin 0 1,1", "cancel 0 1,1", "begin 0 1,1"]),
        ("tool 2,id 1,x 1,y 1,id -1,.", []),
        // A light finger of a panel that has a button, or has lifted by slot, stays a finger.
        ("touch 1,id 1,x 1,y 1,press 9,.,press 0,.,press 9,.,touch 0,id -1,.", ["begin 0 1,1", "end 0 1,1"]),
        (
            "id 1,x 1,y 1,press 9,.,id -1,.,id 2,press 5,.,press 0,.,id -1,.",
            ["begin 0 1,1", "end 0 1,1", "begin 0 1,1", "end 0 1,1"]
        ),
        (
            "id 1,x 1,y 1,press 9,.,press 0,.,press 3,.,press 0,id -1,.",
            ["begin 0 1,1", "end 0 1,1", "begin 0 1,1", "end 0 1,1"]
        ),
        ("id 1,x 1,y 1,press 9,press 0,id -1,.", ["begin 0 1,1", "end 0 1,1"]),
        ("tool 2,id 1,x 1,y 1,.,id 2,.", []),
        // Hovers, touches, moves, is lifted, hovers, leaves.
        (
            "far 1,id 1,x 1,y 1,.,x 2,.,far 0,.,x 3,.,far 1,.,x 4,.,id -1,.",
            ["begin 0 2,1", "move 0 3,1", "end 0 3,1"]
        ),
        ("far 1,id 1,x 1,y 1,id -1,.,far 0,id 2,.", ["begin 0 1,1"]),
        ("id 1,x 1,y 1,.,far 1,x 5,id -1,.", ["begin 0 1,1", "end 0 1,1"]),
        ("id 1,x 1,y 1,.,far 1,.,far 0,x 2,.", ["begin 0 1,1", "end 0 1,1", "begin 0 2,1"]),
        ("tool 2,far 1,id 1,x 1,y 1,.,tool 0,far 0,.", []),
    ]

    @Test(arguments: cases)
    func `protocol B events give the expected contacts`(script: String, story: [String]) {
        var run = Script(.slots)
        #expect(run.play(script) == story)
        _ = run.close()
        #expect(Invariants.violations(in: run.frames) == [])
    }

    @Test func `within a frame contacts are cancelled, ended, begun, moved and tapped in this order`() {
        var run = Script(.slots)
        _ = run.play("id 1,x 1,y 1,slot 1,id 2,x 2,y 2,slot 2,id 3,x 3,y 3,.")
        let story = run.play(
            "slot 4,id 8,x 8,y 8,id -1,slot 3,id 9,x 9,y 9,slot 2,x 4,slot 1,id -1,slot 0,tool 2,.")
        #expect(
            story == [
                "cancel 0 1,1", "end 1 2,2", "begin 3 9,9", "begin 4 8,8", "move 2 4,3", "end 4 8,8",
            ])
    }

    @Test func `after closing, a finger that is still down is ignored until it is lifted`() {
        var run = Script(.slots)
        #expect(run.play("id 1,x 1,y 1,.") == ["begin 0 1,1"])
        #expect(run.close() == ["cancel 0 1,1"])
        #expect(run.close() == [])
        #expect(run.play("x 2,.,id -1,.,id 2,x 3,.") == ["begin 0 3,1"])
    }

    @Test func `slots beyond the device's number of slots are ignored`() {
        var description = PanelDescription()
        for code in [UInt16(0x35), 0x36] { description.axes[code] = .init(minimum: 0, maximum: 99) }
        description.axes[0x2f] = .init(minimum: 0, maximum: 1)
        var run = Script(nil)
        run.tracker = ContactTracker(description, transform: nil)
        #expect(run.play("slot 2,id 1,x 1,y 1,.,slot 1,id 2,x 2,y 2,.") == ["begin 1 2,2"])
        #expect(run.tracker.counters.slotOutOfRange == 1)
    }

    @Test func `contacts with pressure 0 are counted`() {
        var run = Script(.slots)
        _ = run.play("id 1,x 1,y 1,press 9,touch 1,.,id -1,.,id 2,press 0,.,id -1,.")
        #expect(run.tracker.counters.withoutPressure == 1)
    }

    @Test func `a tap replaced by another contact in the same frame and slot is counted, not reported`() {
        var run = Script(.slots)
        #expect(run.play("id 1,x 1,y 1,id -1,id 2,.") == ["begin 0 1,1"])
        #expect(run.tracker.counters.superseded == 1)
    }

    @Test func `timestamps continue after the clock has stepped back`() {
        var tracker = ContactTracker(PanelDescription(), transform: nil, options: .init(panelProtocol: .slots))
        var stamps: [Int64] = []
        for (time, x) in [(100, 1), (150, 2), (20, 3), (50, 4), (40, 5), (.max, 6), (0, 7), (.max, 8)] {
            for (type, code, value) in [(3, 0x39, 5), (3, 0x35, x), (3, 0x36, 0), (0, 0, 0)] {
                let event = InputEvent(
                    microseconds: Int64(time), type: UInt16(type), code: UInt16(code), value: Int32(value))
                if tracker.take(event) { stamps.append(tracker.frame.stamp.nanoseconds) }
            }
        }
        #expect(stamps == [100_000, 150_000, 150_000, 180_000, 180_000, .max, .max, .max])
    }
}

@Suite struct ReportTracking {
    static let cases: [(script: String, story: [String])] = [
        ("id 4,x 1,y 1,end,.,id 4,x 2,y 1,end,.,end,.", ["begin 0 1,1", "move 0 2,1", "end 0 2,1"]),
        (
            "id 4,x 1,y 1,end,id 5,x 9,y 9,end,.,id 5,x 1,y 1,end,.",
            ["begin 0 1,1", "begin 1 9,9", "end 0 1,1", "move 1 1,1"]
        ),
        ("id 4,x 1,y 1,end,.,id 5,x 1,y 1,end,.", ["begin 0 1,1", "end 0 1,1", "begin 0 1,1"]),
        ("id 4,x 1,y 1,end,.,.", ["begin 0 1,1", "end 0 1,1"]),
        ("touch 1,x 1,y 1,end,.,touch 0,.", ["begin 0 1,1", "end 0 1,1"]),
        ("x 1,y 1,end,.,key 1,.,x 2,y 1,end,.", ["begin 0 1,1", "move 0 2,1"]),
        (
            "x 1,y 1,end,x 9,y 1,end,.,x 9,y 2,end,x 1,y 2,end,.",
            ["begin 0 1,1", "begin 1 9,1", "move 0 1,2", "move 1 9,2"]
        ),
        ("x 1,end,.", []),
        ("id 4,x 1,y 1,major 0,end,.", []),
        ("id 4,x 1,y 1,tool 2,end,.,id 4,x 2,y 1,end,.", []),
        // ABS_PRESSURE 0 without a list is the last frame of a panel without BTN_TOUCH.
        ("x 1,y 1,end,P 50,.,P 0,.,x 2,y 1,end,P 50,.", ["begin 0 1,1", "end 0 1,1", "begin 0 2,1"]),
        ("x 1,y 1,end,P 50,.,P 60,.,P 0,x 2,y 1,end,.", ["begin 0 1,1", "move 0 2,1"]),
        (
            "x 1,y 1,press 9,end,touch 1,.,x 1,y 1,press 9,end,x 9,y 9,press 0,end,.,touch 0,.",
            ["begin 0 1,1", "end 0 1,1"]
        ),
        // No SYN_MT_REPORT at all: a repeated value belongs to the next finger, whichever is sent first.
        ("x 1,y 1,id 0,x 9,y 9,id 1,.", ["begin 0 1,1", "begin 1 9,9"]),
        ("id 0,x 1,y 1,id 1,x 9,y 9,.", ["begin 0 1,1", "begin 1 9,9"]),
    ]

    @Test(arguments: cases)
    func `protocol A events give the expected contacts`(script: String, story: [String]) {
        var run = Script(.reports)
        #expect(run.play(script) == story)
        _ = run.close()
        #expect(Invariants.violations(in: run.frames) == [])
    }

    @Test func `in protocol A a jump of more than a quarter of the screen is another finger`() throws {
        let x = try #require(AxisRange(minimum: 0, maximum: 799))
        let y = try #require(AxisRange(minimum: 0, maximum: 479))
        var run = Script(.reports, transform: PanelTransform(x: x, y: y))
        #expect(
            run.play("x 100,y 100,end,.,x 330,y 100,end,.,x 700,y 100,end,.") == [
                "begin 0 100,100", "move 0 330,100", "end 0 330,100", "begin 0 700,100",
            ])
    }

    @Test func `a timeout ends contacts only of panels that report no lift`() {
        var silent = Script(.reports)
        _ = silent.play("x 1,y 1,id 0,.")
        let deadline = silent.tracker.deadline
        #expect(deadline == Stamp(nanoseconds: 1_510_000_000))
        let isEarly = silent.tracker.timeOut(at: Stamp(nanoseconds: 1_509_999_999))
        #expect(!isEarly)
        let isDue = silent.tracker.timeOut(at: Stamp(nanoseconds: 1_510_000_000))
        #expect(isDue)
        #expect(silent.tracker.frame.lines() == ["1510 cancel 0 1,1"])
        #expect(silent.tracker.counters.timedOut == 1)
        #expect(silent.tracker.deadline == nil)
        // The id is that of the next finger too.
        #expect(silent.play("x 5,y 5,id 0,.") == ["begin 0 5,5"])

        for (panelProtocol, script) in [
            (PanelProtocol.slots, "id 1,x 1,y 1,."), (.reports, "x 1,y 1,end,."), (.reports, "x 1,y 1,id 0,touch 1,."),
            (.singleTouch, "touch 1,X 1,Y 1,."),
        ] {
            var other = Script(panelProtocol)
            #expect(other.play(script) == ["begin 0 1,1"])
            #expect(other.tracker.deadline == nil)
            let isDue = other.tracker.timeOut(at: Stamp(nanoseconds: .max))
            #expect(!isDue)
        }
    }

    @Test func `the twenty-first finger is counted and ignored`() {
        var run = Script(.reports)
        let fingers = (0..<22).map { "x \($0 * 10),y 1,end" }.joined(separator: ",")
        #expect(run.play(fingers + ",.").count == 20)
        #expect(run.tracker.counters.slotOutOfRange == 2)
    }
}

@Suite struct SingleTouchTracking {
    static let cases: [(script: String, story: [String])] = [
        ("touch 1,X 1,Y 2,.,X 3,.,touch 0,.", ["begin 0 1,2", "move 0 3,2", "end 0 3,2"]),
        ("X 1,Y 2,.,touch 1,.,X 5,.,touch 0,.", ["begin 0 5,2", "end 0 5,2"]),
        ("X 1,Y 2,.,touch 1,.,touch 0,.", ["begin 0 1,2", "end 0 1,2"]),
        ("X 1,Y 2,.,touch 1,.,key 1,.,touch 0,.", ["begin 0 1,2", "end 0 1,2"]),
        ("touch 1,.,touch 0,.", []),
        ("touch 1,X 1,.,touch 0,.", []),
        ("touch 1,X 1,Y 1,touch 0,.", ["begin 0 1,1", "end 0 1,1"]),
        ("touch 1,X 1,Y 1,.,touch 1,.,touch 2,.,X 9,Y 9,touch 0,.", ["begin 0 1,1", "end 0 1,1"]),
        ("touch 1,X 1,Y 1,.,touch 0,touch 1,.", ["begin 0 1,1", "end 0 1,1", "begin 0 1,1"]),
    ]

    @Test(arguments: cases)
    func `single-touch events give the expected contacts`(script: String, story: [String]) {
        var run = Script(.singleTouch)
        #expect(run.play(script) == story)
        _ = run.close()
        #expect(Invariants.violations(in: run.frames) == [])
    }

    @Test func `a panel that is touched when it is opened is ignored until it is released`() {
        var run = Script(.singleTouch)
        var state = PanelState()
        state.isTouched = true
        state.x = 5
        state.y = 6
        run.tracker.start(from: state)
        #expect(run.play("X 7,.,touch 0,.,touch 1,X 8,.") == ["begin 0 8,6"])
    }
}

@Suite struct UnknownPanels {
    @Test(arguments: [
        ("id 1,x 1,y 1,touch 1,X 1,Y 1,.", ["begin 0 1,1"]), ("slot 2,id 1,x 1,y 1,.", ["begin 2 1,1"]),
        ("x 1,y 1,end,.", ["begin 0 1,1"]), ("touch 1,X 1,Y 1,.", ["begin 0 1,1"]),
        ("key 1,.,key 0,.,touch 1,X 1,Y 1,.", ["begin 0 1,1"]), ("drop,id 1,x 1,.,id 2,x 2,y 2,.", ["begin 0 2,2"]),
    ])
    func `without a description the protocol is detected from the first frame`(script: String, story: [String]) {
        var run = Script(nil)
        #expect(run.play(script) == story)
    }

    @Test func `events of a device that is described as no panel are ignored`() {
        var description = PanelDescription(name: "keyboard")
        description.keys = [0x1e]
        var run = Script(nil)
        run.tracker = ContactTracker(description, transform: nil)
        #expect(run.play("id 1,x 1,y 1,.") == [])
    }
}
