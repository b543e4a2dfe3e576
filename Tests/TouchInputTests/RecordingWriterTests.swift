import BezelModel
import Testing
import TouchInput

extension Recording {
    /// The recording, written and read again.
    func writtenAndRead() throws -> Recording {
        var bytes = EvemuWriter.header(device)
        for event in events { EvemuWriter.append(event, to: &bytes) }
        return try Recording(bytes, file: "written", format: .evemu)
    }
}

@Suite struct RecordingWriters {
    @Test(arguments: Streams.shipped)
    func `writing and reading a recording gives the same events and device`(name: String) throws {
        let recording = try Recording(path: Streams.folder + "/" + name)
        let again = try recording.writtenAndRead()
        #expect(again.events == recording.events)
        #expect(again.device == recording.device)
    }

    @Test(
        .enabled(if: Streams.hasReal, "needs the folder shared/recordings beside the package"),
        arguments: Streams.real)
    func `writing and reading a real recording gives the same events and device`(name: String) throws {
        let recording = try Recording(path: Streams.realFolder + "/" + name)
        let again = try recording.writtenAndRead()
        #expect(again.events == recording.events)
        guard !recording.device.isEmpty else { return }
        var device = recording.device
        // evtest's text may omit it; evemu's has a line for it.
        device.identity = device.identity ?? .init(bus: 0, vendor: 0, product: 0, version: 0)
        #expect(again.device == device)
    }

    @Test func `a description is written in evemu's format`() throws {
        var device = PanelDescription(name: "panel\n1")
        device.identity = .init(bus: 0x18, vendor: 1, product: 0xabcd, version: 0)
        device.properties = [1]
        device.keys = [0x14a]
        device.axes[0x35] = .init(minimum: -5, maximum: 4095, fuzz: 1, flat: 2, resolution: 3)
        let lines = String(decoding: EvemuWriter.header(device, notes: ["a note"]), as: UTF8.self)
            .split(separator: "\n")
        #expect(
            lines.prefix(6) == [
                "# EVEMU 1.3", "# a note", "N: panel?1", "I: 0018 0001 abcd 0000", "P: 02 00 00 00 00 00 00 00",
                "B: 00 0b 00 00 00 00 00 00 00",
            ])
        #expect(lines.filter { $0.hasPrefix("B: 01") }.count == 12)
        #expect(lines.filter { $0.hasPrefix("B: 01") }[5] == "B: 01 00 04 00 00 00 00 00 00")
        #expect(lines.contains("B: 03 00 00 00 00 00 00 20 00"))
        #expect(lines.filter { $0.hasPrefix("A:") } == ["A: 35 -5 4095 1 2 3"])
    }

    @Test(arguments: [
        (InputEvent(microseconds: 1, type: 3, code: 0x35, value: 7), "E: 0.000001 0003 0035 0007\n"),
        (InputEvent(microseconds: 12_340_000, type: 3, code: 0x39, value: -1), "E: 12.340000 0003 0039 -001\n"),
        (InputEvent(microseconds: 0, type: 4, code: 4, value: .min), "E: 0.000000 0004 0004 -2147483648\n"),
        (InputEvent(microseconds: 999_999, type: 0, code: 0, value: 65535), "E: 0.999999 0000 0000 65535\n"),
    ])
    func `an event is written in evemu's format`(event: InputEvent, line: String) {
        var bytes: [UInt8] = []
        EvemuWriter.append(event, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == line)
    }

    @Test func `a recorder returns whole frames, with times since the first event`() throws {
        let recording = try Streams.modelled("syn-dropped-slot-reused")
        var recorder = Recorder(recording.device)
        var bytes = recorder.takeBytes()
        for event in recording.events {
            recorder.take(event)
            let more = recorder.takeBytes()
            let isEnd = event.type == 0 && event.code == 0
            #expect(more.isEmpty != isEnd, "whole frames only, each at once")
            bytes += more
        }
        let again = try Recording(bytes, file: "recorded")
        let start = (recording.events[0].microseconds - 1) / 1000 * 1000
        #expect(again.events.map { $0.microseconds + start } == recording.events.map(\.microseconds))
        #expect(again.events.map(\.value) == recording.events.map(\.value))
        #expect(recorder.frames == 4)
        #expect(recorder.events == recording.events.count)
    }

    @Test func `a recording that begins in a later slot starts with that slot`() throws {
        var opening = DeviceState()
        opening.panel.currentSlot = 3
        var recorder = Recorder(PanelDescription(), opening: opening)
        recorder.take(InputEvent(microseconds: 5, type: 3, code: 0x39, value: 1))
        recorder.take(InputEvent(microseconds: 5, type: 0, code: 0, value: 0))
        let events = try Recording(recorder.takeBytes(), file: "recorded").events
        #expect(events.map(\.code) == [0x2f, 0, 0x39, 0])
        #expect(events[0].value == 3)
    }
}

