/// A point in a window or in a view, in window pixels. The origin is at the top left; x grows to the right, y
/// downwards.
public struct ViewPoint: Hashable, Sendable {
    /// Horizontal position.
    public var x: Double
    /// Vertical position.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Adds the coordinates.
    public static func + (left: ViewPoint, right: ViewPoint) -> ViewPoint {
        ViewPoint(x: left.x + right.x, y: left.y + right.y)
    }

    /// Subtracts the coordinates.
    public static func - (left: ViewPoint, right: ViewPoint) -> ViewPoint {
        ViewPoint(x: left.x - right.x, y: left.y - right.y)
    }

    /// The point halfway between two points.
    func middle(to other: ViewPoint) -> ViewPoint { ViewPoint(x: (x + other.x) / 2, y: (y + other.y) / 2) }

    /// Whether the other point is at most `limit` away, horizontally and vertically.
    func isWithin(_ limit: Double, of other: ViewPoint) -> Bool {
        abs(x - other.x) <= limit && abs(y - other.y) <= limit
    }
}
