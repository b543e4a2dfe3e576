import Testing

@testable import TouchInput

/// The same tap in the formats of different versions of the tools.
@Suite struct RecordingVariations {
    private static let tap = ["0 begin 0 256,512", "20 end 0 256,512"]

    private static let getevent = """
        /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   0000002f
        /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000100
        /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    00000200
        /dev/input/event2: EV_SYN       SYN_REPORT           00000000
        """

    static let variations: [(what: String, RecordingFormat, text: String)] = [
        (
            "getevent -lt with a header of getevent -lp, in hexadecimal and with keys that are down", .getevent,
            """
            add device 1: /dev/input/event0
              name:     "gpio-keys"
              events:
                KEY (0001): KEY_VOLUMEDOWN        KEY_VOLUMEUP          KEY_POWER*
              input props:
                <none>
            add device 2: /dev/input/event2
              bus:      0018
              vendor    0000
              product   0000
              version   0000
              name:     "fts_ts"
              location: ""
              id:       ""
              version:  1.0.1
              events:
                KEY (0001): BTN_TOOL_FINGER       BTN_TOUCH             0278
                ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                            ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                            0036                  : value 0, min 0, max 2159, fuzz 0, flat 0, resolution 0
                            ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
              input props:
                INPUT_PROP_DIRECT
            could not get driver version for /dev/input/mice, Not a typewriter
            [    1000.000000] /dev/input/event0: EV_KEY       KEY_VOLUMEUP         DOWN
            [    1000.000000] /dev/input/event0: EV_SYN       SYN_REPORT           00000000
            [    1000.000000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   0000002f
            [    1000.000000] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
            [    1000.000000] /dev/input/event2: EV_KEY       BTN_TOOL_FINGER      DOWN
            [    1000.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000100
            [    1000.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    00000200
            [    1000.000000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
            [    1000.020000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
            [    1000.020000] /dev/input/event2: EV_KEY       BTN_TOUCH            UP
            [    1000.020000] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
            """
        ),
        (
            "getevent of one node, without nodes and names, after a header of getevent -i", .getevent,
            """
            add device 1: /dev/input/event2
              bus:      0018
              vendor    dead
              product   beef
              version   28bb
              name:     "goodix-ts"
              events:
                KEY (0001): 008b  009e  00ac  014a
                ABS (0003): 002f  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                            0035  : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                            0036  : value 0, min 0, max 2159, fuzz 0, flat 0, resolution 0
                            0039  : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
              input props:
                INPUT_PROP_DIRECT
            [    1000.000000] 0003 0039 0000002f
            [    1000.000000] 0003 0035 00000100
            [    1000.000000] 0003 0036 00000200
            [    1000.000000] 0000 0000 00000000
            [    1000.020000] 0003 0039 ffffffff
            [    1000.020000] 0000 0000 00000000             rate 50
            """
        ),
        (
            "evtest, ended by its user", .evtest,
            """
            Input driver version is 1.0.1
            Input device ID: bus 0x18 vendor 0x416 product 0x38f version 0x1060
            Input device name: "Goodix Capacitive TouchScreen"
            Supported events:
              Event type 0 (EV_SYN)
              Event type 1 (EV_KEY)
                Event code 330 (BTN_TOUCH)
              Event type 3 (EV_ABS)
                Event code 47 (ABS_MT_SLOT)
                  Value      0
                  Min        0
                  Max        4
                Event code 53 (ABS_MT_POSITION_X)
                  Value      0
                  Min        0
                  Max     1023
                  Resolution      10
                Event code 54 (ABS_MT_POSITION_Y)
                  Value      0
                  Min        0
                  Max      599
                Event code 57 (ABS_MT_TRACKING_ID)
                  Value      0
                  Min        0
                  Max    65535
            Key repeat handling:
              Repeat type 20 (EV_REP)
                Repeat code 0 (REP_DELAY)
                  Value    250
            Properties:
              Property type 1 (INPUT_PROP_DIRECT)
            Testing ... (interrupt to exit)
            ***********************************************
              This device is grabbed by another process.
            ***********************************************
            Event: time 1700000000.000000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 47
            Event: time 1700000000.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 256
            Event: time 1700000000.000000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 512
            Event: time 1700000000.000000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
            Event: time 1700000000.000000, -------------- SYN_REPORT ------------
            Event: time 1700000000.020000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
            Event: time 1700000000.020000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
            Event: time 1700000000.020000, -------------- SYN_REPORT ------------
            ^C
            expected 24 bytes, got -1
            """
        ),
        (
            "libinput record of 2024, with the system, a HID descriptor, udev's properties and what libinput made of it",
            .libinput,
            """
            # libinput record
            version: 1
            ndevices: 2
            libinput:
              version: "1.25.0"
              git: "unknown"
            system:
              os: "debian:12"
              kernel: "6.6.20+rpt-rpi-v8"
              dt: "raspberrypi,4-model-b"
            devices:
            - node: /dev/input/event0
              evdev:
                name: "vc4-hdmi-0"
                id: [30, 0, 0, 1]
                codes:
                  1: [1, 28, 74] # EV_KEY
                properties: []
              udev:
                properties:
                - ID_INPUT=1
                - ID_INPUT_KEY=1
                virtual: false
              quirks:
              events:
              # Current time is 12:01:02
              - evdev:
                - [  0,      0,   1,  28,       1] # EV_KEY / KEY_ENTER 1
                - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
            - node: /dev/input/event4
              evdev:
                # Name: ILITEK ILITEK-TP
                # ID: bus 0x3 vendor 0x222a product 0x1 version 0x110
                # Size in mm: 154x86
                name: "ILITEK ILITEK-TP"
                id: [3, 8746, 1, 272]
                codes:
                  0: [0, 1, 2, 3] # EV_SYN
                  1: [330] # EV_KEY
                  3: [0, 1, 47, 53, 54, 57] # EV_ABS
                  4: [5] # EV_MSC
                absinfo:
                  0: [0, 1599, 0, 0, 10]
                  1: [0, 959, 0, 0, 11]
                  47: [0, 9, 0, 0, 0]
                  53: [0, 1599, 0, 0, 10]
                  54: [0, 959, 0, 0, 11]
                  57: [0, 65535, 0, 0, 0]
                properties: [1]
              hid: [
                0x05, 0x0d, 0x09, 0x04, 0xa1, 0x01, 0x85, 0x04,
                0x09, 0x22
              ]
              udev:
                properties:
                - ID_INPUT=1
                - ID_INPUT_TOUCHSCREEN=1
                - LIBINPUT_CALIBRATION_MATRIX=1 0 0 0 1 0
                virtual: false
              quirks:
                - AttrSizeHint=154x86
              libinput:
                tap: {}
              events:
              - evdev:
                - [  2, 481953,   3,  57,      47] # EV_ABS / ABS_MT_TRACKING_ID 47 (+1)
                - [  2, 481953,   3,  53,     256] # EV_ABS / ABS_MT_POSITION_X 256 (+0)
                - [  2, 481953,   3,  54,     512] # EV_ABS / ABS_MT_POSITION_Y 512 (+0)
                - [  2, 481953,   1, 330,       1] # EV_KEY / BTN_TOUCH 1
                - [  2, 481953,   4,   5,       0] # EV_MSC / MSC_TIMESTAMP 0 (+0)
                - [  2, 481953,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
              - libinput:
                - {time: 2.481953, type: TOUCH_DOWN, slot: 0, seat-slot: 0, point: [ 24.60, 46.10]}
                - {time: 2.481953, type: TOUCH_FRAME}
              - evdev:
                - [  2, 501953,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID -1 (-48)
                - [  2, 501953,   1, 330,       0] # EV_KEY / BTN_TOUCH 0
                - [  2, 501953,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +20ms
            """
        ),
    ]

