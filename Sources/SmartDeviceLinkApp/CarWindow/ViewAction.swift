/// What a finger does to the view it came down on. Points are in the window's coordinates.
///
/// Each touch begins with `touchDown` and ends with one of `touchUpInside`, `touchUpOutside` and `cancelled`.
public enum ViewAction: Hashable, Sendable {
    case touchDown(at: ViewPoint)
    /// The finger has moved, for the first time by ``TouchLimits/panDistance`` or more; `by` counts from the last drag.
    case drag(to: ViewPoint, by: ViewPoint)
    /// Where a button acts.
    case touchUpInside(at: ViewPoint)
    case touchUpOutside(at: ViewPoint)
    /// The touch ended without the finger's will, or the delegate has taken it: nothing shall come of it.
    case cancelled
}
