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
    /// Default false. True where the view shows nothing of its subviews beyond its own edges, as a list that scrolls:
    /// what sticks out can neither be touched nor focused.
    var clipsSubviews: Bool { get }
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
    public var clipsSubviews: Bool { false }
    public var subviews: [any View] { [] }
    public func receive(_ action: ViewAction) {}
}
