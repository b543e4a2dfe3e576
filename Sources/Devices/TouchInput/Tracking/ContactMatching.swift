import BezelModel

/// Matches the fingers of a frame with those of the frame before: the assignment with the smallest sum of squared
/// distances (Kuhn and Munkres, by shortest augmenting paths). Fingers that are further apart than a limit are not
/// matched. At most 20 by 20 fingers, in at most 20³ steps, without allocation.
struct ContactMatching {
    /// Larger squared distances are set to this value, so that sums cannot overflow.
    static let furthest: Int64 = 1 << 40

    private var costs: InlineArray<400, Int64>
    private let size: Int
    private let limit: Int64

    /// - Parameters:
    ///   - size: The larger number of fingers, 0 to 20.
    ///   - limit: The squared distance from which on two points are not the same finger.
    init(size: Int, limit: Int64) {
        self.size = min(max(size, 0), 20)
        self.limit = min(limit, Self.furthest)
        costs = InlineArray(repeating: self.limit)
    }

    /// Allows two points to be the same finger. Pairs that are never set are not matched.
    mutating func set(_ new: Int, _ old: Int, from first: DisplayPoint, to second: DisplayPoint) {
        let x = min(max(Int64(first.x) - Int64(second.x), -1 << 19), 1 << 19)
        let y = min(max(Int64(first.y) - Int64(second.y), -1 << 19), 1 << 19)
        costs[new * 20 + old] = min(x * x + y * y, limit)
    }

    /// - Returns: For each new finger the index of the old one, or −1.
    func solve() -> InlineArray<20, Int> {
        // Rows and columns are numbered from 1; column 0 is the row that is being assigned.
        var rowPrice = InlineArray<21, Int64>(repeating: 0)
        var columnPrice = InlineArray<21, Int64>(repeating: 0)
        var rowOf = InlineArray<21, Int>(repeating: 0)
        var previous = InlineArray<21, Int>(repeating: 0)
        var row = 1
        while row <= size {
            rowOf[0] = row
            var column = 0
            var slack = InlineArray<21, Int64>(repeating: .max)
            var isUsed = InlineArray<21, Bool>(repeating: false)
            repeat {
                isUsed[column] = true
                let from = rowOf[column]
                var least = Int64.max
                var next = 0
                for candidate in 1..<(size + 1) where !isUsed[candidate] {
                    let cost = costs[(from - 1) * 20 + candidate - 1] &- rowPrice[from] &- columnPrice[candidate]
                    if cost < slack[candidate] {
                        slack[candidate] = cost
                        previous[candidate] = column
                    }
                    if slack[candidate] < least {
                        least = slack[candidate]
                        next = candidate
                    }
                }
                for candidate in 0..<(size + 1) {
                    if isUsed[candidate] {
                        rowPrice[rowOf[candidate]] &+= least
                        columnPrice[candidate] &-= least
                    } else {
                        slack[candidate] &-= least
                    }
                }
                column = next
            } while rowOf[column] != 0
            while column != 0 {
                let before = previous[column]
                rowOf[column] = rowOf[before]
                column = before
            }
            row += 1
        }
        var result = InlineArray<20, Int>(repeating: -1)
        for column in 1..<21 where rowOf[column] != 0 {
            let new = rowOf[column] - 1
            if costs[new * 20 + column - 1] < limit { result[new] = column - 1 }
        }
        return result
    }
}
