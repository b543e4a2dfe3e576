import SmartDeviceLink
import SmartDeviceLinkApp
import TestSupport
import Testing

struct FingerTrackerTests {
    private func event(_ id: UInt8, _ timestamp: Int64, _ x: Int32 = 10, _ y: Int32 = 20) -> TouchEvent {
        TouchEvent(id: id, timestamp: timestamp, x: x, y: y)
    }

    @Test func `a finger begins, moves and ends with a unique number`() {
        var tracker = FingerTracker()
        #expect(
            tracker.handle(.begin, [event(0, 5)])
                == [FingerChange(finger: 1, phase: .began, point: ViewPoint(x: 10, y: 20), time: 0)])
        #expect(
            tracker.handle(.move, [event(0, 12, 11, 21)])
                == [FingerChange(finger: 1, phase: .moved, point: ViewPoint(x: 11, y: 21), time: 7)])
        #expect(
            tracker.handle(.end, [event(0, 15, 12, 22)])
                == [FingerChange(finger: 1, phase: .ended, point: ViewPoint(x: 12, y: 22), time: 10)])
        #expect(tracker.handle(.begin, [event(0, 16)]).map(\.finger) == [2], "the id now belongs to another finger")
    }

    @Test func `touches are divided by the head unit's scale`() {
        var tracker = FingerTracker(scale: 2)
        #expect(tracker.handle(.begin, [event(0, 0, 11, 20)]).map(\.point) == [ViewPoint(x: 5.5, y: 10)])
    }

    @Test(arguments: [TouchType.move, .end, .cancel])
    func `events of an unknown finger are ignored`(type: TouchType) {
        var tracker = FingerTracker()
        #expect(tracker.handle(type, [event(3, 5)]).isEmpty)
    }

    @Test func `a BEGIN for an id that is down cancels the earlier finger`() {
        var tracker = FingerTracker()
        _ = tracker.handle(.begin, [event(0, 5)])
        let changes = tracker.handle(.begin, [event(0, 9, 50, 60)])
        #expect(changes.map(\.phase) == [.cancelled, .began])
        #expect(changes.map(\.finger) == [1, 2])
        #expect(changes.first?.point == ViewPoint(x: 10, y: 20), "its last point")
    }

    @Test func `CANCEL ends the fingers that it names at their last points`() {
        var tracker = FingerTracker()
        _ = tracker.handle(.begin, [event(0, 5), event(1, 5, 70, 80)])
        let changes = tracker.handle(.cancel, [event(1, 9, 0, 0)])
        #expect(changes.map(\.finger) == [2])
        #expect(changes.map(\.point) == [ViewPoint(x: 70, y: 80)])
        #expect(tracker.handle(.end, [event(0, 9)]).map(\.finger) == [1])
    }

    @Test func `a lost connection cancels all fingers, and later events of them are ignored`() {
        var tracker = FingerTracker()
        _ = tracker.handle(.begin, [event(4, 5), event(1, 5)])
        #expect(tracker.reset().map(\.phase) == [.cancelled, .cancelled])
        #expect(tracker.reset().isEmpty)
        #expect(tracker.handle(.end, [event(4, 6)]).isEmpty)
        #expect(tracker.handle(.begin, [event(4, 3)]).map(\.phase) == [.began])
    }

    @Test(arguments: [
        (from: Int64(1_999_999_990), to: Int64(10), passed: Int64(20)), (0, 400, 400), (1_999_999_999, 0, 1),
        (500, 400, 0), (0, 999_999_999, 999_999_999), (0, 1_000_000_000, 0), (7, 7, 0),
    ])
    func `timestamps wrap around at 2,000,000,000, and a step back counts as no time`(
        from: Int64, to: Int64, passed: Int64
    ) throws {
        var tracker = FingerTracker()
        let start = try #require(tracker.handle(.begin, [event(0, from)]).first)
        let end = try #require(tracker.handle(.end, [event(0, to)]).first)
        #expect(end.time - start.time == passed)
    }

    @Test(arguments: 1...UInt64(40))
    func `for any events each finger begins once and ends at most once`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var tracker = FingerTracker()
        var down: Set<UInt64> = []
        var seen: Set<UInt64> = []
        for _ in 0..<300 {
            let type = [TouchType.begin, .move, .end, .cancel].randomElement(using: &random) ?? .begin
            let events = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                event(.random(in: 0...9, using: &random), .random(in: .min ... .max, using: &random))
            }
            for change in tracker.handle(type, events) {
                switch change.phase {
                case .began:
                    #expect(seen.insert(change.finger).inserted)
                    down.insert(change.finger)
                case .moved: #expect(down.contains(change.finger))
                case .ended, .cancelled: #expect(down.remove(change.finger) != nil)
                }
            }
        }
        #expect(Set(tracker.reset().map(\.finger)) == down)
    }
}
