import BezelModel

/// How keys move the focus among rectangles: to the nearest one in a direction, and from the last to the first (HMI
/// guidelines, UI/SendHapticData).
enum SpatialNavigation {
    /// - Parameters:
    ///   - position: The index of the rectangle with the focus; nil for none.
    ///   - wraps: Whether the focus goes to the other end if there is no further rectangle; otherwise it stays.
    ///   - rects: Empty rectangles never get the focus.
    /// - Returns: The rectangle that gets the focus: the same one if there is no other, nil if there is none.
    static func next(from position: Int?, _ move: FocusMove, wraps: Bool = true, among rects: [AppRect]) -> Int? {
        let solid = rects.indices.filter { rects[$0].width > 0 && rects[$0].height > 0 }
        guard let position, solid.contains(position) else { return readingOrder(solid, rects).first }
        switch move {
        case .next: return step(1, from: position, wraps, in: readingOrder(solid, rects))
        case .previous: return step(-1, from: position, wraps, in: readingOrder(solid, rects))
        case .left, .right, .up, .down:
            let others = solid.filter { $0 != position }
            let from = Span(rects[position], move)
            let spans = others.map { (index: $0, span: Span(rects[$0], move)) }
            let ahead = spans.filter { from.isBehind($0.span) }
            if let nearest = ahead.min(by: { from.distance(to: $0.span) < from.distance(to: $1.span) }) {
                return nearest.index
            }
            guard wraps else { return position }
            // There is nothing in that direction: go to the far end of the row or column.
            let behind = spans.filter { $0.span.centre < from.centre && from.overlapsAcross($0.span) }
            return behind.min { $0.span.start < $1.span.start }?.index ?? position
        }
    }

    /// The rectangle nearest to one that was removed.
    static func nearest(to rect: AppRect, among rects: [AppRect]) -> Int? {
        rects.indices.filter { rects[$0].width > 0 && rects[$0].height > 0 }
            .min { rects[$0].distance(to: rect) < rects[$1].distance(to: rect) }
    }

    private static func step(_ count: Int, from position: Int, _ wraps: Bool, in order: [Int]) -> Int? {
        guard let place = order.firstIndex(of: position) else { return order.first }
        guard wraps || order.indices.contains(place + count) else { return position }
        return order[(place + count + order.count) % order.count]
    }

    /// Row by row from the top, each row from the left. A row consists of all rectangles that begin above the middle of its
    /// first one.
    private static func readingOrder(_ indices: [Int], _ rects: [AppRect]) -> [Int] {
        var rest = indices.sorted { (rects[$0].y, $0) < (rects[$1].y, $1) }
        var order: [Int] = []
        while let first = rest.first {
            let middle = rects[first].y + rects[first].height / 2
            let row = rest.filter { rects[$0].y <= middle }
            order += row.sorted { (rects[$0].x, $0) < (rects[$1].x, $1) }
            rest.removeAll { rects[$0].y <= middle }
        }
        return order
    }

    /// A rectangle relative to a direction: its start and end along it, and its extent across it.
    private struct Span {
        var start: Double
        var end: Double
        private var low: Double
        private var high: Double

        var centre: Double { (start + end) / 2 }

        init(_ rect: AppRect, _ move: FocusMove) {
            let (left, right) = (rect.x, rect.x + rect.width)
            let (top, bottom) = (rect.y, rect.y + rect.height)
            switch move {
            case .right, .next: (start, end, low, high) = (left, right, top, bottom)
            case .left, .previous: (start, end, low, high) = (-right, -left, top, bottom)
            case .down: (start, end, low, high) = (top, bottom, left, right)
            case .up: (start, end, low, high) = (-bottom, -top, left, right)
            }
        }

        /// Whether the other one lies in the direction. One beside this one does only if it begins where this one ends:
        /// "down" never goes to the left because the neighbour there is a little lower.
        func isBehind(_ other: Span) -> Bool {
            other.centre > centre && other.end > end && (overlapsAcross(other) || other.start >= end)
        }

        func overlapsAcross(_ other: Span) -> Bool { other.low < high && low < other.high }

        /// The gap between the two. A gap across the direction counts three times; of two rectangles with the same
        /// distance the better aligned one is chosen.
        func distance(to other: Span) -> Double {
            let along = max(other.start - end, 0)
            let across = max(other.low - high, low - other.high, 0)
            let skew = abs((other.low + other.high) - (low + high)) / 2
            return along + 3 * across + skew / 100
        }
    }
}

extension AppRect {
    /// From centre to centre, squared.
    fileprivate func distance(to other: AppRect) -> Double {
        let dx = x + width / 2 - other.x - other.width / 2
        let dy = y + height / 2 - other.y - other.height / 2
        return dx * dx + dy * dy
    }
}
