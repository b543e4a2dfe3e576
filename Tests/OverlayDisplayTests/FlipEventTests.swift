import BezelModel
import Testing

@testable import OverlayDisplay

struct FlipEventTests {
    private func bytes(type: UInt32 = 2, length: UInt32 = 32, sequence: UInt64 = 7) -> [UInt8] {
        func raw<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
        return raw(type) + raw(length) + raw(sequence) + raw(UInt32(12)) + raw(UInt32(345_678)) + raw(UInt32(9))
            + raw(UInt32(40))
    }

    private func events(_ bytes: [UInt8]) -> [FlipEvent] { bytes.withUnsafeBytes { FlipEvent.all(in: $0) } }
    private let flip = FlipEvent(sequence: 7, stamp: Stamp(nanoseconds: 12_345_678_000))

    @Test func `a flip event has its number and timestamp`() {
        #expect(events(bytes()) == [flip])
    }

    @Test func `several flip events are read, and those of another kind are skipped`() {
        let other: [UInt8] = [9, 0, 0, 0, 12, 0, 0, 0, 1, 2, 3, 4]
        #expect(events(bytes() + other + bytes(type: 1) + bytes()) == [flip, flip])
    }

    @Test(arguments: 0..<32)
    func `a truncated event ends the list`(count: Int) {
        #expect(events(bytes() + bytes().prefix(count)) == [flip])
    }

    @Test(arguments: [UInt32(0), 7, 31, 33, 0x8000_0000, .max])
    func `an event with an impossible length is ignored`(length: UInt32) {
        #expect(events(bytes(length: length)).isEmpty)
    }

    @Test(arguments: [
        (stamp: Int64(50), result: Int64(50)), (10, 10), (99, 99),
        (9, 99),  // before the commit
        (100, 99),  // in the future
    ])
    func `an implausible flip timestamp is replaced by the current time`(stamp: Int64, result: Int64) {
        let event = FlipEvent(sequence: 1, stamp: Stamp(nanoseconds: stamp))
        let (committed, now) = (Stamp(nanoseconds: 10), Stamp(nanoseconds: 99))
        #expect(
            event.plausibleStamp(committed: committed, now: now, isMonotonic: true) == Stamp(nanoseconds: result))
        #expect(event.plausibleStamp(committed: committed, now: now, isMonotonic: false) == now)
    }
}
