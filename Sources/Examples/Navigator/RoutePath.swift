internal import SmartDeviceLinkApp

/// The route that ``Route`` drives, as a line in the city: 500 m up, 900 m to the right, 1200 m up, and so on.
enum RoutePath {
    private static let legs: [(length: Double, u: Double, v: Double)] = [(500, 0, -1), (900, 1, 0), (1200, 0, -1)]
    private static let length = 2600.0

    /// - Parameter distance: Metres from the start.
    static func point(at distance: Double) -> ViewPoint {
        let rounds = (max(distance, 0) / length).rounded(.down)
        var (u, v) = (900 * rounds, -1700 * rounds)
        var rest = max(distance, 0) - rounds * length
        for leg in legs {
            let way = min(rest, leg.length)
            u += leg.u * way
            v += leg.v * way
            rest -= way
        }
        return CityPlan.world(u, v)
    }

    /// The direction of travel.
    static func direction(at distance: Double) -> ViewPoint { point(at: distance + 6) - point(at: distance - 2) }

    /// - Returns: Points of the line, at most 20 m apart, with every turn.
    static func points(from start: Double, to end: Double) -> [ViewPoint] {
        guard end > start else { return [] }
        var distances = [start]
        // Each turn is at a multiple of 20 m.
        distances += stride(from: ((start / 20).rounded(.down) + 1) * 20, to: end, by: 20)
        distances.append(end)
        return distances.map { point(at: $0) }
    }
}
