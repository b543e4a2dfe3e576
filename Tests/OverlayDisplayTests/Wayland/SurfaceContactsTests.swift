import BezelModel
import Testing

@testable import OverlayDisplay

struct SurfaceContactsTests {
    private var contacts = SurfaceContacts(panel: 238)
    private let stamp = Stamp(nanoseconds: 5)

    private func point(_ x: Int32, _ y: Int32 = 0) -> DisplayPoint { DisplayPoint(x: x, y: y) }

    /// The contacts of the next frame in words, like "0 begin 1,2".
    private mutating func frame() -> [String] {
        guard let frame = contacts.takeFrame(at: stamp) else { return [] }
        #expect(frame.panel == 238)
        return (0..<frame.count).map {
            "\(frame[$0].slot) \(frame[$0].phase) \(frame[$0].point.x),\(frame[$0].point.y)"
        }
    }

    @Test mutating func `Wayland touch events up to wl_touch.frame are one input frame`() {
        contacts.touchDown(70, at: point(1, 2))
        contacts.touchDown(71, at: point(3, 4))
        #expect(frame() == ["0 begin 1,2", "1 begin 3,4"])
        #expect(frame() == [])
        contacts.touchMoved(71, to: point(5, 6))
        contacts.touchUp(70)
        #expect(frame() == ["1 move 5,6", "0 end 1,2"])
    }

    @Test mutating func `a new finger gets the lowest free slot`() {
        contacts.touchDown(1, at: point(1))
        contacts.touchDown(2, at: point(2))
        contacts.touchUp(1)
        contacts.touchDown(3, at: point(3))
        #expect(frame().last == "0 begin 3,0")
    }

    @Test mutating func `an unexpected Wayland touch event changes no contact`() {
        contacts.touchMoved(9, to: point(1))
        contacts.touchUp(9)
        contacts.pointerMoved(to: point(1))
        contacts.pointerReleased()
        #expect(frame() == [])
        contacts.touchDown(1, at: point(1))
        contacts.touchDown(1, at: point(2))
        contacts.touchMoved(1, to: point(1))
        #expect(frame() == ["0 begin 1,0"])
    }

    @Test mutating func `the eleventh finger is ignored, and the pointer has its own slot`() {
        for id in 0..<11 { contacts.touchDown(Int32(id), at: point(Int32(id))) }
        contacts.pointerPressed(at: point(50))
        let begun = frame()
        #expect(begun.count == 11)
        #expect(begun.last == "10 begin 50,0")
        contacts.touchUp(10)
        #expect(frame() == [])
    }

    @Test mutating func `a gesture of the compositor cancels the fingers, but not the pointer`() {
        contacts.touchDown(1, at: point(1))
        contacts.pointerPressed(at: point(2))
        _ = frame()
        contacts.touchCancelled()
        #expect(frame() == ["0 cancel 1,0"])
        contacts.pointerLost()
        #expect(frame() == ["10 cancel 2,0"])
    }

    @Test mutating func `when the surface is lost all fingers are cancelled where they were`() {
        contacts.touchDown(1, at: point(1))
        contacts.touchMoved(1, to: point(7, 8))
        contacts.pointerPressed(at: point(2))
        _ = frame()
        contacts.cancelAll()
        #expect(frame() == ["0 cancel 7,8", "10 cancel 2,0"])
        contacts.cancelAll()
        #expect(frame() == [])
    }

    @Test(
        arguments: [
            // The event's time in ms, now in ms, the stamp in ms.
            (5000, 5020, 5000), (4019, 5020, 5020), (4020, 5020, 4020), (5021, 5020, 5020),
            // The lower 32 bits have overflowed.
            (.max, 0x1_0000_0003, 0xFFFF_FFFF),
        ] as [(UInt32, Int64, Int64)])
    func `an event time up to a second old is used as the timestamp`(time: UInt32, now: Int64, stamp: Int64) {
        let now = Stamp(nanoseconds: now * 1_000_000)
        #expect(EventTime.stamp(time, now: now) == Stamp(nanoseconds: stamp * 1_000_000))
    }

    @Test func `a presentation time outside the time since the commit is replaced`() {
        let (committed, now) = (Stamp(nanoseconds: 2_000_000_000), Stamp(nanoseconds: 3_000_000_000))
        func time(_ high: UInt32, _ low: UInt32, _ nanoseconds: UInt32) -> Int64 {
            EventTime.presented(seconds: high, low, nanoseconds, committed: committed, now: now).nanoseconds
        }
        #expect(time(0, 2, 500) == 2_000_000_500)
        #expect(time(0, 1, 999_999_999) == now.nanoseconds, "before the commit")
        #expect(time(0, 3, 1) == now.nanoseconds, "in the future")
        #expect(time(.max, .max, .max) == now.nanoseconds)
    }
}
