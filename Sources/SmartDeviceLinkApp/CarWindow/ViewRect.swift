/// A half-open rectangle: its left and upper edges are in it, its right and lower ones are not.
public struct ViewRect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Also true for one with a side that is no number.
    public var isEmpty: Bool { !(width > 0 && height > 0 && x.isFinite && y.isFinite) }

    public func contains(_ point: ViewPoint) -> Bool {
        point.x >= x && point.y >= y && point.x < x + width && point.y < y + height
    }

    /// What both have in common; nil for nothing.
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
