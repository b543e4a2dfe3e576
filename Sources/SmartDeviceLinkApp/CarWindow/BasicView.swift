/// A view with settable properties and closures for touches and for drawing. Setting a property calls
/// ``View/setNeedsLayout()``.
@MainActor public final class BasicView: View {
    /// Unique in the window.
    public let id: UInt32
    /// Position and size, in the coordinates of the parent.
    public var frame: ViewRect { didSet { setNeedsLayout() } }
    /// Default: true.
    public var isVisible = true { didSet { setNeedsLayout() } }
    /// Opacity, 0 to 1. Default: 1.
    public var alpha = 1.0 { didSet { setNeedsLayout() } }
    /// Whether it and its subviews can be touched. Default: true.
    public var isEnabled = true { didSet { setNeedsLayout() } }
    /// Whether a knob or an arrow key can select it.
    public var isFocusable: Bool { didSet { setNeedsLayout() } }
    /// Whether subviews are cut off at its edges. Default: false.
    public var clipsSubviews = false { didSet { setNeedsLayout() } }
    /// Subviews from back to front.
    public var subviews: [any View] { didSet { setNeedsLayout() } }
    /// Called for each action of a finger on the view.
    public var action: (@MainActor (ViewAction) -> Void)?
    /// Draws the view without its subviews. Setting it calls ``View/setNeedsDisplay()``.
    public var drawing: (@MainActor (any DrawingContext) -> Void)? { didSet { setNeedsDisplay() } }

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

    /// Calls ``drawing``.
    public func draw(in context: any DrawingContext) { drawing?(context) }
}
