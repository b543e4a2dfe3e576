import BezelModel
import Testing
import TouchInput

@Suite struct ContactRecorderTests {
    private static let size = DisplaySize(width: 800, height: 480)

    private static func frame(_ panel: UInt8, _ milliseconds: Int64, _ contacts: [Contact]) -> ContactFrame {
        var frame = ContactFrame(panel: panel, stamp: Stamp(nanoseconds: milliseconds * 1_000_000))
        for contact in contacts { frame.append(contact) }
        return frame
    }

    private static func contact(_ slot: UInt8, _ phase: Contact.Phase, _ x: Int32, _ y: Int32) -> Contact {
        Contact(slot: slot, phase: phase, point: DisplayPoint(x: x, y: y))
    }

    /// A tracker's output for the recording of these frames: each contact with its time since the first.
    private static func played(_ frames: [ContactFrame]) throws -> [String] {
        var recorder = ContactRecorder(display: size)
        var bytes: [UInt8] = []
        for frame in frames {
            recorder.take(frame)
            bytes += recorder.takeBytes()
        }
        let recording = try Recording(bytes, file: "recorded", format: .evemu)
        var tracker = recording.tracker(display: size)
        var player = RecordingPlayer(recording, start: Stamp(nanoseconds: 0))
        var played: [String] = []
        player.playAll(into: &tracker) { frame in
            for index in 0..<frame.count {
                let contact = frame[index]
                let time = frame.stamp.nanoseconds / 1_000_000
                played.append("\(time) \(contact.slot) \(contact.phase) \(contact.point.x),\(contact.point.y)")
            }
        }
        return played
    }

    @Test func `two fingers of a recording are replayed at their positions and times`() throws {
        let played = try Self.played([
            Self.frame(7, 5_000_000, [Self.contact(0, .begin, 0, 0), Self.contact(1, .begin, 799, 479)]),
            Self.frame(7, 5_000_010, [Self.contact(0, .move, 1, 1)]),
            Self.frame(7, 5_000_020, [Self.contact(1, .end, 799, 479)]),
            Self.frame(7, 5_001_020, [Self.contact(0, .end, 1, 1)]),
        ])
        #expect(
            played == ["1 0 begin 0,0", "1 1 begin 799,479", "11 0 move 1,1", "21 1 end 799,479", "1021 0 end 1,1"])
    }

    @Test func `fingers of two panels with the same slot get different slots`() throws {
        let played = try Self.played([
            Self.frame(1, 10, [Self.contact(0, .begin, 10, 10)]), Self.frame(2, 11, [Self.contact(0, .begin, 20, 20)]),
            Self.frame(1, 12, [Self.contact(0, .end, 10, 10)]), Self.frame(3, 13, [Self.contact(5, .begin, 30, 30)]),
            Self.frame(2, 14, [Self.contact(0, .end, 20, 20)]), Self.frame(3, 15, [Self.contact(5, .end, 30, 30)]),
        ])
        #expect(
            played == [
                "1 0 begin 10,10", "2 1 begin 20,20", "3 0 end 10,10", "4 0 begin 30,30", "5 1 end 20,20",
                "6 0 end 30,30",
            ])
    }

    @Test func `a cancelled finger is cancelled in the replay`() throws {
        let played = try Self.played([
            Self.frame(0, 1, [Self.contact(0, .begin, 5, 5)]), Self.frame(0, 2, [Self.contact(0, .cancel, 5, 5)]),
            Self.frame(0, 3, [Self.contact(0, .begin, 6, 6)]), Self.frame(0, 4, [Self.contact(0, .end, 6, 6)]),
        ])
        #expect(played == ["1 0 begin 5,5", "2 0 cancel 5,5", "3 0 begin 6,6", "4 0 end 6,6"])
    }

    @Test func `a finger may be lifted and another put down in one frame`() throws {
        let played = try Self.played([
            Self.frame(0, 1, [Self.contact(0, .begin, 5, 5)]),
            Self.frame(0, 2, [Self.contact(0, .end, 5, 5), Self.contact(0, .begin, 7, 7)]),
            Self.frame(0, 3, [Self.contact(0, .end, 7, 7)]),
        ])
        #expect(played == ["1 0 begin 5,5", "2 0 end 5,5", "2 0 begin 7,7", "3 0 end 7,7"])
    }

    @Test func `a finger that is down at the start is recorded from its next touch on`() throws {
        let played = try Self.played([
            Self.frame(0, 1, [Self.contact(0, .move, 5, 5)]), Self.frame(0, 2, [Self.contact(0, .end, 5, 5)]),
            Self.frame(0, 3, [Self.contact(0, .begin, 6, 6)]),
        ])
        #expect(played.first == "1 0 begin 6,6")
    }

    @Test func `the twenty-first simultaneous finger is not recorded`() throws {
        let fingers = (0..<3).map { panel in
            Self.frame(UInt8(panel), Int64(panel), (0..<10).map { Self.contact($0, .begin, Int32($0), 0) })
        }
        #expect(try Self.played(fingers).count { $0.contains("begin") } == 20)
    }
}
