/// An action of a finger on the view on which it went down. Points are in the window's coordinates.
///
/// Each touch begins with ``touchDown(at:)`` and ends with ``touchUpInside(at:)``, ``touchUpOutside(at:)`` or
/// ``cancelled``.
public enum ViewAction: Hashable, Sendable {
    /// The finger went down on the view.
    case touchDown(at: ViewPoint)
    /// The finger has moved, the first time by ``TouchLimits/panDistance`` or more. `by` is the way since the last
    /// drag.
    case drag(to: ViewPoint, by: ViewPoint)
    /// The finger went up on the view. A button acts on this.
    case touchUpInside(at: ViewPoint)
    /// The finger went up outside the view.
    case touchUpOutside(at: ViewPoint)
    /// The head unit took the touch away, a second finger or a long press made it a gesture, the view was removed, or
    /// the delegate has handled the tap. The view must not act.
    case cancelled
}
