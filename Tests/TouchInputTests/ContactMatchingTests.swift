import BezelModel
import TestSupport
import Testing

@testable import TouchInput

@Suite struct ContactMatchings {
    static func match(_ new: [Int32], _ old: [Int32], limit: Int64 = .max) -> [Int] {
        var matching = ContactMatching(size: max(new.count, old.count), limit: limit)
        for (i, x) in new.enumerated() {
            for (j, other) in old.enumerated() {
                matching.set(i, j, from: DisplayPoint(x: x, y: 0), to: DisplayPoint(x: other, y: 0))
            }
        }
        let found = matching.solve()
        return new.indices.map { found[$0] }
    }

    @Test(arguments: [
        ([Int32(1)], [Int32(0)], [0]), ([10, 0], [0, 10], [1, 0]), ([10], [0, 12], [1]), ([0, 11], [10], [-1, 0]),
        // A row of fingers that moves by its own spacing: matching the nearest would be wrong.
        ([10, 20, 30], [0, 10, 20], [0, 1, 2]), ([], [5], []), ([5], [], [-1]),
    ])
    func `contacts are matched such that the sum of distances is smallest`(new: [Int32], old: [Int32], expected: [Int])
    {
        #expect(Self.match(new, old) == expected)
    }

    @Test(arguments: [(Int32(9), 0), (10, -1), (11, -1), (.max, -1)])
    func `contacts further apart than the limit are not matched`(x: Int32, expected: Int) {
        #expect(Self.match([x], [0], limit: 100) == [expected])
    }

    @Test func `a contact without a match does not affect the match of another`() {
        #expect(Self.match([1000, 1], [0, 50], limit: 100) == [-1, 0])
    }

    @Test func `the matching is the best of all permutations`() {
        var numbers = SeededNumbers(seed: 1)
        for _ in 0..<300 {
            let points = (0..<5).map { _ in Int32.random(in: 0...40, using: &numbers) }
            let old = (0..<5).map { _ in Int32.random(in: 0...40, using: &numbers) }
            let cost = { (order: [Int]) in
                order.enumerated().reduce(0) { $0 + Int((points[$1.0] - old[$1.1]) * (points[$1.0] - old[$1.1])) }
            }
            let best = Self.orders(of: [0, 1, 2, 3, 4]).map(cost).min()
            #expect(cost(Self.match(points, old)) == best)
        }
    }

    @Test func `twenty contacts at the greatest distances do not overflow`() {
        let far = (0..<20).map { Int32($0 % 2 == 0 ? Int32.min : .max) }
        #expect(Set(Self.match(far, far.reversed())).subtracting([-1]).count <= 20)
    }

    private static func orders(of items: [Int]) -> [[Int]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index in
            var rest = items
            let first = rest.remove(at: index)
            return orders(of: rest).map { [first] + $0 }
        }
    }
}