    @Test(arguments: variations)
    func `a tap is read from any variation of a format`(_: String, format: RecordingFormat, text: String) throws {
        let recording = try Recording(Array(text.utf8), file: "t")
        #expect(recording.format == format)
        #expect(recording.device.isDirect)
        #expect(recording.device.panelProtocol == .slots)
        #expect(recording.device.keys.contains(0x14a))
        // The panel's own points, whatever its range.
        var named = recording
        named.device = PanelDescription()
        #expect(named.story(options: .init(panelProtocol: .slots)) == Self.tap)
    }

    @Test(arguments: variations)
    func `a byte order mark and carriage returns do not change the result`(
        _: String, format: RecordingFormat, text: String
    ) throws {
        let plain = try Recording(Array(text.utf8), file: "t")
        for end in ["\r\n", "\r\r\n"] {
            let bytes = [0xef, 0xbb, 0xbf] + Array(text.replacing("\n", with: end).utf8)
            let other = try Recording(bytes, file: "t")
            #expect(other.format == format)
            #expect(other.device == plain.device)
            #expect(other.events == plain.events)
        }
    }

    @Test func `a header of getevent gives ranges, and key names that no panel has`() throws {
        let device = try Recording(Array(Self.variations[0].text.utf8), file: "t").device
        #expect(device.name == "fts_ts")
        #expect(device.keys == [0x145, 0x14a, 0x278])
        #expect(device.axes[0x35] == .init(minimum: 0, maximum: 1079))
        #expect(device.axes[0x36]?.maximum == 2159)
        #expect(device.slotCount == 10)
        #expect(device.unsupportedReason() == nil)
    }

    @Test func `of several nodes without a header the one with touch events is read`() throws {
        let text = """
            /dev/input/event0: EV_KEY       KEY_CAMERA           DOWN
            /dev/input/event0: EV_SYN       SYN_REPORT           00000000
            """
        let recording = try Recording(Array((text + "\n" + Self.getevent).utf8), file: "t")
        #expect(recording.events.map(\.code) == [0x39, 0x35, 0x36, 0])
    }

    @Test func `lines with bare numbers are read as getevent`() throws {
        let recording = try Recording(Array("0003 0039 0000002f\n0000 0000 00000000\n".utf8), file: "t")
        #expect(recording.format == .getevent)
        #expect(recording.events.count == 2)
    }

    @Test(arguments: [
        ("add device 1\n", "t:1: \"1\": expected the number, then the device's node"),
        (
            "add device 1: /dev/input/event2\n  events:\n    ABS (0003): 0040  : value 0, min 0, max 9, fuzz 0\n",
            "t:3: axis 64 is past the last axis, 63"
        ),
    ])
    func `an invalid header is refused with its line`(text: String, message: String) {
        let error = #expect(throws: RecordingError.self) { _ = try Recording(Array(text.utf8), file: "t") }
        #expect(error?.description == message)
    }
}
