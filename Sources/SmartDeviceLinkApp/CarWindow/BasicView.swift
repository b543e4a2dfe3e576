/// A view with settable properties and a closure for touches.
@MainActor public final class BasicView: View {
    /// Unique in the window.
    public let id: UInt32
    /// Position and size, in the coordinates of the parent.
    public var frame: ViewRect
    /// Default: true.
    public var isVisible = true
    /// Opacity, 0 to 1. Default: 1.
    public var alpha = 1.0
    /// Whether it and its subviews can be touched. Default: true.
    public var isEnabled = true
    /// Whether a knob or an arrow key can select it.
    public var isFocusable: Bool
    /// Whether subviews are cut off at its edges. Default: false.
    public var clipsSubviews = false
    /// Subviews from back to front.
    public var subviews: [any View]
    /// Called for each action of a finger on the view.
    public var action: (@MainActor (ViewAction) -> Void)?

    private static var lastID: UInt32 = 0

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - id: Unique in the window. Nil: the next number of a counter that starts at 1.
    ///   - frame: Position and size, in the coordinates of the parent.
    ///   - isFocusable: Whether a knob or an arrow key can select it. Default: false.
    ///   - subviews: Subviews from back to front.
    ///   - action: Called for each action of a finger on the view.
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

    /// Calls ``action``.
    public func receive(_ action: ViewAction) { self.action?(action) }
}
