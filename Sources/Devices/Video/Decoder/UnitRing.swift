/// A buffer for units that wait to be decoded: each is contiguous, and they are freed in their order.
struct UnitRing {
    let capacity: Int
    /// Places of the units, the oldest first.
    private var places: [Range<Int>] = []

    init(capacity: Int) { self.capacity = capacity }

    /// Number of units.
    var count: Int { places.count }

    /// - Returns: Where the unit begins; nil when there is no room for it in one piece.
    mutating func add(_ size: Int) -> Int? {
        guard size > 0, size <= capacity else { return nil }
        guard let first = places.first, let last = places.last else {
            places.append(0..<size)
            return 0
        }
        let start: Int
        if last.lowerBound >= first.lowerBound {
            // The free bytes are after the newest unit, and before the oldest one.
            if capacity - last.upperBound >= size {
                start = last.upperBound
            } else if first.lowerBound >= size {
                start = 0
            } else {
                return nil
            }
        } else {
            guard first.lowerBound - last.upperBound >= size else { return nil }
            start = last.upperBound
        }
        places.append(start..<start + size)
        return start
    }

    /// The oldest unit is not needed any more.
    mutating func removeFirst() {
        if !places.isEmpty { places.removeFirst() }
    }
}
