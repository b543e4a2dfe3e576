/// A node of the view tree of a ``CarWindow``: an area that a finger can touch or a knob can select, and that may draw
/// itself.
@MainActor public protocol View: AnyObject {
    /// 0 to 2,000,000,000, unique in the window and constant, because the head unit's focus follows it. Of two views
    /// with the same id only the upper one becomes a region.
    var id: UInt32 { get }
    /// Position and size, in the coordinates of the parent.
    var frame: ViewRect { get }
    /// Whether the view and its subviews are visible. Default: true.
    var isVisible: Bool { get }
    /// Opacity, 0 to 1, multiplied with that of the parents. A view with 0.01 or less counts as invisible. Default: 1.
    var alpha: Double { get }
    /// Whether the view and its subviews can be touched. If false, touches reach the views behind it. Default: true.
    var isEnabled: Bool { get }
    /// Whether a knob or an arrow key can select the view. Default: false.
    var isFocusable: Bool { get }
    /// Whether subviews are cut off at the view's edges, as in a scrolling list. Parts outside can neither be touched
    /// nor selected. Default: false.
    var clipsSubviews: Bool { get }
    /// Subviews from back to front. Default: none.
    var subviews: [any View] { get }

    /// A finger has acted on the view. Default: does nothing.
    func receive(_ action: ViewAction)
    /// Draws the view without its subviews. The origin is its upper left corner. Called only for a window that streams
    /// (``CarWindow/stream(on:drawing:)``). Default: draws nothing.
    func draw(in context: any DrawingContext)
}

extension View {
    /// Returns true.
    public var isVisible: Bool { true }
    /// Returns 1.
    public var alpha: Double { 1 }
    /// Returns true.
    public var isEnabled: Bool { true }
    /// Returns false.
    public var isFocusable: Bool { false }
    /// Returns false.
    public var clipsSubviews: Bool { false }
    /// Returns no subviews.
    public var subviews: [any View] { [] }
    /// Does nothing.
    public func receive(_ action: ViewAction) {}
    /// Draws nothing.
    public func draw(in context: any DrawingContext) {}
}