@Suite struct LibinputRecordings {
    static let text = """
        # libinput record
        version: 1
        ndevices: 2
        libinput:
          version: "1.22.1"
          git: "unknown"
        system:
          os: "debian:12"
          name: "no device's name"
        devices:
        - node: /dev/input/event0
          evdev:
            # Name: Power Button
            name: "Power Button"
            id: [25, 0, 1, 0]
            codes:
              0: [0, 1] # EV_SYN
              1: [116] # EV_KEY
            properties: []
          events:
        - node: /dev/input/event4
          evdev:
            # Name: ilitek_v3
            name: "ilitek_v3"
            id: [24, 0, 65535, 0]
            codes:
              0: [0, 1, 2, 3] # EV_SYN
              1: [330] # EV_KEY
              3: [47, 53, 54, 57] # EV_ABS
              4: [5] # EV_MSC
            absinfo:
              47: [0, 9, 0, 0, 0]
              53: [-3, 1199, 1, 2, 3]
              54: [0, 1919, 0, 0, 0]
              57: [0, 65535, 0, 0, 0]
            properties: [1] 
          hid: [
            0x05, 0x0d
          ]
          udev:
            properties:
            - ID_INPUT_TOUCHSCREEN=1
          quirks:
          events:
          # Current time is 12:00:00
          - evdev:
            - [  0, 000001,   3,  57,     100] # EV_ABS / ABS_MT_TRACKING_ID  100
            - [  0, 000001,   3,  53,      -2] # EV_ABS / ABS_MT_POSITION_X
            - [  0, 000001,   3,  54,      20]
            - [  0, 000001,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
          - libinput:
            - {time: 0.000001, type: TOUCH_DOWN, slot: 0}
          - evdev:
            - [ 12, 345678,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID   -1
            - [ 12, 345678,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +12345ms
        """

    @Test func `the touch panel of several devices in a libinput recording is read`() throws {
        let recording = try Recording(Array(Self.text.utf8), file: "text")
        #expect(recording.format == .libinput)
        #expect(recording.device.name == "ilitek_v3")
        #expect(recording.device.identity?.product == 65535)
        #expect(recording.device.keys == [330])
        #expect(recording.device.properties == [1])
        #expect(recording.device.otherCodes == [4: [5]])
        #expect(
            recording.device.axes[53] == .init(minimum: -3, maximum: 1199, fuzz: 1, flat: 2, resolution: 3))
        #expect(recording.events.count == 6)
        #expect(recording.events[4] == InputEvent(microseconds: 12_345_678, type: 3, code: 57, value: -1))
        #expect(recording.story() == ["0 begin 0 1,20", "12345 end 0 1,20"])
    }

    @Test(arguments: [
        ("[  0, 000001,   3,  57,     100]", "[  0, 000001,   3,  57]"),
        ("[  0, 000001,   3,  57,     100]", "[  0, 1000001,   3,  57, 100]"),
        ("[  0, 000001,   3,  57,     100]", "[  0, 000001,   33,  57, 100]"),
        ("[  0, 000001,   3,  57,     100]", "[  0, 000001,   3,  57, 3000000000]"),
        ("[  0, 000001,   3,  57,     100]", "{  0, 000001,   3,  57, 100}"),
        ("53: [-3, 1199, 1, 2, 3]", "53: [-3, 1199, 1, 2]"),
        ("53: [-3, 1199, 1, 2, 3]", "64: [-3, 1199, 1, 2, 3]"),
        ("id: [24, 0, 65535, 0]", "id: [24, 0, 65536, 0]"), ("1: [330]", "1: [330"), ("1: [330]", "1: [-1]"),
    ])
    func `a line with an unexpected content is named`(line: String, instead: String) throws {
        let text = try #require(Self.text.split(separator: line, maxSplits: 1).count == 2 ? Self.text : nil)
        let parts = text.split(separator: line, maxSplits: 1)
        let damaged = parts[0] + instead + parts[1]
        let number = parts[0].split(separator: "\n", omittingEmptySubsequences: false).count
        let recording = try Recording(Array(damaged.utf8), file: "text")
        #expect(recording.leftOut.named.map(\.number) == [number])
        #expect(recording.device.name == "ilitek_v3")
        #expect(recording.events.count >= 5)
    }

    @Test func `a libinput recording cut at any byte is read up to there or refused`() {
        let bytes = Array(Self.text.utf8)
        for count in 1..<bytes.count {
            _ = try? Recording(Array(bytes[..<count]), file: "text", format: .libinput)
        }
    }
}
