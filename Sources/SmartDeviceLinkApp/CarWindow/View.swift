/// Something on an app's screen that a finger can touch: one node of the tree a ``CarWindow`` looks through.
///
/// The window draws nothing. An app lays its picture out in views and streams it however it does.
@MainActor public protocol View: AnyObject {
    /// 0 to 2,000,000,000, unique in the window and the same as long as the view lives: a head unit's focus stays with
    /// it. Of two views with one id the upper is a region, the lower is not.
    var id: UInt32 { get }
    /// In the coordinates of the parent.
    var frame: ViewRect { get }
    /// Default true. An invisible view hides all that is in it.
    var isVisible: Bool { get }
    /// 0 to 1, default 1, multiplied with that of the parents. Nobody can see or touch what has 0.01 or less.
    var alpha: Double { get }
    /// Default true. Touches go through a view that is not, and through all that is in it.
    var isEnabled: Bool { get }
    /// Default false. Whether a knob or an arrow key can choose it, as it can a button.
    var isFocusable: Bool { get }
    /// From the back to the front. Default none.
    var subviews: [any View] { get }

    /// A finger has done something to this view. Default: nothing happens.
    func receive(_ action: ViewAction)
}

extension View {
    public var isVisible: Bool { true }
    public var alpha: Double { 1 }
    public var isEnabled: Bool { true }
    public var isFocusable: Bool { false }
    public var subviews: [any View] { [] }
    public func receive(_ action: ViewAction) {}
}

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

/// A view whose properties can be set, with a closure for what fingers do to it.
@MainActor public final class BasicView: View {
    public let id: UInt32
    public var frame: ViewRect
    public var isVisible = true
    public var alpha = 1.0
    public var isEnabled = true
    public var isFocusable: Bool
    public var subviews: [any View]
    public var action: (@MainActor (ViewAction) -> Void)?

    private static var lastID: UInt32 = 0

    /// - Parameter id: The next of a count that begins at 1 when nil.
    public init(
        id: UInt32? = nil, frame: ViewRect, isFocusable: Bool = false, subviews: [any View] = [],
        action: (@MainActor (ViewAction) -> Void)? = nil
    ) {
        if id == nil { Self.lastID += 1 }
        self.id = id ?? Self.lastID
        self.frame = frame
        self.isFocusable = isFocusable
        self.subviews = subviews
        self.action = action
    }

    public func receive(_ action: ViewAction) { self.action?(action) }
}
