extension DisplayRect {
    /// The place of a picture of this size on a screen: as large as possible with its own proportions, centred. Empty
    /// for a picture without pixels.
    public init(fitting size: DisplaySize, into screen: DisplaySize) {
        guard size.width > 0, size.height > 0 else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        let isWide = Int64(size.width) * Int64(screen.height) >= Int64(size.height) * Int64(screen.width)
        let width =
            isWide ? screen.width : Int32(max(Int64(size.width) * Int64(screen.height) / Int64(size.height), 1))
        let height =
            isWide ? Int32(max(Int64(size.height) * Int64(screen.width) / Int64(size.width), 1)) : screen.height
        self.init(x: (screen.width - width) / 2, y: (screen.height - height) / 2, width: width, height: height)
    }

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

    /// The smallest rectangle around both. An empty one is ignored.
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

extension [DisplayRect] {
    /// A few rectangles that cover all of these and no pixel twice: those that touch each other are joined, and all of
    /// them if more than `limit` remain.
    public func joined(limit: Int = 8) -> [DisplayRect] {
        var joined: [DisplayRect] = []
        for rect in self where !rect.isEmpty {
            var rect = rect
            while let index = joined.firstIndex(where: { !$0.intersection(rect).isEmpty }) {
                rect = rect.union(joined.remove(at: index))
            }
            joined.append(rect)
        }
        guard joined.count > limit, let first = joined.first else { return joined }
        return [joined.reduce(first) { $0.union($1) }]
    }
}
