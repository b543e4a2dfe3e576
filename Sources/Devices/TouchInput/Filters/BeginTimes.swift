import BezelModel

/// When contacts last began.
struct BeginTimes: Sendable {
    static let capacity = 60
    private var stamps = InlineArray<60, Stamp>(repeating: Stamp(nanoseconds: .min))
    private var next = 0

    /// Adds the time of a touch-down.
    ///
    /// - Parameter limit: 1 to ``capacity``.
    /// - Returns: true if more than `limit` contacts, including this one, have begun within a second.
    mutating func add(_ stamp: Stamp, limit: Int) -> Bool {
        let limit = min(max(limit, 1), Self.capacity)
        let before = stamps[(next + Self.capacity - limit) % Self.capacity]
        stamps[next] = stamp
        next = (next + 1) % Self.capacity
        return before.nanoseconds != .min && stamp - before < .seconds(1)
    }
}

/// Positions and times of the last touch-ups.
struct RecentReleases: Sendable {
    /// A contact that begins within this distance of a touch-up may be its bounce: the size of a fingertip on a small
    /// panel.
    static let radius: Int32 = 60
    private var points = InlineArray<10, DisplayPoint>(repeating: DisplayPoint(x: 0, y: 0))
    private var stamps = InlineArray<10, Stamp>(repeating: Stamp(nanoseconds: .min))
    private var next = 0

    mutating func add(_ point: DisplayPoint, at stamp: Stamp) {
        points[next] = point
        stamps[next] = stamp
        next = (next + 1) % 10
    }

    func contains(_ point: DisplayPoint, at stamp: Stamp, within gap: Interval) -> Bool {
        for index in 0..<10 where stamps[index].nanoseconds != .min {
            if stamp - stamps[index] < gap, point.distance(to: points[index]) <= Self.radius { return true }
        }
        return false
    }
}
