internal import SmartDeviceLinkApp

/// A map with three buttons over it.
@MainActor final class MapScreen: CarWindowDelegate {
    let root: BasicView
    /// Position of the map, in pixels relative to its start.
    private var position = ViewPoint(x: 0, y: 0)
    private var zoom = 10

    init() {
        root = BasicView(frame: ViewRect(x: 0, y: 0, width: 800, height: 480))
        let bar = BasicView(frame: ViewRect(x: 680, y: 40, width: 100, height: 400))
        bar.subviews = [
            button("zoom in", y: 0) { $0.zoom = min($0.zoom + 1, 20) },
            button("zoom out", y: 120) { $0.zoom = max($0.zoom - 1, 1) },
            button("home", y: 280) { $0.position = ViewPoint(x: 0, y: 0) },
        ]
        root.subviews = [bar]
        root.action = { [weak self] action in
            if case .drag(_, let way) = action { self?.move(by: way) }
        }
    }

    private func button(_ name: String, y: Double, press: @escaping @MainActor (MapScreen) -> Void) -> BasicView {
        BasicView(frame: ViewRect(x: 0, y: y, width: 100, height: 100), isFocusable: true) { [weak self] action in
            guard let self, case .touchUpInside = action else { return }
            press(self)
            self.tell(name)
        }
    }

    private func move(by way: ViewPoint) {
        position = position + way
        tell("map")
    }

    private func tell(_ what: String) { say("\(what): corner at \(position.x), \(position.y), zoom \(zoom)") }

    func carWindow(_ window: CarWindow, didRecognize gesture: Gesture) {
        switch gesture {
        case .doubleTap(let point): say("double tap at \(point.x), \(point.y)")
        case .longPress(let point): say("long press at \(point.x), \(point.y)")
        case .pinchChanged(let scale, _): say("pinch to \(scale)")
        case .tap, .panBegan, .panMoved, .panEnded, .panCancelled, .pinchBegan, .pinchEnded, .pinchCancelled: break
        }
    }
}
