import ArgumentParser
import BezelModel
import Foundation
import TestSupport
import Testing
import TouchInput

@testable import BezelConfiguration
@testable import BezelService
@testable import bezel

/// The remarks of `bezel replay` about a recording before it plays it, and its options.
@Suite struct ReplayTests {
    private static func outline(_ header: String, _ events: String = "E: 1.000000 0000 0000 0\n") throws
        -> RecordingOutline
    {
        try Recording(Array("# EVEMU 1.3\nN: A panel\n\(header)\n\(events)".utf8), file: "t").outline
    }

    private static let mouse = "B: 01" + String(repeating: " 00", count: 34) + " 01\nA: 00 0 9 0 0\nA: 01 0 9 0 0"
    private static let touch = "A: 35 0 799 0 0\nA: 36 0 479 0 0\nA: 39 0 9 0 0\nA: 2f 0 9 0 0"

    @Test(arguments: [
        (mouse, "it is not used: it has BTN_LEFT and no BTN_TOUCH, like a mouse; --protocol mouse plays it"),
        (
            "A: 00 0 9 0 0\nA: 01 0 9 0 0",
            "it is not used: \(UnsupportedPanelReason.noTouchButton); --protocol single takes it"
        ),
        ("A: 35 0 9 0 0", "it is not used: it has an X axis and no Y axis; --axes names others"),
        ("", "none of its events is a touch panel's, and it does not describe its device"),
    ])
    func `a rejected device is reported with the reason and an option`(
        header: String, reason: String
    ) throws {
        let doubts = ReplayDoubts(try Self.outline(header), ProgramConfiguration().touch, display: nil)
        #expect(doubts.refusal == reason)
    }

    @Test func `the suggested option makes the device accepted`() throws {
        let options = try PanelOptions.parse(["--protocol", "mouse"]).settings()
        #expect(ReplayDoubts(try Self.outline(Self.mouse), options, display: nil).refusal == nil)
    }

    @Test func `a recording without events is refused`() throws {
        let doubts = ReplayDoubts(try Self.outline(Self.touch, ""), ProgramConfiguration().touch, display: nil)
        #expect(doubts.refusal == "it describes a device and holds no events")
    }

    @Test(arguments: [("0 0", "goes from 0 to 0"), ("-2147483648 2147483647", "more than 1073741824 units")])
    func `an unusable axis range is reported`(range: String, words: String) throws {
        let header = Self.touch.replacing("35 0 799", with: "35 \(range)")
        let doubts = ReplayDoubts(try Self.outline(header), ProgramConfiguration().touch, display: nil)
        #expect(doubts.refusal == nil)
        try #require(doubts.remarks.count == 1)
        #expect(doubts.remarks[0].contains(words))
        #expect(doubts.remarks[0].contains("its numbers are used as pixels"))
    }

    /// The remarks after a panel with slots was played, with the options `words`.
    private static func remarks(_ name: String, _ words: [String] = []) throws -> [String] {
        let settings = try PanelOptions.parse(words).settings()
        let stream = try RecordingStream(
            path: Places.recordings.appending(path: "modelled-edge-cases/\(name).events").path)
        let doubts = ReplayDoubts(stream.outline, settings, display: nil)
        #expect(doubts.refusal == nil)
        var playback = Playback(
            stream.outline, stream.events(), .init(display: nil), options: settings.trackerOptions)
        playback.playAll { _ in }
        return doubts.remarks(after: playback.summary)
    }

