import BezelModel
import Testing
import TouchInput

/// Recordings of real panels, from public repositories.
@Suite(.enabled(if: Streams.hasReal, "needs the folder shared/recordings beside the package"))
struct RealStreams {
    @Test(arguments: Streams.real)
    func `every recording is read and satisfies the invariants`(name: String) throws {
        let recording = try Recording(path: Streams.realFolder + "/" + name)
        #expect(Invariants.violations(in: recording.frames()) == [])
    }

    static let stories: [(name: String, story: [String])] = [
        ("kobrakid-rpi7/touchoutput.txt", ["0 begin 0 223,164", "39 end 0 223,164"]),
        ("kobrakid-rpi7/holdoutput.txt", ["0 begin 0 333,206", "3279 end 0 333,206"]),
        (
            "kobrakid-rpi7/twotouchoutput.txt",
            ["0 begin 0 375,119", "0 begin 1 330,305", "159 end 1 330,305", "199 end 0 375,119"]
        ),
        (
            "kobrakid-rpi7/raw_input",
            ["0 begin 0 410,179", "39 end 0 410,179", "4520 begin 0 512,237", "4599 end 0 512,237"]
        ),
        ("cartucho-android/recorded_touch_events.ef4154c.txt", ["0 begin 0 446,600", "112 end 0 446,600"]),
        (
            "xorg-integration-tests/N-Trig-MultiTouch.touch_1_begin.events",
            ["0 begin 0 2745,1639", "0 cancel 0 2745,1639"]
        ),
        ("xorg-integration-tests/N-Trig-MultiTouch.touch_1_end.events", []),
    ]

    @Test(arguments: stories)
    func `a recording of a real panel gives the expected contacts`(name: String, story: [String]) throws {
        #expect(try Recording(path: Streams.realFolder + "/" + name).story() == story)
    }

    @Test func `32-bit raw events are read like their evemu copy`() throws {
        let raw = try Recording(path: Streams.realFolder + "/kobrakid-rpi7/raw_input")
        #expect(raw.format == .raw32)
        #expect(raw.events == (try Recording(path: Streams.realFolder + "/kobrakid-rpi7/raw_input.ev")).events)
    }

    @Test func `two fingers that alternate in slot events keep their own coordinates`() throws {
        let story = try Recording(path: Streams.realFolder + "/kobrakid-rpi7/twodragoutput.txt").story()
        let points = { (slot: String) in
            story.map { $0.split(separator: " ") }.filter { $0[2] == slot }.map { $0[3] }
        }
        // The left finger stays left of x = 300, the right one right of 590.
        #expect(points("0").allSatisfy { (Int($0.prefix { $0 != "," }) ?? 999) < 300 })
        #expect(points("1").allSatisfy { (Int($0.prefix { $0 != "," }) ?? 0) > 590 })
        #expect(story.last == "1719 end 1 596,293")
    }

    @Test func `a new contact without X or Y has those of the previous contact`() throws {
        let story = try Recording(
            path: Streams.realFolder + "/evemu-devices/Atmel maXTouch Touchscreen.1-finger-fast-taps.events"
        ).story()
        #expect(story.count == 18)
        // The fifth tap sends Y only, the sixth X only.
        #expect(story[8].hasSuffix("begin 0 364,251"))
        #expect(story[10].hasSuffix("begin 0 345,251"))
    }

    @Test func `a description by evtest is a recording without events`() throws {
        let recording = try Recording(path: Streams.realFolder + "/kobrakid-rpi7/evtest.txt")
        #expect(recording.device.name == "FT5406 memory based driver")
        #expect(recording.device.panelProtocol == .slots)
        #expect(recording.device.slotCount == 10)
        #expect(recording.device.isDirect)
        #expect(recording.device.axes[0x35]?.maximum == 800)
        #expect(recording.events == [])
    }

    @Test func `a fragment uses the description from the file beside it`() throws {
        let fragment = try Recording(
            path: Streams.realFolder + "/xorg-integration-tests/N-Trig-MultiTouch.touch_1_update.events")
        #expect(fragment.device.name == "N-Trig MultiTouch")
        #expect(fragment.panelProtocol == .reports)
    }

    @Test func `every contact of a long four-finger recording is ended`() throws {
        let story = try Recording(path: Streams.realFolder + "/xorg-integration-tests/n4.events").story()
        #expect(story.filter { $0.contains("begin") }.count == 12)
        #expect(story.filter { $0.contains("end") }.count == 12)
        #expect(!story.contains { $0.contains("cancel") })
    }
}
