import BezelModel

/// Remembers short, still presses by place, and knows which will come again.
///
/// A place is haunted when three presses have come to it at the same distance in time, a second or more, by a clock no
/// finger keeps; a press there is the ghost's when it comes on time. A place is haunted too when six presses in a row
/// have come to one very pixel and none of them moved; then any press there is the ghost's.
struct GhostTouchDetector: Sendable {
    private struct Place: Sendable {
        var point = DisplayPoint(x: 0, y: 0)
        /// When the last press began; nil where nothing is remembered.
        var last: Stamp?
        /// Between two presses, in nanoseconds; 0 when not known.
        var period: Int64 = 0
        /// How many presses in a row came after one period.
        var regular = 0
        /// How many presses in a row hit the very pixel.
        var exact = 0
        /// The longest press, in nanoseconds.
        var longest: Int64 = 0

        var keepsTime: Bool { regular >= 2 }
        var isStuck: Bool { exact >= 6 }
        var isHaunted: Bool { keepsTime || isStuck }
        /// How far from its time a press may be: 0.5 % of the period, at least 25 ms.
        var tolerance: Int64 { max(25_000_000, period / 200) }

        /// Whether `stamp` lies a whole number of periods after the last press, up to twenty.
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

    /// Pixels in each direction that are one place.
    static let radius: Int32 = 3
    /// A longer press is a finger's.
    static let longestPress = Interval.milliseconds(500)
    private static let shortestPeriod = Interval.seconds(1).nanoseconds
    private static let longestPeriod = Interval.seconds(600).nanoseconds

    private var places = InlineArray<8, Place>(repeating: Place())

    /// - Returns: When a contact that begins now looks like a ghost's: how long it may last and still be one.
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

    /// A press that did not leave its place is over.
    ///
    /// - Parameter isStill: It did not move at all.
    /// - Returns: true when its place is haunted from now on.
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
            // A finger's press between two of the ghost's does not change the ghost's time.
            return place.isHaunted && !wasHaunted
        } else {
            place.period = since >= Self.shortestPeriod && since <= Self.longestPeriod ? since : 0
            place.regular = place.period > 0 ? 1 : 0
        }
        place.last = begun
        place.longest = max(place.longest, lasting.nanoseconds)
        return place.isHaunted && !wasHaunted
    }

    /// The place that a point belongs to, or one that may be forgotten for it.
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

    /// Free places first, then those that are not haunted, the oldest before the others.
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
