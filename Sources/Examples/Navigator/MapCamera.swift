internal import Glibc
internal import SmartDeviceLinkApp

/// The part of the world that a map shows.
struct MapCamera {
    /// Pixels per metre.
    static let scales = 0.09...5.0

    /// The point of the world in the middle of the view.
    var centre: ViewPoint
    private(set) var scale = 1.0
    /// The view, in pixels.
    var width: Double
    var height: Double

    init(centre: ViewPoint, width: Double, height: Double) {
        self.centre = centre
        self.width = width
        self.height = height
    }

    func point(_ world: ViewPoint) -> ViewPoint {
        ViewPoint(
            x: (world.x - centre.x) * scale + width / 2, y: (world.y - centre.y) * scale + height / 2)
    }

    func world(_ point: ViewPoint) -> ViewPoint {
        ViewPoint(
            x: (point.x - width / 2) / scale + centre.x, y: (point.y - height / 2) / scale + centre.y)
    }

    mutating func move(by way: ViewPoint) {
        centre = ViewPoint(x: centre.x - way.x / scale, y: centre.y - way.y / scale)
    }

    /// Changes the scale. The part of the map that is drawn at `point` stays there.
    mutating func zoom(to scale: Double, about point: ViewPoint) {
        let kept = world(point)
        self.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
        let now = world(point)
        centre = centre + (kept - now)
    }

    /// Moves the camera so that `world` is drawn at `point`.
    mutating func show(_ world: ViewPoint, at point: ViewPoint) {
        centre = centre + (world - self.world(point))
    }

    /// The cells of the city's grid that can be seen, and one around them.
    var cells: (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        let corners = [(0.0, 0.0), (width, 0), (0, height), (width, height)].map {
            CityPlan.grid(world(ViewPoint(x: $0.0, y: $0.1)))
        }
        func range(_ values: [Double]) -> ClosedRange<Int> {
            let low = ((values.min() ?? 0) / CityPlan.step).rounded(.down)
            let high = ((values.max() ?? 0) / CityPlan.step).rounded(.up)
            return Int(low) - 2...Int(high) + 1
        }
        return (range(corners.map(\.u)), range(corners.map(\.v)))
    }
}
