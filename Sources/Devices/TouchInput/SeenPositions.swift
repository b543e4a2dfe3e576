public import BezelModel

/// The smallest and the largest positions that a panel has reported, in panel units.
public struct SeenPositions: Hashable, Sendable {
    private var leastX = Int32.max
    private var mostX = Int32.min
    private var leastY = Int32.max
    private var mostY = Int32.min

    public init() {}

    /// The positions of two ranges.
    public init(x: ClosedRange<Int32>, y: ClosedRange<Int32>) {
        (leastX, mostX, leastY, mostY) = (x.lowerBound, x.upperBound, y.lowerBound, y.upperBound)
    }

    mutating func add(_ point: PanelPoint) {
        leastX = min(leastX, point.x)
        mostX = max(mostX, point.x)
        leastY = min(leastY, point.y)
        mostY = max(mostY, point.y)
    }

    /// Both bounds included; nil before the first position.
    public var x: ClosedRange<Int32>? { leastX <= mostX ? leastX...mostX : nil }
    public var y: ClosedRange<Int32>? { leastY <= mostY ? leastY...mostY : nil }

    /// Like "x 0…799, y 0…479"; nil before the first position.
    public var text: String? {
        guard let x, let y else { return nil }
        return "x \(x.lowerBound)…\(x.upperBound), y \(y.lowerBound)…\(y.upperBound)"
    }

    /// Whether every position is inside `ranges`.
    public func fit(_ ranges: PanelRanges) -> Bool {
        leastX >= ranges.x.minimum && mostX <= ranges.x.maximum && leastY >= ranges.y.minimum
            && mostY <= ranges.y.maximum
    }

    /// Whether every position is inside `ranges` with their axes exchanged, and not all inside `ranges` themselves: the
    /// panel announces the range of each axis for the other one.
    public func areTransposed(in ranges: PanelRanges) -> Bool {
        x != nil && !fit(ranges) && fit(PanelRanges(x: ranges.y, y: ranges.x))
    }
}
