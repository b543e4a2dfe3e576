import BezelModel

/// Records short presses without movement by place, and predicts which will come again.
///
/// A place is haunted if three presses came at equal intervals of a second or more, more regularly than a finger can;
/// presses there count as ghost touches if they come on time. A place is also haunted if six presses in a row hit
/// exactly one pixel and did not move; then all presses there count as ghost touches.
struct GhostTouchDetector: Sendable {
    private struct Place: Sendable {
        var point = DisplayPoint(x: 0, y: 0)
        /// When the last press began; nil if the place is unused.
        var last: Stamp?
        /// Interval between two presses, in nanoseconds; 0 if unknown.
        var period: Int64 = 0
        /// Number of presses in a row that came after one period.
        var regular = 0
        /// Number of presses in a row that hit exactly the same pixel.
        var exact = 0
        /// Duration of the longest press, in nanoseconds.
        var longest: Int64 = 0

        var keepsTime: Bool { regular >= 2 }
        var isStuck: Bool { exact >= 6 }
        var isHaunted: Bool { keepsTime || isStuck }
        /// The greatest deviation from the expected time: 0.5 % of the period, at least 25 ms.
        var tolerance: Int64 { max(25_000_000, period / 200) }

        /// Whether `stamp` is a whole number of periods, at most twenty, after the last press.
        func isDue(_ stamp: Stamp) -> Bool {
            guard let last, period > 0 else { return false }
            let since = (stamp - last).nanoseconds
            let times = (since + period / 2) / period
            guard times >= 1, times <= 20 else { return false }
            return (since - times * period).magnitude <= UInt64(tolerance * times)
        }

        func isStale(_ stamp: Stamp) -> Bool {
            guard let last else { return true }
            let since = (stamp - last).nanoseconds
            return since < 0 || since > max(keepsTime ? period * 20 : 0, 60_000_000_000)
        }
    }

    /// Positions that differ by at most this number of pixels in each direction are one place.
    static let radius: Int32 = 3
    /// A longer press is made by a finger.
    static let longestPress = Interval.milliseconds(500)
    private static let shortestPeriod = Interval.seconds(1).nanoseconds
    private static let longestPeriod = Interval.seconds(600).nanoseconds

    private var places = InlineArray<8, Place>(repeating: Place())

    /// - Returns: If a contact that begins now looks like a ghost touch: the longest time it may last as one. Otherwise
    ///   nil.
    func suspects(_ point: DisplayPoint, at stamp: Stamp) -> Interval? {
        for index in 0..<8 {
            let place = places[index]
            guard place.isHaunted, !place.isStale(stamp) else { continue }
            let distance = point.distance(to: place.point)
            if place.isStuck && distance == 0 || place.keepsTime && distance <= Self.radius && place.isDue(stamp) {
                let longest = place.longest
                return Interval(nanoseconds: min(max(2 * longest, longest + 100_000_000), 1_000_000_000))
            }
        }
        return nil
    }

    /// Records a press that has ended without leaving its place.
    ///
    /// - Parameter isStill: It did not move at all.
    /// - Returns: true if the place became haunted with this press.
    mutating func learn(_ point: DisplayPoint, begun: Stamp, lasting: Interval, isStill: Bool) -> Bool {
        guard lasting <= Self.longestPress, lasting >= .zero else { return false }
        let index = place(for: point, at: begun)
        var place = places[index]
        defer { places[index] = place }
        guard let last = place.last else {
            place = Place(point: point, last: begun, exact: isStill ? 1 : 0, longest: lasting.nanoseconds)
            return false
        }
        let wasHaunted = place.isHaunted
        place.exact = isStill && point == place.point ? min(place.exact + 1, 100) : 0
        let since = (begun - last).nanoseconds
        if place.isDue(begun) {
            place.regular = min(place.regular + 1, 100)
        } else if place.keepsTime {
            // A finger's press between two ghost touches does not change their expected time.
            return place.isHaunted && !wasHaunted
        } else {
            place.period = since >= Self.shortestPeriod && since <= Self.longestPeriod ? since : 0
            place.regular = place.period > 0 ? 1 : 0
        }
        place.last = begun
        place.longest = max(place.longest, lasting.nanoseconds)
        return place.isHaunted && !wasHaunted
    }

    /// The place that a point belongs to, or the place to replace.
    private mutating func place(for point: DisplayPoint, at stamp: Stamp) -> Int {
        var oldest = 0
        for index in 0..<8 {
            if places[index].isStale(stamp) { places[index] = Place() }
            if places[index].last != nil, point.distance(to: places[index].point) <= Self.radius { return index }
            if rank(index) < rank(oldest) { oldest = index }
        }
        places[oldest] = Place()
        return oldest
    }

    /// Order of replacement: unused places, then places that are not haunted, the oldest first.
    private func rank(_ index: Int) -> Stamp {
        guard let last = places[index].last else { return Stamp(nanoseconds: .min) }
        return places[index].isHaunted ? Stamp(nanoseconds: .max) : last
    }
}

extension DisplayPoint {
    /// The larger of the distances in the two directions.
    func distance(to other: DisplayPoint) -> Int32 {
        let across = (Int64(x) - Int64(other.x)).magnitude
        let along = (Int64(y) - Int64(other.y)).magnitude
        return Int32(clamping: max(across, along))
    }
}
