import BezelModel
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing
import TouchInput

@testable import bezel

/// The requirements of a touch reader for an SDL head unit, one test each: from the panel's events to the app's
/// messages.
@Suite struct TouchMatrix {
    private func touches(_ name: String, filters: FilterSettings = FilterSettings()) throws -> [String] {
        var dashboard = Dashboard()
        dashboard.play(try Dashboard.modelled(name), filters: filters)
        return dashboard.touches
    }

    private func touchesOfReal(_ name: String) throws -> [String] {
        var dashboard = Dashboard()
        dashboard.play(try Dashboard.real(name))
        return dashboard.touches
    }

    // MARK: The official 7" panel

    @Test(.enabled(if: Dashboard.hasReal, "needs the folder shared/recordings beside the package"))
    func `a tap on the official 7-inch Pi panel is one BEGIN and one END`() throws {
        #expect(try touchesOfReal("touchoutput.txt") == ["BEGIN 0 223,164 at 0", "END 0 223,164 at 40"])
    }

    @Test(.enabled(if: Dashboard.hasReal, "needs the folder shared/recordings beside the package"))
    func `a hold of 3.3 s without movement is one contact and a LONG press`() throws {
        #expect(try touchesOfReal("holdoutput.txt") == ["BEGIN 0 333,206 at 0", "END 0 333,206 at 3280"])
        var dashboard = Dashboard()
        dashboard.ask()
        dashboard.play(try Dashboard.real("holdoutput.txt"))
        #expect(dashboard.alertEvents == [.shown, .pressed(index: 0, .long), .ended(.answered)])
    }

