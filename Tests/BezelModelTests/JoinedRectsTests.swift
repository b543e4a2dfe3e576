import BezelModel
import Testing

struct JoinedRectsTests {
    private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> DisplayRect {
        DisplayRect(x: x, y: y, width: width, height: height)
    }

    @Test func `overlapping rectangles are joined, adjacent ones are not`() {
        #expect([rect(0, 0, 5, 5), rect(5, 0, 5, 5)].joined() == [rect(0, 0, 5, 5), rect(5, 0, 5, 5)])
        #expect([rect(0, 0, 5, 5), rect(4, 4, 5, 5)].joined() == [rect(0, 0, 9, 9)])
        // The third connects the first two.
        #expect([rect(0, 0, 2, 2), rect(8, 0, 2, 2), rect(1, 0, 8, 1)].joined() == [rect(0, 0, 10, 2)])
        #expect([rect(0, 0, 0, 5), rect(3, 3, 1, -1)].joined().isEmpty)
    }

    @Test func `more rectangles than the limit are joined into one`() {
        let many = (0..<9).map { rect($0 * 10, 0, 2, 2) }
        #expect(many.joined() == [rect(0, 0, 82, 2)])
        #expect(many.joined(limit: 9) == many)
    }

    @Test func `joined rectangles cover all areas without overlap`() {
        for _ in 0..<200 {
            let rects = (0..<Int.random(in: 0...12)).map { _ in
                rect(.random(in: 0..<50), .random(in: 0..<50), .random(in: -2..<20), .random(in: -2..<20))
            }
            let joined = rects.joined()
            for one in rects where !one.isEmpty { #expect(joined.contains { $0.intersection(one) == one }) }
            for (index, one) in joined.enumerated() {
                #expect(joined[..<index].allSatisfy { $0.intersection(one).isEmpty })
            }
        }
    }
}
