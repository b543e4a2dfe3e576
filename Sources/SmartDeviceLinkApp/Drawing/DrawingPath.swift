/// Lines and curves to fill or to stroke, in window pixels.
public struct DrawingPath: Hashable, Sendable {
    /// A step of a path.
    public enum Step: Hashable, Sendable {
        /// Begins a new part at a point.
        case move(ViewPoint)
        /// A straight line to a point.
        case line(ViewPoint)
        /// A cubic Bézier curve to a point.
        case curve(ViewPoint, ViewPoint, to: ViewPoint)
        /// A whole circle, as a separate part of the path.
        case circle(centre: ViewPoint, radius: Double)
        /// A straight line to the beginning of the part.
        case close
    }

    /// The steps, in order.
    public private(set) var steps: [Step] = []

    /// Creates an empty path.
    public init() {}

    /// Adds a step.
    public mutating func add(_ step: Step) { steps.append(step) }

    /// Adds a line through points.
    ///
    /// - Parameter isClosed: Whether it goes back to the first point. Default: false.
    public mutating func add(_ points: [ViewPoint], isClosed: Bool = false) {
        guard let first = points.first else { return }
        steps.append(.move(first))
        for point in points.dropFirst() { steps.append(.line(point)) }
        if isClosed { steps.append(.close) }
    }

    /// A line through points.
    ///
    /// - Parameter isClosed: Whether it goes back to the first point. Default: false.
    public static func line(_ points: [ViewPoint], isClosed: Bool = false) -> DrawingPath {
        var path = DrawingPath()
        path.add(points, isClosed: isClosed)
        return path
    }

    /// An area between points.
    public static func polygon(_ points: [ViewPoint]) -> DrawingPath { line(points, isClosed: true) }

    /// A circle.
    public static func circle(_ centre: ViewPoint, radius: Double) -> DrawingPath {
        var path = DrawingPath()
        path.add(.circle(centre: centre, radius: radius))
        return path
    }

    /// A rectangle with round corners. Default radius: 0.
    public static func rectangle(_ rect: ViewRect, radius: Double = 0) -> DrawingPath {
        let (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
        func point(_ x: Double, _ y: Double) -> ViewPoint { ViewPoint(x: x, y: y) }
        let radius = max(0, min(radius, min(rect.width, rect.height) / 2))
        guard radius > 0 else {
            return polygon([point(left, top), point(right, top), point(right, bottom), point(left, bottom)])
        }
        // A quarter of a circle, as near as one curve comes to it.
        let handle = radius * 0.4477
        var path = DrawingPath()
        path.add(.move(point(left + radius, top)))
        path.add(.line(point(right - radius, top)))
        path.add(.curve(point(right - handle, top), point(right, top + handle), to: point(right, top + radius)))
        path.add(.line(point(right, bottom - radius)))
        path.add(
            .curve(point(right, bottom - handle), point(right - handle, bottom), to: point(right - radius, bottom)))
        path.add(.line(point(left + radius, bottom)))
        path.add(.curve(point(left + handle, bottom), point(left, bottom - handle), to: point(left, bottom - radius)))
        path.add(.line(point(left, top + radius)))
        path.add(.curve(point(left, top + handle), point(left + handle, top), to: point(left + radius, top)))
        path.add(.close)
        return path
    }
}
