/// Which finger is on which view, and what that does to it. A value: fingers go in, actions for views come out.
///
/// A finger stays with the view it came down on until it is up.
public struct ViewTouches: Sendable {
    /// Something for a view to hear of.
    public enum Output: Hashable, Sendable {
        case action(ViewAction, view: UInt32)
        /// A finger that did not drag went up inside. The delegate is asked first: the view gets `touchUpInside`, or
        /// `cancelled` where the delegate has taken it.
        case tap(at: ViewPoint, view: UInt32)
    }

    private struct Touch: Sendable {
        let view: UInt32
        let start: ViewPoint
        /// Nil until it drags.
        var lastDrag: ViewPoint?
    }

    private let limits: TouchLimits
    private var touches: [UInt64: Touch] = [:]

    public init(limits: TouchLimits = TouchLimits()) { self.limits = limits }

    public mutating func handle(_ change: FingerChange, in layout: ViewLayout) -> [Output] {
        switch change.phase {
        case .began:
            guard let view = layout.hitTest(change.point)?.target else { return [] }
            touches[change.finger] = Touch(view: view, start: change.point)
            return [.action(.touchDown(at: change.point), view: view)]
        case .moved:
            guard var touch = touches[change.finger] else { return [] }
            let offset = change.point - touch.start
            guard touch.lastDrag != nil || max(abs(offset.x), abs(offset.y)) >= limits.panDistance else { return [] }
            let way = change.point - (touch.lastDrag ?? touch.start)
            touch.lastDrag = change.point
            touches[change.finger] = touch
            return [.action(.drag(to: change.point, by: way), view: touch.view)]
        case .ended:
            guard let touch = touches.removeValue(forKey: change.finger) else { return [] }
            guard layout.contains(change.point, in: touch.view) else {
                return [.action(.touchUpOutside(at: change.point), view: touch.view)]
            }
            if touch.lastDrag == nil { return [.tap(at: change.point, view: touch.view)] }
            return [.action(.touchUpInside(at: change.point), view: touch.view)]
        case .cancelled:
            guard let touch = touches.removeValue(forKey: change.finger) else { return [] }
            return [.action(.cancelled, view: touch.view)]
        }
    }

    /// Views that cannot be touched any more lose their fingers.
    public mutating func layoutChanged(to layout: ViewLayout) -> [Output] {
        var outputs: [Output] = []
        for (finger, touch) in touches.sorted(by: { $0.key < $1.key }) where !layout.has(touch.view) {
            touches[finger] = nil
            outputs.append(.action(.cancelled, view: touch.view))
        }
        return outputs
    }
}
