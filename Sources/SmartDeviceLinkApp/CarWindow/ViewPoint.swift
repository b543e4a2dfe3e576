/// A point in an app's window or in a view, in pixels before the head unit's scale. Origin top left, x right, y down.
public struct ViewPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static func + (left: ViewPoint, right: ViewPoint) -> ViewPoint {
        ViewPoint(x: left.x + right.x, y: left.y + right.y)
    }

    public static func - (left: ViewPoint, right: ViewPoint) -> ViewPoint {
        ViewPoint(x: left.x - right.x, y: left.y - right.y)
    }

    /// Halfway between two points.
    func middle(to other: ViewPoint) -> ViewPoint { ViewPoint(x: (x + other.x) / 2, y: (y + other.y) / 2) }

    /// Whether the other point is no further off than `limit`, to the side and up or down.
    func isWithin(_ limit: Double, of other: ViewPoint) -> Bool {
        abs(x - other.x) <= limit && abs(y - other.y) <= limit
    }
}
