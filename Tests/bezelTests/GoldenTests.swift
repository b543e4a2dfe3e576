import BezelModel
import Foundation
import TestSupport
import Testing
import TouchInput

@testable import bezel

/// The messages that an app receives for every recording, byte by byte.
///
/// `BEZEL_WRITE_GOLDEN=1 swift test --filter Golden` writes the files again; check the diff before committing it.
@Suite struct Golden {
    private static let folder = Places.recordings.appending(path: "golden")
    private static let isWriting = ProcessInfo.processInfo.environment["BEZEL_WRITE_GOLDEN"] != nil

    /// Real recordings, which the project may not distribute, and a digest of the result of each.
    private static let realFolder = Places.root
        .deletingLastPathComponent().appending(path: "shared/recordings")
    private static let digests = folder.appending(path: "real-recordings.txt")

    static let shipped: [String] = {
        let files = FileManager.default.enumerator(atPath: Places.recordings.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".events") }.sorted()
    }()

    static let real: [String] = {
        let files = FileManager.default.enumerator(atPath: realFolder.path)?.compactMap { $0 as? String } ?? []
        return files.filter { name in
            !name.hasPrefix("modelled-edge-cases") && !name.hasSuffix(".md") && !name.hasSuffix("/LICENSE")
                && !name.hasSuffix(".desc") && name.contains("/") && !name.hasSuffix("input_dump.txt")
        }.sorted()
    }()

    private static func messages(_ path: String) throws -> [UInt8] {
        var playback = Playback(try Recording(path: path), display: nil)
        var bytes: [UInt8] = []
        playback.playAll { bytes += $0 }
        return bytes
    }

    @Test(arguments: shipped)
    func `the bytes that an app receives for a recording equal the golden file`(name: String) throws {
        let found = try Self.messages(Places.recordings.appending(path: name).path)
        let file = Self.folder.appending(path: name.replacing("/", with: ".") + ".json")
        if Self.isWriting {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(found).write(to: file)
        }
        let expected = try Data(contentsOf: file)
        #expect(String(decoding: found, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: realFolder.path),
            "needs the folder shared/recordings beside the package"))
    func `the bytes that an app receives for a real recording have the stored digest`() throws {
        if Self.isWriting {
            let lines = try Self.real.map(Self.line)
            try (lines.joined(separator: "\n") + "\n").write(to: Self.digests, atomically: true, encoding: .utf8)
        }
        for expected in try String(contentsOf: Self.digests, encoding: .utf8).split(separator: "\n") {
            let name = String(expected.split(separator: " ", maxSplits: 2)[2])
            guard Self.real.contains(name) else { continue }
            #expect(try Self.line(name) == expected)
        }
    }

    /// A digest of the messages to an app, their number, and the recording.
    private static func line(_ name: String) throws -> String {
        let bytes = try messages(realFolder.appending(path: name).path)
        let count = bytes.count { $0 == UInt8(ascii: "\n") }
        return "\(String(digest(bytes), radix: 16)) \(count) \(name)"
    }

    /// FNV-1a of 64 bits.
    private static func digest(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

struct PlaybackTests {
    private static let ghost = Places.recordings.appending(
        path: "modelled-edge-cases/ilitek-zero-duration-periodic-ghost.events"
    ).path

    @Test func `a preset suppresses ghost touches, and the summary has the reason`() throws {
        let recording = try Recording(path: Self.ghost)
        var playback = Playback(recording, display: nil, filters: FilterPreset.touchDisplay2.settings)
        var bytes: [UInt8] = []
        playback.playAll { bytes += $0 }
        #expect(bytes == [])
        #expect(playback.summary.begun == 0)
        #expect(playback.summary.filters.first == "contacts shorter than min_duration: 3")
        #expect(
            playback.summary.description.hasPrefix(
                "events: 60; touches: 0, lifted 0, cancelled 0, most at a time 0; contacts shorter"))
    }

    @Test(arguments: [1.0, 3.0])
    func `a replay at any speed sends the same touches`(speed: Double) throws {
        var settings = FilterSettings()
        settings.minimumDuration = .milliseconds(30)
        let path = Self.ghost.replacing("ilitek-zero-duration-periodic-ghost", with: "four-corner-taps")
        func lines(_ play: (inout Playback, ([UInt8]) -> Void) -> Void) throws -> Int {
            var playback = Playback(try Recording(path: path), display: nil, filters: settings)
            var count = 0
            play(&playback) { count += $0.count { $0 == UInt8(ascii: "\n") } }
            return count
        }
        #expect(try lines { $0.playAll(write: $1) } == 8)
        // Waiting is skipped; faster than the filter, a tap is too short for it.
        let paced = try lines { $0.pace(speed: speed, from: Stamp(nanoseconds: 5), wait: { _ in }, write: $1) }
        #expect(paced == (speed == 1 ? 8 : 0))
    }

    /// A tap that moves, of a panel with slots whose axes go to `most`; without a header if that is nil.
    private static func swipe(to most: Int?, by step: Int) throws -> Recording {
        let header =
            most.map { most in
                "N: p\nB: 03 03\nA: 2f 0 9 0 0 0\nA: 35 0 \(most) 0 0 0\nA: 36 0 \(most) 0 0 0\nA: 39 0 65535 0 0 0\n"
            } ?? ""
        var text = header + "E: 1.000000 0003 0039 1\n"
        for index in 0..<8 {
            text += "E: 1.0\(index)0000 0003 0035 \(20_000 + index * step)\n"
            if index == 0 { text += "E: 1.000000 0003 0036 30000\n" }
            text += "E: 1.0\(index)0000 0000 0000 0\n"
        }
        return try Recording(Array((text + "E: 1.090000 0003 0039 -1\nE: 1.090000 0000 0000 0\n").utf8), file: "t")
    }

    private static func lines(_ playback: inout Playback) -> [Substring] {
        var bytes: [UInt8] = []
        playback.playAll { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    @Test func `a panel with more units than SDL allows is scaled down`() throws {
        var playback = Playback(try Self.swipe(to: 32767, by: 1), display: nil)
        // 10001 pixels represent 32768 units: 20000 to 20007 are three pixels, and no MOVE repeats its position.
        let lines = Self.lines(&playback)
        #expect(lines.map { $0.contains("MOVE") } == [false, true, true, false])
        #expect(lines.first?.contains(#"{"x":6104,"y":9156}"#) == true)
        #expect(playback.summary.outside == 0)
        var small = Playback(try Self.swipe(to: 10_000, by: 1), display: nil)
        #expect(Self.lines(&small).first?.contains(#"{"x":10000,"y":10000}"#) == true)
    }

    @Test func `a finger that begins and ends in one report is counted`() throws {
        let tap = """
            E: 1.000000 0003 0039 1
            E: 1.000000 0003 0035 5
            E: 1.000000 0003 0036 5
            E: 1.000000 0003 0039 -1
            E: 1.000000 0000 0000 0

            """
        var playback = Playback(try Recording(Array(tap.utf8), file: "t", format: .evemu), display: nil)
        playback.playAll { _ in }
        #expect(playback.summary.begun == 1)
        #expect(playback.summary.mostFingers == 1)
    }

    @Test func `positions that cannot be mapped without ranges are counted`() throws {
        var unnamed = Playback(try Self.swipe(to: nil, by: 1), display: nil)
        #expect(Self.lines(&unnamed).isEmpty)
        #expect(unnamed.summary.outside == 1)
        var held = Playback(try Self.swipe(to: nil, by: 1), display: DisplaySize(width: 800, height: 480))
        #expect(Self.lines(&held).count == 2)
        #expect(held.summary.outside == 8)
    }
}
