/// Assigns fingers to views. A value without side effects: it receives changes of fingers and returns actions for
/// views.
///
/// A finger belongs to the view on which it went down until it goes up.
public struct ViewTouches: Sendable {
    /// An action for a view.
    public enum Output: Hashable, Sendable {
        /// The view with the id receives the action.
        case action(ViewAction, view: UInt32)
        /// A finger went up on the view without a drag. The delegate is asked first: the view then receives
        /// ``ViewAction/cancelled`` if the delegate has handled the tap, otherwise ``ViewAction/touchUpInside(at:)``.
        case tap(at: ViewPoint, view: UInt32)
    }

    private struct Touch: Sendable {
        let view: UInt32
        let start: ViewPoint
        /// Position of the last drag; nil before the first.
        var lastDrag: ViewPoint?
    }

    private let limits: TouchLimits
    private var touches: [UInt64: Touch] = [:]

    /// Creates a value without fingers.
    public init(limits: TouchLimits = TouchLimits()) { self.limits = limits }

    /// Handles a change of a finger.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - layout: The current positions of the views.
    /// - Returns: The actions for views, in order.
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

    /// Cancels all touches, because a gesture has taken them.
    ///
    /// - Returns: The actions for the views.
    public mutating func cancelAll() -> [Output] {
        defer { touches = [:] }
        return touches.sorted { $0.key < $1.key }.map { .action(.cancelled, view: $0.value.view) }
    }

    /// Cancels the touches of views that can no longer be touched.
    ///
    /// - Returns: The actions for these views.
    public mutating func layoutChanged(to layout: ViewLayout) -> [Output] {
        var outputs: [Output] = []
        for (finger, touch) in touches.sorted(by: { $0.key < $1.key }) where !layout.has(touch.view) {
            touches[finger] = nil
            outputs.append(.action(.cancelled, view: touch.view))
        }
        return outputs
    }
}
