import Testing

@testable import TouchInput

@Suite struct RecordingReaders {
    static func read(_ text: String, _ format: RecordingFormat? = nil) throws(RecordingError) -> Recording {
        try Recording(Array(text.utf8), file: "t", format: format)
    }

    static let header = "# EVEMU 1.3\nN: A panel\n"

    /// Each with file, line and problem.
    static let broken: [(text: String, message: String)] = [
        ("", "t: it is empty"),
        (
            "hello\n",
            "t: it is none of evemu, evtest, getevent, libinput record or struct input_event of 24 or 16 bytes"
        ),
        (
            "# only\n\n",
            "t: it is none of evemu, evtest, getevent, libinput record or struct input_event of 24 or 16 bytes"
        ),
        (
            "-event6   DEVICE_ADDED    A panel   seat0 default group1  cap:t\n event6   TOUCH_DOWN  +1.2s\t0 (0) 50.0/25.0",
            "t: it is the output of libinput debug-events, which holds no positions in units of the panel; record the panel "
                + "with: bezel record -o FILE /dev/input/eventN, or libinput record"
        ),
        (
            "EVENT type 18 (TouchBegin)\n    device: 9 (9)\n",
            "t: it is the output of xinput test-xi2, which holds positions of the screen; record the panel with: "
                + "bezel record -o FILE /dev/input/eventN, or libinput record"
        ),
        (
            "04/21/26-19:50:19 DEBUG input event => type: 3 (EV_ABS), code: 53 (ABS_MT_POSITION_X), value: 12\n",
            "t: it is KOReader's log, which does not describe the panel; record the panel with: "
                + "bezel record -o FILE /dev/input/eventN, or libinput record"
        ),
        (header + "X: 1\n", "t:3: \"X: 1\" is no line of an evemu file"),
        (
            header + "E: 1.5 0003 0035 1",
            "t:3: \"1.5 0003 0035 1\": expected seconds.microseconds with six digits behind the point"
        ),
        (
            header + "\nE: -1.000000 0003 0035 1",
            "t:4: \"-1.000000 0003 0035 1\": expected seconds.microseconds with six digits behind the point"
        ),
        (
            header + "E: 99999999999.000000 0003 0035 1",
            "t:3: \"99999999999.000000 0003 0035 1\": expected seconds.microseconds with six digits behind the point"
        ),
        (header + "E: 1.000000 0020 0035 1", "t:3: \"0020 0035 1\": expected an event type, hexadecimal 0000 to 001f"),
        (header + "E: 1.000000 0003 0300 1", "t:3: \"0300 1\": expected an event code, hexadecimal 0000 to 02ff"),
        (header + "E: 1.000000 0003 00355 1", "t:3: \"00355 1\": expected an event code, hexadecimal 0000 to 02ff"),
        (header + "E: 1.000000 0003 0035 2147483648", "t:3: \"2147483648\": expected a value, decimal, of 32 bits"),
        (header + "E: 1.000000 0003 0035 12x", "t:3: \"12x\": expected a value, decimal, of 32 bits"),
        (header + "E: 1.000000 0003 0035", "t:3: \"\": expected a value, decimal, of 32 bits"),
        (header + "E: 1.000000 0003 0035 1 2", "t:3: \"2\" follows a complete event"),
        (header + "A: 35 0", "t:3: \"\": expected the maximum, decimal, of 32 bits"),
        (header + "A: 40 0 1 0 0", "t:3: axis 64 is past the last axis, 63"),
        (header + "A: 35 0 1 0 0 r", "t:3: \"r\": expected the resolution, decimal, of 32 bits"),
        (header + "B: 01 zz", "t:3: \"zz\": expected bits, two hexadecimal digits to the byte"),
        (
            header + String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 13),
            "t:15: more bits than there are event codes"
        ),
        (header + "I: 0018", "t:3: \"\": expected the vendor, up to four hexadecimal digits"),
        (
            "Event: time 1.000000, type 3 (EV_ABS), code 53 (X), value",
            "t:1: \" (X), value\": expected the name, then \", value \""
        ),
        (
            "Event: time 1.000000, type 99 (?), code 53 (X), value 1",
            "t:1: \"99 (?), code 53 (X), value 1\": expected an event type, 0 to 31"
        ),
        (
            "Event: time 1.000000, ------- SYN_OTHER ------",
            "t:1: \"------- SYN_OTHER ------\": expected \"type \" or a SYN line"
        ),
        (
            "Event: 1.000000",
            "t:1: \"1.000000\": expected \"time seconds.microseconds, \" with six digits behind the point"
        ),
        ("[ 1.000000] 0003 0035", "t:1: \"\": expected a value, up to eight hexadecimal digits"),
        ("[ 1.000000] 0003 0035 000000001", "t:1: \"000000001\": expected a value, up to eight hexadecimal digits"),
        (
            "[ 1.000000] EV_ABBA ABS_MT_POSITION_X 00000001",
            "t:1: \"EV_ABBA ABS_MT_POSITION_X 00000001\": expected an event type, hexadecimal 0000 to 001f or a name like EV_ABS"
        ),
        (
            "[ 1.000000] EV_KEY ABS_MT_POSITION_X 00000001",
            "t:1: \"ABS_MT_POSITION_X 00000001\": expected an event code, hexadecimal 0000 to 02ff or the kernel's name for one"
        ),
        (
            "[ 1.000000] EV_ABS ABS_MT_POSITION_X DOWN",
            "t:1: \"DOWN\": expected a value, up to eight hexadecimal digits"
        ),
        (
            "[ 1.00] 0003 0035 00000001",
            "t:1: \"1.00] 0003 0035 00000001\": expected seconds.microseconds] with six digits behind the point"
        ),
    ]

    @Test(arguments: broken)
    func `a broken recording is refused with its line and the problem`(text: String, message: String) {
        let error = #expect(throws: RecordingError.self) { _ = try Self.read(text) }
        #expect(error?.description == message)
    }

    @Test func `numbers of evemu with leading zeros are decimal, and comments are ignored`() throws {
        let recording = try Self.read(
            Self.header + "E: 0.000001 0003 0035 0252\t# ABS_MT_POSITION_X 252\r\nE: 0.000002 0003 0039 -001\n")
        #expect(
            recording.events == [
                InputEvent(microseconds: 1, type: 3, code: 0x35, value: 252),
                InputEvent(microseconds: 2, type: 3, code: 0x39, value: -1),
            ])
        #expect(recording.format == .evemu)
    }

    @Test func `an evemu header describes its device`() throws {
        let device = try Recording(path: Streams.folder + "/rpi7-demo.events").device
        #expect(device.name == "FT5406 memory based driver")
        #expect(device.isDirect)
        #expect(device.keys == [0x14a])
        #expect(device.axes.count == 6)
        #expect(device.axes[0x35] == .init(minimum: 0, maximum: 800))
        #expect(device.slotCount == 10)
        #expect(device.panelProtocol == .slots)
        #expect(device.unsupportedReason() == nil)
    }

    @Test func `SYN lines and hexadecimal scan codes of evtest are read`() throws {
        let recording = try Self.read(
            """
            Input driver version is 1.0.1
            Input device name: "A panel"
            Testing ... (interrupt to exit)
            Event: time 7.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9
            Event: time 7.000000, ++++++++++++++ SYN_MT_REPORT ++++++++++++
            Event: time 7.000000, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7001e
            Event: time 7.000000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<<<
            Event: time 7.000000, -------------- SYN_REPORT ------------
            """)
        #expect(recording.device.name == "A panel")
        #expect(recording.events.map(\.code) == [53, 2, 4, 3, 0])
        #expect(recording.events.map(\.type) == [3, 0, 4, 0, 0])
        #expect(recording.events[2].value == 0x7001e)
    }

    @Test func `names of getevent are read like its numbers`() throws {
        let named = """
            add device 1: /dev/input/event2
              name:     "sec_touchscreen"
            [   12345.678901] EV_ABS       ABS_MT_TRACKING_ID   0000002f
            [   12345.678901] EV_KEY       BTN_TOUCH            DOWN
            [   12345.678901] EV_ABS       ABS_MT_POSITION_X    00000100
            [   12345.678901] EV_ABS       ABS_MT_POSITION_Y    00000200
            [   12345.678901] EV_SYN       SYN_REPORT           00000000
            [   12345.698901] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
            [   12345.698901] EV_KEY       BTN_TOUCH            UP
            [   12345.698901] EV_SYN       SYN_REPORT           00000000             rate 50
            """
        let numbered = """
            [   12345.678901] 0003 0039 0000002f
            [   12345.678901] 0001 014a 00000001
            [   12345.678901] 0003 0035 00000100
            [   12345.678901] 0003 0036 00000200
            [   12345.678901] 0000 0000 00000000
            [   12345.698901] 0003 0039 ffffffff
            [   12345.698901] 0001 014a 00000000
            [   12345.698901] 0000 0000 00000000
            """
        let recording = try Recording(Array(named.utf8), file: "t")
        #expect(recording.format == .getevent)
        #expect(recording.device.name == "sec_touchscreen")
        #expect(recording.events == (try Recording(Array(numbered.utf8), file: "t").events))
        #expect(recording.story() == ["0 begin 0 256,512", "20 end 0 256,512"])
    }

    @Test func `getevent is read with and without time and node`() throws {
        let recording = try Self.read(
            """
            add device 1: /dev/input/event2
              name:     "A panel"
            [   53890.813990] /dev/input/event2: 0003 0039 ffffffff
            /dev/input/event2: 0003 0035 000001be
            0000 0000 00000000
            """)
        #expect(recording.device.name == "A panel")
        #expect(recording.events.map(\.value) == [-1, 0x1be, 0])
        #expect(recording.events[0].microseconds == 53_890_813_990)
    }

    static func raw(_ words: [UInt64], half: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, word) in words.enumerated() {
            for shift in 0..<(index % 3 == 2 ? 8 : half) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * shift)))
            }
        }
        return bytes
    }

    /// 3 0x35 100, then a report.
    static let words: [UInt64] = [1_700_000_000, 999_999, 3 | 0x35 << 16 | 100 << 32, 1_700_000_001, 0, 0]

    @Test(arguments: [(RecordingFormat.raw64, 8), (.raw32, 4)])
    func `the layout of raw events is detected`(format: RecordingFormat, half: Int) throws {
        let recording = try Recording(Self.raw(Self.words, half: half), file: "t")
        #expect(recording.format == format)
        #expect(
            recording.events == [
                InputEvent(microseconds: 1_700_000_000_999_999, type: 3, code: 0x35, value: 100),
                InputEvent(microseconds: 1_700_000_001_000_000, type: 0, code: 0, value: 0),
            ])
    }

    @Test func `raw events are refused if the wrong layout is given`() {
        let error = #expect(throws: RecordingError.self) {
            _ = try Recording(Self.raw(Self.words, half: 4), file: "t", format: .raw64)
        }
        #expect(error?.description == "t: event 0 at byte 0: 4294964701032704 is past the last second, 4294967295")
        let other = #expect(throws: RecordingError.self) {
            _ = try Recording(Self.raw(Self.words, half: 8), file: "t", format: .raw32)
        }
        #expect(other?.description == "t: event 0 at byte 0: type 16959 is past the last event type, 31")
    }

    static let brokenStates: [(text: String, message: String)] = [
        ("slot 0 tracking_id 1", "s:1: \"slot 0 tracking_id 1\": expected \"after_event_index N\" first"),
        ("after_event_index 1", "s: after_event_index 1 is outside -1 to 0, the recording's events"),
        ("after_event_index 0\nafter_event_index 0", "s:2: event 0 does not come after event 0"),
        ("after_event_index 0\nslot 20 x 1", "s:2: slot 20 is outside 0 to 19"),
        (
            "after_event_index 0\nslot 0 z 1",
            "s:2: \"z 1\": expected \"tracking_id\", \"x\", \"y\", \"tool\" or \"distance\""
        ),
        ("after_event_index 0\nfoo", "s:2: \"foo\" is no line of a state file"),
    ]

    @Test(arguments: brokenStates)
    func `a broken state file is refused with its line`(text: String, message: String) throws {
        var recording = try Self.read(Self.header + "E: 1.000000 0000 0000 0\n")
        let error = #expect(throws: RecordingError.self) { try recording.readStates(Array(text.utf8), file: "s") }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("/nonexistent/panel.events", RecordingError.Code.unreadable, "No such file or directory"),
        ("/dev/null", .notAFile, "it is not a file"), ("/", .notAFile, "it is not a file"),
    ])
    func `a recording that is not a regular file is refused`(path: String, code: RecordingError.Code, problem: String) {
        let error = #expect(throws: RecordingError.self) { _ = try Recording(path: path) }
        #expect(error?.code == code)
        #expect(error?.description == "\(path): \(problem)")
    }

    @Test(arguments: Streams.shipped)
    func `a recording that is cut off at any byte is read or refused`(name: String) throws {
        let bytes = try RecordingFile.read(Streams.folder + "/" + name)
        for end in stride(from: bytes.count - 400, to: bytes.count, by: 1) where end > 0 {
            do {
                let recording = try Recording(Array(bytes[..<end]), file: name)
                #expect(Invariants.violations(in: recording.frames()) == [])
            } catch {
                #expect(error.line != nil)
            }
        }
    }
}