    @Test func `positions outside the panel's range are counted, with the actual range`() throws {
        #expect(
            try Self.remarks("abs-out-of-range") == [
                "2 positions lie outside the panel's range x 0…799, y 0…479: seen x 499…800, y -3616…480; "
                    + "--ranges X0:X1,Y0:Y1 sets the true range"
            ])
        #expect(try Self.remarks("four-corner-taps") == [])
    }

    @Test func `a panel with exchanged axis ranges is recognised, and the option corrects it`() throws {
        #expect(
            try Self.remarks("axes-with-exchanged-ranges") == [
                "2 positions lie outside the panel's range x 0…639, y 0…479: seen x 10…430, y 200…630; "
                    + "its axes have each other's range: --ranges 0:479,0:639"
            ])
        #expect(try Self.remarks("axes-with-exchanged-ranges", ["--ranges", "0:479,0:639"]) == [])
    }

    @Test func `for a panel without a usable range the positions are printed, and --ranges sets it`() throws {
        let header = Self.touch.replacing("35 0 799", with: "35 0 0")
        let events = "E: 1.0 0003 0039 1\nE: 1.0 0003 0035 9\nE: 1.0 0003 0036 7\nE: 1.0 0000 0000 0\n"
            .replacing("1.0", with: "1.000000")
        func remarks(_ words: [String]) throws -> [String] {
            let settings = try PanelOptions.parse(words).settings()
            let outline = try Self.outline(header, events)
            let doubts = ReplayDoubts(outline, settings, display: nil)
            let recording = try Recording(Array("N: p\n\(header)\n\(events)".utf8), file: "t")
            var playback = Playback(recording, display: nil, options: settings.trackerOptions)
            playback.playAll { _ in }
            return doubts.remarks + doubts.remarks(after: playback.summary)
        }
        #expect(try remarks([]).last == "seen x 9…9, y 7…7; --ranges X0:X1,Y0:Y1 sets the range")
        #expect(try remarks(["--ranges", "0:9,0:9"]) == [])
    }

    @Test func `a panel that announces slots and sends lists gets a hint`() throws {
        #expect(
            try Self.remarks("slots-declared-lists-sent") == [
                "its driver announces slots and sends lists of fingers (SYN_MT_REPORT); --protocol reports plays them"
            ])
        #expect(try Self.remarks("slots-declared-lists-sent", ["--protocol", "reports"]) == [])
    }

    @Test(arguments: [
        (["--calibration", "0, -1, 1, 1, 0, 0, 0, 0, 1"], Rotation.quarter.matrix),
        (["--calibration", "-1,0,1,0,1,0"], CalibrationMatrix(-1, 0, 1, 0, 1, 0)),
    ])
    func `--calibration accepts commas and nine numbers`(words: [String], matrix: CalibrationMatrix) throws {
        #expect(try PanelOptions.parse(words).settings().calibration == matrix)
    }

    @Test(arguments: [
        (["--rotation", "45"], "--rotation: expected one of \"auto\", \"0\", \"90\", \"180\", \"270\", got \"45\""),
        (["--calibration", "0 0 0 0 0 0"], "got \"0 0 0 0 0 0\": a*e - b*d"),
        (["--protocol", "b"], "--protocol: expected one of"), (["--axes", "x,x"], "--axes: expected two axes"),
        (["--ranges", "0:479"], "--ranges: expected ranges like"),
        (["--calibration", "1 0 0 0 1 0 0 0 2"], "the last three of its nine numbers are not 0 0 1"),
        (["--display", "20000x20000"], "each side 16 to 16384, got \"20000x20000\""),
        (["--filters", "resistive,flap"], "--filters: expected one of"),
    ])
    func `an option accepts the same values as its configuration key`(words: [String], message: String) {
        let error = #expect(throws: (any Error).self) { try Replay.parse(words + ["file"]) }
        #expect(error.map { Replay.message(for: $0) }?.contains(message) == true)
    }

    @Test(arguments: [
        ([], "256", "312"), (["--rotation", "180"], "543", "167"), (["--rotation", "90"], "167", "256"),
        (["--calibration", "-1 0 1 0 1 0"], "543", "312"),
    ])
    func `calibration and rotation are applied to a touch`(words: [String], x: String, y: String) throws {
        let settings = try PanelOptions.parse(words).settings()
        let path = Places.recordings.appending(path: "pasted/evtest-indented.txt").path
        let stream = try RecordingStream(path: path)
        let placement = Playback.Placement(
            display: nil, calibration: settings.calibration ?? .identity, rotation: settings.rotation ?? .none)
        var playback = Playback(stream.outline, stream.events(), placement, options: settings.trackerOptions)
        var lines: [UInt8] = []
        playback.playAll { lines += $0 }
        let first = String(decoding: lines, as: UTF8.self).split(separator: "\n").first ?? ""
        #expect(first.contains("\"x\":\(x),\"y\":\(y)"), "\(first)")
        #expect(playback.summary.begun == 1)
    }
}
