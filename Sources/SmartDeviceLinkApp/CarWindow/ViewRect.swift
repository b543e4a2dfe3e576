/// A rectangle in window pixels. Its left and upper edges belong to it, its right and lower edges do not.
public struct ViewRect: Hashable, Sendable {
    /// Left edge.
    public var x: Double
    /// Upper edge.
    public var y: Double
    /// Width.
    public var width: Double
    /// Height.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// True if a side is zero, negative or not a number, or if the position is not finite.
    public var isEmpty: Bool { !(width > 0 && height > 0 && x.isFinite && y.isFinite) }

    /// Whether a point is in the rectangle.
    public func contains(_ point: ViewPoint) -> Bool {
        point.x >= x && point.y >= y && point.x < x + width && point.y < y + height
    }

    /// The part that both rectangles share; nil if there is none.
    public func intersection(_ other: ViewRect) -> ViewRect? {
        guard !isEmpty, !other.isEmpty else { return nil }
        let left = max(x, other.x)
        let top = max(y, other.y)
        let common = ViewRect(
            x: left, y: top, width: min(x + width, other.x + other.width) - left,
            height: min(y + height, other.y + other.height) - top)
        return common.isEmpty ? nil : common
    }
}
