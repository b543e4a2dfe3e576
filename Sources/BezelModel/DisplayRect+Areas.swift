extension DisplayRect {
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The part that both share; an empty rectangle when there is none.
    public func intersection(_ other: DisplayRect) -> DisplayRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(Int64(x) + Int64(width), Int64(other.x) + Int64(other.width))
        let bottom = min(Int64(y) + Int64(height), Int64(other.y) + Int64(other.height))
        return DisplayRect(
            x: left, y: top, width: Int32(clamping: max(right - Int64(left), 0)),
            height: Int32(clamping: max(bottom - Int64(top), 0)))
    }

    /// The smallest rectangle around both. An empty one counts for nothing.
    public func union(_ other: DisplayRect) -> DisplayRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        let right = max(Int64(x) + Int64(width), Int64(other.x) + Int64(other.width))
        let bottom = max(Int64(y) + Int64(height), Int64(other.y) + Int64(other.height))
        return DisplayRect(
            x: left, y: top, width: Int32(clamping: right - Int64(left)), height: Int32(clamping: bottom - Int64(top)))
    }
}