    @Test(.enabled(if: Dashboard.hasReal, "needs the folder shared/recordings beside the package"))
    func `two fingers that begin in one frame end one after the other`() throws {
        #expect(
            try touchesOfReal("twotouchoutput.txt") == [
                "BEGIN 0 375,119 at 0", "BEGIN 1 330,305 at 0", "END 1 330,305 at 160", "END 0 375,119 at 200",
            ])
    }

    @Test(.enabled(if: Dashboard.hasReal, "needs the folder shared/recordings beside the package"))
    func `a slot switch while slot 0 is silent exchanges no coordinates`() throws {
        for line in try touchesOfReal("twodragoutput.txt") {
            let words = line.split(separator: " ")
            let x = Int(words[2].prefix { $0 != "," }) ?? -1
            #expect(words[1] == "0" ? x < 300 : x > 590, "\(line)")
        }
    }

    @Test(.enabled(if: Dashboard.hasReal, "needs the folder shared/recordings beside the package"))
    func `32-bit input_event bytes give the same touches as their text form`() throws {
        let raw = try touchesOfReal("raw_input")
        #expect(raw.count == 4)
        #expect(raw == (try touchesOfReal("raw_input.ev")))
    }

    // MARK: The kernel's buffer overflowed

    @Test func `a release lost in the overflow is a CANCEL, followed by a clean tap`() throws {
        #expect(
            try touches("syn-dropped-lost-release") == [
                "BEGIN 0 200,200 at 0", "CANCEL 0 200,200 at 20", "BEGIN 0 400,100 at 1000", "END 0 400,100 at 1100",
            ])
    }

    @Test func `a slot reused in the overflow is CANCEL and BEGIN, without a MOVE across`() throws {
        #expect(
            try touches("syn-dropped-slot-reused") == [
                "BEGIN 0 200,200 at 0", "CANCEL 0 200,200 at 20", "BEGIN 0 600,50 at 20", "MOVE 0 610,50 at 200",
                "END 0 610,50 at 300",
            ])
    }

    @Test func `two buffer overflows in succession are one resynchronisation`() throws {
        let recording = try Dashboard.modelled("syn-dropped-twice")
        var tracker = recording.tracker()
        var player = RecordingPlayer(recording, start: Stamp(nanoseconds: 0))
        player.playAll(into: &tracker) { _ in }
        #expect(tracker.counters.dropped == 1)
        #expect(
            try touches("syn-dropped-twice") == [
                "BEGIN 0 200,200 at 0", "MOVE 0 210,200 at 30", "MOVE 0 220,200 at 100", "END 0 220,200 at 200",
            ])
    }

    // MARK: Contacts that are not touches, or have ended

    @Test func `a palm during a contact is one CANCEL`() throws {
        #expect(
            try touches("palm-switch-mid-contact") == [
                "BEGIN 0 300,200 at 0", "MOVE 0 301,200 at 20", "CANCEL 0 301,200 at 40",
            ])
    }

    @Test func `a cable unplugged during a touch is a CANCEL at the last point`() throws {
        #expect(
            try touches("eof-mid-touch") == ["BEGIN 0 100,100 at 0", "MOVE 0 110,100 at 20", "CANCEL 0 110,100 at 20"])
    }

    @Test func `phantom touches in the corner press no button`() throws {
        var dashboard = Dashboard()
        dashboard.ask()
        dashboard.play(try Dashboard.modelled("rpi7-ft5x06-phantom-no-coords"))
        #expect(dashboard.alertEvents == [.shown])
        #expect(dashboard.touches == [], "the app receives none under a modal card")
        #expect(try touches("rpi7-ft5x06-phantom-no-coords", filters: FilterPreset.display7.settings) == [])
    }

    @Test func `a periodic ghost touch is suppressed after the third press, counted and reported`() throws {
        var settings = FilterSettings()
        settings.ghost = true
        var playback = Playback(
            try Dashboard.modelled("ilitek-zero-duration-periodic-ghost"), display: nil, filters: settings)
        var lines = 0
        playback.playAll { lines += $0.count { $0 == UInt8(ascii: "\n") } }
        #expect(lines == 6, "BEGIN and END of the three presses that reveal the ghost")
        #expect(playback.summary.filters.contains { $0.hasPrefix("presses that came as a ghost's do: 3") })
        #expect(playback.summary.filters.contains { $0.hasPrefix("places in quarantine") })
    }

    // MARK: Positions

    @Test func `positions out of range or negative are limited to the edge and counted`() throws {
        #expect(
            try touches("abs-out-of-range") == [
                "BEGIN 0 499,0 at 0", "MOVE 0 799,479 at 30", "END 0 799,479 at 60",
            ])
        let recording = try Dashboard.modelled("abs-out-of-range")
        var tracker = recording.tracker()
        var player = RecordingPlayer(recording, start: Stamp(nanoseconds: 0))
        player.playAll(into: &tracker) { _ in }
        #expect(tracker.counters.outside == 2)
    }

    @Test func `without ABS_MT_SLOT the last position of the frame is used`() throws {
        #expect(
            try touches("missing-slot-event-two-positions-in-frame") == [
                "BEGIN 0 100,100 at 0", "BEGIN 1 600,300 at 0", "MOVE 1 601,301 at 20", "END 0 100,100 at 40",
                "END 1 601,301 at 40",
            ])
    }

    @Test func `jitter and the lift spike of a resistive panel leave a tap a tap`() throws {
        var options = ContactTracker.Options()
        options.leastPressure = 100
        var playback = Playback(
            try Dashboard.modelled("resistive-stale-first-jitter-lift-spike"),
            display: DisplaySize(width: 800, height: 480), options: options,
            filters: FilterPreset.resistive.settings)
        var text = ""
        playback.playAll { text += String(decoding: $0, as: UTF8.self) }
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains(#""type":"BEGIN""#) == true)
        #expect(lines.last?.contains(#""type":"END""#) == true)
        #expect(lines.allSatisfy { $0.contains(#""c":[{"x":389,"y":173}]"#) })
    }

    @Test func `a clock that steps back leaves ts monotonic`() throws {
        let times = try touches("realtime-clock-steps-back").map { Int($0.split(separator: " ")[4]) ?? -1 }
        #expect(times == [0, 400, 400, 500])
    }

    @Test(arguments: [
        (Rotation.none, ["0,0", "799,0", "0,479", "799,479"]), (.quarter, ["479,0", "479,799", "0,0", "0,799"]),
        (.half, ["799,479", "0,479", "799,0", "0,0"]), (.threeQuarters, ["0,799", "0,0", "479,799", "479,0"]),
    ])
    func `edges in four rotations are exact pixels`(rotation: Rotation, corners: [String]) throws {
        let isUpright = rotation == .none || rotation == .half
        let display = DisplaySize(width: isUpright ? 800 : 480, height: isUpright ? 480 : 800)
        let recording = try Dashboard.modelled("four-corner-taps")
        var tracker = recording.tracker(display: display, rotation: rotation)
        var player = RecordingPlayer(recording, start: Stamp(nanoseconds: 0))
        var found: [String] = []
        player.playAll(into: &tracker) { frame in
            if frame[0].phase == .begin { found.append("\(frame[0].point.x),\(frame[0].point.y)") }
        }
        #expect(found == corners)
    }

    @Test func `a portrait sensor on a landscape screen needs a matrix, which the self-check reports`() throws {
        let recording = try Dashboard.modelled("portrait-sensor-on-landscape-screen")
        let display = DisplaySize(width: 800, height: 480)
        #expect(recording.device.mapping(on: display, through: .identity) == .turned)
        let matrix = try #require(CalibrationMatrix(text: "0 1 0 -1 0 1"))
        #expect(recording.device.mapping(on: display, through: matrix) == .fits)
        var tracker = recording.tracker(display: display, calibration: matrix)
        var player = RecordingPlayer(recording, start: Stamp(nanoseconds: 0))
        var points: Set<DisplayPoint> = []
        player.playAll(into: &tracker) { points.insert($0[0].point) }
        #expect(points == [DisplayPoint(x: 700, y: 439)])
    }

    // MARK: Robustness, and alerts

    /// `MutatedStreams` checks the reader's invariants; here the messages to the app are checked, whatever a panel
    /// sends.
    @Test(arguments: 0..<300 as Range<UInt64>)
    func `an app receives valid messages from a damaged event stream`(seed: UInt64) throws {
        let names = ["ten-fingers-then-id-wraps", "syn-dropped-slot-reused", "mt-a-first-of-two-fingers-lifts"]
        var recording = try Dashboard.modelled(names[Int(seed) % names.count])
        recording.states = []
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<6 {
            let index = numbers.number(below: recording.events.count)
            switch numbers.number(below: 3) {
            case 0: recording.events.remove(at: index)
            case 1: recording.events.insert(recording.events[index], at: index)
            default: recording.events.swapAt(index, numbers.number(below: recording.events.count))
            }
        }
        var dashboard = Dashboard()
        dashboard.play(recording)
        var points: [Substring: Substring] = [:]
        var last = 0
        for line in dashboard.touches {
            let words = line.split(separator: " ")
            let (id, point, time) = (words[1], words[2], Int(words[4]) ?? -1)
            let numbers = point.split(separator: ",").compactMap { Int($0) }
            #expect(Int(id).map { (0...9).contains($0) } == true, "\(line)")
            #expect((0..<800).contains(numbers[0]) && (0..<480).contains(numbers[1]), "\(line)")
            #expect(time >= last, "\(line)")
            last = time
            switch words[0] {
            case "BEGIN":
                #expect(points[id] == nil, "\(line)")
                points[id] = point
            case "MOVE":
                #expect(points[id] != nil && points[id] != point, "\(line)")
                points[id] = point
            default:
                #expect(points[id] == point, "\(line)")
                points[id] = nil
            }
        }
        #expect(points.isEmpty)
    }

    @Test func `a finger that slides off an alert's button does not press it, and the app gets no touch`() throws {
        var dashboard = Dashboard()
        dashboard.ask()
        dashboard.play(try Dashboard.modelled("press-button-slide-out-release"))
        #expect(dashboard.alertEvents == [.shown])
        #expect(dashboard.touches == [])
    }

    @Test func `an alert during a drag on the app cancels it, and that finger presses no button`() throws {
        // It begins at 400,400 and is dragged to the place where the card's button appears.
        let drag = try Dashboard.modelled("press-button-slide-out-release")
        let inside = drag.events.count / 2
        var dashboard = Dashboard()
        dashboard.play(inside, of: drag) { $0.ask() }
        #expect(dashboard.touches == ["BEGIN 0 400,400 at 0", "CANCEL 0 400,400 at 0"])
        #expect(dashboard.alertEvents == [.shown])
    }
}
