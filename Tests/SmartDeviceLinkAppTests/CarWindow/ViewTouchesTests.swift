import SmartDeviceLinkApp
import Testing

@MainActor struct ViewTouchesTests {
    private let map = BasicView(id: 1, frame: ViewRect(x: 0, y: 0, width: 800, height: 480))
    private let button = BasicView(id: 2, frame: ViewRect(x: 100, y: 100, width: 100, height: 50), isFocusable: true)
    private var layout: ViewLayout { ViewLayout(of: map, width: 800, height: 480) }

    init() { map.subviews = [button] }

    private func change(_ phase: FingerChange.Phase, _ x: Double, _ y: Double, finger: UInt64 = 1) -> FingerChange {
        FingerChange(finger: finger, phase: phase, point: ViewPoint(x: x, y: y), time: 0)
    }

    @Test func `a finger lifted on its button taps it`() {
        var touches = ViewTouches()
        let point = ViewPoint(x: 199, y: 149)
        #expect(
            touches.handle(change(.began, 199, 149), in: layout) == [.action(.touchDown(at: point), view: 2)])
        #expect(touches.handle(change(.ended, 199, 149), in: layout) == [.tap(at: point, view: 2)])
        #expect(touches.handle(change(.ended, 199, 149), in: layout) == [])
    }

    @Test func `a finger that leaves its button stays with it, and ends outside or inside`() {
        for (x, isInside) in [(250.0, false), (150.0, true)] {
            var touches = ViewTouches()
            _ = touches.handle(change(.began, 110, 110), in: layout)
            let drag = touches.handle(change(.moved, 300, 110), in: layout)
            #expect(
                drag
                    == [.action(.drag(to: ViewPoint(x: 300, y: 110), by: ViewPoint(x: 190, y: 0)), view: 2)])
            let end = ViewPoint(x: x, y: 110)
            #expect(
                touches.handle(change(.ended, x, 110), in: layout)
                    == [.action(isInside ? .touchUpInside(at: end) : .touchUpOutside(at: end), view: 2)])
        }
    }

    @Test(arguments: [(7.0, false), (8, true), (9, true)])
    func `a drag starts after 8 pixels and is measured from its first point`(way: Double, drags: Bool) {
        var touches = ViewTouches()
        _ = touches.handle(change(.began, 400, 300), in: layout)
        let moved = touches.handle(change(.moved, 400, 300 + way), in: layout)
        let drag = ViewAction.drag(to: ViewPoint(x: 400, y: 300 + way), by: ViewPoint(x: 0, y: way))
        #expect(moved == (drags ? [.action(drag, view: 1)] : []))
        guard drags else { return }
        let next = ViewAction.drag(to: ViewPoint(x: 401, y: 300 + way), by: ViewPoint(x: 1, y: 0))
        #expect(touches.handle(change(.moved, 401, 300 + way), in: layout) == [.action(next, view: 1)])
    }

    @Test func `two fingers press two views, and a cancelled finger presses none`() {
        var touches = ViewTouches()
        _ = touches.handle(change(.began, 150, 120), in: layout)
        _ = touches.handle(change(.began, 500, 300, finger: 2), in: layout)
        #expect(touches.handle(change(.cancelled, 150, 120), in: layout) == [.action(.cancelled, view: 2)])
        #expect(touches.handle(change(.ended, 150, 120), in: layout) == [])
        #expect(
            touches.handle(change(.ended, 500, 300, finger: 2), in: layout)
                == [.tap(at: ViewPoint(x: 500, y: 300), view: 1)])
    }

    @Test func `removing a view cancels its touch but no other`() {
        var touches = ViewTouches()
        _ = touches.handle(change(.began, 150, 120), in: layout)
        _ = touches.handle(change(.began, 500, 300, finger: 2), in: layout)
        button.isVisible = false
        #expect(touches.layoutChanged(to: layout) == [.action(.cancelled, view: 2)])
        #expect(touches.layoutChanged(to: layout) == [])
        #expect(touches.handle(change(.ended, 150, 120), in: layout) == [])
        #expect(touches.handle(change(.ended, 500, 300, finger: 2), in: layout).count == 1)
    }

    @Test func `a finger outside the window touches nothing`() {
        var touches = ViewTouches()
        #expect(touches.handle(change(.began, 800, 10), in: layout) == [])
        #expect(touches.handle(change(.ended, 10, 10), in: layout) == [])
    }
}
