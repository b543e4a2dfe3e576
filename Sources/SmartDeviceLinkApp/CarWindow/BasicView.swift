/// A view whose properties can be set, with a closure for what fingers do to it.
@MainActor public final class BasicView: View {
    public let id: UInt32
    public var frame: ViewRect
    public var isVisible = true
    public var alpha = 1.0
    public var isEnabled = true
    public var isFocusable: Bool
    public var clipsSubviews = false
    public var subviews: [any View]
    public var action: (@MainActor (ViewAction) -> Void)?

    private static var lastID: UInt32 = 0

    /// - Parameters:
    ///   - id: The next of a count that begins at 1 when nil.
    ///   - frame: In the coordinates of the parent.
    ///   - isFocusable: Whether a knob or an arrow key can choose it.
    ///   - subviews: From the back to the front.
    ///   - action: Called with what a finger does to it.
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
