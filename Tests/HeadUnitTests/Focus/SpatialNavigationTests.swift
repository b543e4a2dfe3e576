import BezelModel
import Testing

@testable import HeadUnit

/// A keypad of three columns and two rows, with a wide key under it:
///
///     0  1  2
///     3  4  5
///      [ 6 ]
struct SpatialNavigationTests {
    private static let keypad: [AppRect] =
        (0..<6).map { AppRect(x: Double($0 % 3) * 100, y: Double($0 / 3) * 100, width: 80, height: 80) }
        + [AppRect(x: 90, y: 200, width: 100, height: 40)]

    @Test(arguments: [
        (0, FocusMove.right, 1), (1, .right, 2), (2, .right, 0), (0, .left, 2), (4, .left, 3), (0, .down, 3),
        (4, .down, 6), (3, .down, 6), (6, .up, 4), (1, .up, 6), (5, .up, 2), (6, .right, 5), (5, .down, 6),
        (0, .next, 1), (2, .next, 3), (6, .next, 0), (0, .previous, 6), (3, .previous, 2),
    ])
    func `a move of the focus finds the nearest target in its direction`(from: Int, move: FocusMove, to: Int) {
        #expect(SpatialNavigation.next(from: from, move, among: Self.keypad) == to)
    }

    @Test func `every target can be reached from every other by arrow keys or by a knob alone`() {
        for moves in [[FocusMove.left, .right, .up, .down], [.next], [.previous]] {
            var reached: Set<Int> = [0]
            var fresh = [0]
            while let place = fresh.popLast() {
                for move in moves {
                    guard let next = SpatialNavigation.next(from: place, move, among: Self.keypad) else { continue }
                    if reached.insert(next).inserted { fresh.append(next) }
                }
            }
            #expect(reached.count == Self.keypad.count, "\(moves)")
        }
    }

    @Test func `down does not go to a neighbour whose middle is a little lower`() {
        let button = AppRect(x: 104, y: 376, width: 200, height: 80)
        let rail = AppRect(x: 0, y: 400, width: 80, height: 80)
        #expect(SpatialNavigation.next(from: 0, .down, wraps: false, among: [button, rail]) == 0)
        #expect(SpatialNavigation.next(from: 0, .left, among: [button, rail]) == 1)
    }

    @Test func `the first move goes to the first target in reading order, whatever their order in the list`() {
        #expect(SpatialNavigation.next(from: nil, .up, among: Self.keypad.reversed()) == 6)
    }

    @Test func `without other targets the focus does not move`() {
        #expect(SpatialNavigation.next(from: nil, .next, among: []) == nil)
        #expect(SpatialNavigation.next(from: 0, .left, among: [Self.keypad[0]]) == 0)
        let flat = AppRect(x: 500, y: 0, width: 0, height: 80)
        #expect(SpatialNavigation.next(from: 0, .right, among: [Self.keypad[0], flat]) == 0)
        #expect(SpatialNavigation.next(from: 1, .next, among: [Self.keypad[0], flat]) == 0)
    }
}
