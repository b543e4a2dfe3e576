internal import SmartDeviceLinkApp

/// A map with three buttons over it. A finger moves the map, two fingers zoom it, and the buttons can be selected by a
/// knob.
@MainActor final class MapScreen: CarWindowDelegate {
    let root: BasicView
    private(set) var map: MapState
    /// Position of the map, in pixels relative to its start.
    private var position = ViewPoint(x: 0, y: 0)
    private var zoom = 10
    private let bar: BasicView
    private var animation: Task<Void, Never>?
    /// Something shows the pictures: only then movements are smooth.
    private var isShown = false

    init() {
        let size = ViewRect(x: 0, y: 0, width: 800, height: 480)
        map = MapState(width: size.width, height: size.height)
        root = BasicView(frame: size)
        bar = BasicView(frame: Self.place(in: size))
        bar.subviews = [
            button("zoom in", .plus, y: 0) { $0.zoom(by: 1) }, button("zoom out", .minus, y: 97) { $0.zoom(by: -1) },
            button("home", .centre, y: 194) {
                $0.position = ViewPoint(x: 0, y: 0)
                $0.map.follow()
            },
        ]
        root.subviews = [bar]
        root.action = { [weak self] action in
            if case .drag(_, let way) = action { self?.move(by: way) }
        }
        root.drawing = { [weak self] context in
            guard let self else { return }
            self.isShown = true
            MapPainter(camera: self.map.camera, driven: self.map.driven).paint(in: context)
        }
    }

    /// The car has driven on.
    ///
    /// - Parameter distance: Metres from the start of the route.
    func drive(to distance: Double) {
        animation?.cancel()
        guard isShown else { return map.drive(to: distance) }
        let (start, steps) = (map.driven, 30)
        animation = Task { [weak self] in
            for step in 1...steps {
                guard let self, !Task.isCancelled else { return }
                self.map.drive(to: start + (distance - start) * Double(step) / Double(steps))
                self.root.setNeedsDisplay()
                guard (try? await Task.sleep(for: .milliseconds(33))) != nil else { return }
            }
        }
    }

    /// Between the head unit's menu button in the corner above, and its buttons of the route below.
    private static func place(in size: ViewRect) -> ViewRect {
        ViewRect(x: size.width - 106, y: max(0, size.height / 2 - 145), width: 100, height: 290)
    }

    private func button(
        _ name: String, _ sign: MapButton.Sign, y: Double, press: @escaping @MainActor (MapScreen) -> Void
    ) -> BasicView {
        let view = BasicView(frame: ViewRect(x: 0, y: y, width: 100, height: 96), isFocusable: true)
        let look = MapButton(sign: sign)
        view.drawing = { look.draw(in: $0, isPressed: false) }
        view.action = { [weak self, weak view] action in
            let isDown = if case .touchDown = action { true } else { false }
            view?.drawing = { look.draw(in: $0, isPressed: isDown) }
            guard let self, case .touchUpInside = action else { return }
            press(self)
            self.root.setNeedsDisplay()
            self.tell(name)
        }
        return view
    }

    private func zoom(by step: Int) {
        zoom = min(max(zoom + step, 1), 20)
        map.zoom(to: zoom)
    }

    private func move(by way: ViewPoint) {
        position = position + way
        map.drag(by: way)
        root.setNeedsDisplay()
        tell("map")
    }

    private func tell(_ what: String) { say("\(what): corner at \(position.x), \(position.y), zoom \(zoom)") }

    func carWindow(_ window: CarWindow, didRecognize gesture: Gesture) {
        switch gesture {
        case .doubleTap(let point): say("double tap at \(point.x), \(point.y)")
        case .longPress(let point): say("long press at \(point.x), \(point.y)")
        case .pinchBegan: map.beginPinch()
        case .pinchChanged(let scale, _, let centre):
            map.pinch(to: scale, about: centre)
            root.setNeedsDisplay()
            say("pinch to \(scale)")
        case .pinchEnded, .pinchCancelled: zoom = map.endPinch()
        case .tap, .panBegan, .panMoved, .panEnded, .panCancelled: break
        }
    }

    func carWindowDidResize(_ window: CarWindow) {
        let size = ViewRect(x: 0, y: 0, width: window.width, height: window.height)
        root.frame = size
        bar.frame = Self.place(in: size)
        map.resize(width: size.width, height: size.height)
    }

    func carWindow(_ window: CarWindow, cannotStream error: H264EncoderError) { say("no picture: \(error)") }
}
