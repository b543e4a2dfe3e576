import Testing

@testable import TouchInput

/// The first events of a recording depend on earlier ones, whose values evtest and getevent print when they open the
/// panel.
@Suite struct RecordingOpenings {
    /// A single-touch panel, and a tap where X has not changed since the last.
    private static let evtest = """
        Input driver version is 1.0.1
        Supported events:
          Event type 0 (EV_SYN)
          Event type 1 (EV_KEY)
            Event code 330 (BTN_TOUCH) state 0
          Event type 3 (EV_ABS)
            Event code 0 (ABS_X)
              Value    300
              Min        0
              Max      799
            Event code 1 (ABS_Y)
              Value     90
              Min        0
              Max      479
        Testing ... (interrupt to exit)
        Event: time 7.000000, type 3 (EV_ABS), code 1 (ABS_Y), value 200
        Event: time 7.000000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
        Event: time 7.000000, -------------- SYN_REPORT ------------
        Event: time 7.020000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
        Event: time 7.020000, -------------- SYN_REPORT ------------
        """

    private static let getevent = """
        add device 1: /dev/input/event0
          name:     "a keyboard"
          events:
            KEY (0001): 0072  0073
        add device 2: /dev/input/event2
          name:     "a panel"
          events:
            KEY (0001): 014a
            ABS (0003): 0000  : value 300, min 0, max 799, fuzz 0, flat 0, resolution 0
                        0001  : value 90, min 0, max 479, fuzz 0, flat 0, resolution 0
        [       7.000000] /dev/input/event2: 0003 0001 000000c8
        [       7.000000] /dev/input/event2: 0001 014a 00000001
        [       7.000000] /dev/input/event2: 0000 0000 00000000
        [       7.020000] /dev/input/event2: 0001 014a 00000000
        [       7.020000] /dev/input/event2: 0000 0000 00000000
        """

    @Test(arguments: [evtest, getevent])
    func `a first tap without a changed coordinate uses the printed one`(text: String) throws {
        let recording = try Recording(Array(text.utf8), file: "t")
        #expect(recording.story() == ["0 begin 0 300,200", "20 end 0 300,200"])
    }

    /// evtest prints the value of ABS_X when it opens the device; the value of ABS_RX is unknown here.
    @Test(arguments: [("x,z", ["0 begin 0 300,200", "20 end 0 300,200"]), ("rx,z", [])])
    func `printed values of axes in the configuration are used`(axes: String, story: [String]) throws {
        let text = Self.evtest.replacing("code 1 (ABS_Y), value", with: "code 2 (ABS_Z), value").replacing(
            "    Event code 1 (ABS_Y)",
            with: "    Event code 2 (ABS_Z)\n      Min        0\n      Max      479\n    Event code 1 (ABS_Y)")
        let recording = try Recording(Array(text.utf8), file: "t")
        var options = ContactTracker.Options()
        options.axes = PositionAxes(text: axes)
        #expect(recording.story(options: options) == story)
    }

    /// The panel's last event before was of slot 1, and its next is as well: the kernel does not repeat it.
    @Test(arguments: [
        """
        Input driver version is 1.0.1
        Supported events:
          Event type 3 (EV_ABS)
            Event code 47 (ABS_MT_SLOT)
              Value      1
              Min        0
              Max        9
            Event code 53 (ABS_MT_POSITION_X)
              Value      0
              Min        0
              Max      799
            Event code 54 (ABS_MT_POSITION_Y)
              Value      0
              Min        0
              Max      479
            Event code 57 (ABS_MT_TRACKING_ID)
              Value      0
              Min        0
              Max    65535
        Testing ... (interrupt to exit)
        """,
        """
        add device 1: /dev/input/event2
          events:
            ABS (0003): ABS_MT_SLOT           : value 1, min 0, max 9, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_Y     : value 0, min 0, max 479, fuzz 0, flat 0, resolution 0
                        ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
        """,
    ])
    func `first events without a slot use the printed slot`(header: String) throws {
        let isEvtest = header.hasPrefix("Input")
        func line(_ milliseconds: Int, _ type: Int, _ code: Int, _ value: Int) -> String {
            let time = "7.0\(milliseconds)000"
            if isEvtest, type == 0 { return "Event: time \(time), -------------- SYN_REPORT ------------" }
            if isEvtest { return "Event: time \(time), type \(type) (?), code \(code) (?), value \(value)" }
            let bits = String(UInt32(bitPattern: Int32(value)), radix: 16)
            return "[       \(time)] \(String(type, radix: 16)) \(String(code, radix: 16)) \(bits)"
        }
        let lines = [
            line(10, 3, 57, 5), line(10, 3, 53, 100), line(10, 3, 54, 100), line(10, 0, 0, 0),
            line(20, 3, 47, 0), line(20, 3, 57, 6), line(20, 3, 53, 400), line(20, 3, 54, 400), line(20, 0, 0, 0),
            line(30, 3, 47, 1), line(30, 3, 57, -1), line(30, 0, 0, 0),
            line(40, 3, 47, 0), line(40, 3, 57, -1), line(40, 0, 0, 0),
        ]
        let text = ([header] + lines).joined(separator: "\n")
        let recording = try Recording(Array(text.utf8), file: "t")
        #expect(
            recording.story() == [
                "0 begin 1 100,100", "10 begin 0 400,400", "20 end 1 100,100", "30 end 0 400,400",
            ])
    }

    /// The output of evtest before 1.26 for two fingers on a panel without slots and ids.
    @Test func `Config Sync of an old evtest ends a finger`() throws {
        let text = """
            Input driver version is 1.0.1
            Input device name: "a panel"
            Supported events:
              Event type 0 (Sync)
              Event type 1 (Key)
                Event code 330 (Touch)
              Event type 3 (Absolute)
                Event code 48 (?)
                  Value      0
                  Min        0
                  Max      255
                Event code 53 (?)
                  Value      0
                  Min        0
                  Max     9600
                Event code 54 (?)
                  Value      0
                  Min        0
                  Max     7200
            Testing ... (interrupt to exit)
            Event: time 7.000000, type 3 (Absolute), code 53 (?), value 6286
            Event: time 7.000000, type 3 (Absolute), code 54 (?), value 1900
            Event: time 7.000000, type 3 (Absolute), code 48 (?), value 77
            Event: time 7.000000, -------------- Config Sync ------------
            Event: time 7.000000, type 3 (Absolute), code 48 (?), value 62
            Event: time 7.000000, type 3 (Absolute), code 53 (?), value 100
            Event: time 7.000000, type 3 (Absolute), code 54 (?), value 100
            Event: time 7.000000, -------------- Config Sync ------------
            Event: time 7.000000, -------------- Report Sync ------------
            Event: time 7.010000, -------------- Config Sync ------------
            Event: time 7.010000, -------------- Report Sync ------------
            """
        let recording = try Recording(Array(text.utf8), file: "t")
        #expect(
            recording.story() == [
                "0 begin 0 6286,1900", "0 begin 1 100,100", "10 end 0 6286,1900", "10 end 1 100,100",
            ])
    }

    @Test func `messages of getevent about other nodes may precede the recording`() throws {
        let text = "could not get driver version for /dev/input/mice, Not a typewriter\n" + Self.getevent
        #expect(try Recording(Array(text.utf8), file: "t").format == .getevent)
    }
}
