import SmartDeviceLink
import SmartDeviceLinkApp
import Testing

/// Gestures of a window, with the rules of sdl_ios's touch manager: on a view, cancelled, switched off.
@MainActor struct GestureTests {
    @MainActor private final class Listener: CarWindowDelegate {
        var heard: [String] = []

        func carWindow(_ window: CarWindow, didRecognize gesture: Gesture, on view: (any View)?) {
            let name = "\(gesture)".prefix { $0 != "(" }.split(separator: " ").joined(separator: " ")
            heard.append("\(name) \(view.map { String($0.id) } ?? "-")")
        }
    }

    private let window = CarWindow(width: 800, height: 480)
    private let listener = Listener()
    private let button = BasicView(id: 2, frame: ViewRect(x: 100, y: 100, width: 100, height: 50), isFocusable: true)

    init() {
        let label = BasicView(id: 3, frame: ViewRect(x: 10, y: 10, width: 50, height: 20))
        button.subviews = [label]
        window.root = BasicView(id: 1, frame: ViewRect(x: 0, y: 0, width: 700, height: 480), subviews: [button])
        window.delegate = listener
    }

    private func touch(_ type: TouchType, _ x: Int32, _ y: Int32, at time: Int64, finger: UInt8 = 0) {
        window.receive(type, [TouchEvent(id: finger, timestamp: time, x: x, y: y)], at: time)
    }

    @Test func `a gesture is reported with the view at its start`() {
        touch(.begin, 120, 120, at: 0)
        touch(.end, 120, 120, at: 10)
        window.advance(to: 500)
        touch(.begin, 120, 120, at: 1000)
        touch(.move, 400, 300, at: 1010)
        touch(.end, 400, 300, at: 1020)
        touch(.begin, 300, 300, at: 2000)
        touch(.begin, 500, 300, at: 2010, finger: 1)
        touch(.move, 600, 300, at: 2020, finger: 1)
        touch(.end, 600, 300, at: 2030, finger: 1)
        touch(.end, 300, 300, at: 2040)
        touch(.begin, 750, 10, at: 3000)
        window.advance(to: 3500)
        #expect(
            listener.heard == [
                "tap at 2", "pan from 2", "end of pan at 2", "pinch at 1", "pinch by 1.5 at 1",
                "end of pinch by 1.5 at 1",
                "long press at -",
            ])
    }

    @Test func `a hit test finds the topmost view, or the focusable view that contains it`() {
        #expect(window.hitTest(ViewPoint(x: 115, y: 115)) === button)
        #expect(window.hitTest(ViewPoint(x: 10, y: 10)) === window.root)
        #expect(window.hitTest(ViewPoint(x: 750, y: 10)) == nil)
    }

    @Test func `cancelTouches ends a pan and a view's touch, and drops a waiting tap`() {
        var heard: [ViewAction] = []
        button.action = { heard.append($0) }
        touch(.begin, 120, 120, at: 0)
        touch(.move, 140, 120, at: 10)
        window.cancelTouches()
        touch(.move, 150, 120, at: 20)
        touch(.end, 150, 120, at: 30)
        #expect(listener.heard == ["pan from 2", "pan cancelled 2"])
        #expect(heard.last == .cancelled)
        touch(.begin, 120, 120, at: 1000)
        touch(.end, 120, 120, at: 1010)
        window.cancelTouches()
        window.advance(to: 2000)
        #expect(listener.heard.count == 2)
    }

    @Test func `while touch is disabled neither views nor listeners get events`() {
        var heard: [ViewAction] = []
        button.action = { heard.append($0) }
        touch(.begin, 120, 120, at: 0)
        window.isTouchEnabled = false
        touch(.end, 120, 120, at: 10)
        touch(.begin, 120, 120, at: 20)
        window.isTouchEnabled = true
        touch(.end, 120, 120, at: 30)
        let point = ViewPoint(x: 120, y: 120)
        #expect(heard == [.touchDown(at: point), .cancelled])
        touch(.begin, 120, 120, at: 40)
        touch(.end, 120, 120, at: 50)
        #expect(heard.suffix(2) == [.touchDown(at: point), .touchUpInside(at: point)])
    }
}
