internal import BezelModel

/// Where the rows, or tiles, of a list are.
struct ListGrid {
    /// The space above the first row and under the last one.
    var padding: (top: Int32, bottom: Int32)
    var pitch: Int32
    var columns: Int32
    var left: Int32
    var cell: DisplaySize
    /// Between two columns.
    var gap: Int32

    static func rows(_ metrics: PageMetrics, width: Int32) -> ListGrid {
        let left = metrics.whole(12)
        return ListGrid(
            padding: (metrics.whole(4), metrics.whole(16)), pitch: metrics.rowHeight, columns: 1, left: left,
            cell: DisplaySize(width: max(width - left - metrics.margin, 1), height: metrics.rowHeight), gap: 0)
    }

    static func tiles(_ metrics: PageMetrics, width: Int32) -> ListGrid {
        let room = max(width - 2 * metrics.margin, 1)
        let (largest, least) = (metrics.whole(146), metrics.whole(28))
        let pitch = largest + least
        let columns = min(max((room + least + pitch / 2) / pitch, 2), 12)
        let side = max(min((room - least * (columns - 1)) / columns, largest), 1)
        let gap = max((room - side * columns) / (columns - 1), 0)
        // The focus is drawn around a tile, the text under it.
        let height = side + metrics.whole(TileName.tileRoom)
        return ListGrid(
            padding: (metrics.whole(8), metrics.whole(16)), pitch: height + metrics.gap, columns: columns,
            left: metrics.margin, cell: DisplaySize(width: side, height: height), gap: gap)
    }

    static func apps(_ metrics: PageMetrics, width: Int32) -> ListGrid {
        let room = max(width - 2 * metrics.margin, 1)
        let gap = metrics.tileGap
        let least = metrics.whole(176)
        let columns = min(max((room + gap) / (least + gap), 2), 8)
        let cell = DisplaySize(
            width: max((room - gap * (columns - 1)) / columns, 1), height: max(metrics.whole(180), metrics.touchTarget))
        return ListGrid(
            padding: (metrics.whole(8), metrics.margin), pitch: cell.height + gap, columns: columns,
            left: metrics.margin, cell: cell, gap: gap)
    }

    func length(of count: Int) -> Int32 {
        let rows = (count + Int(columns) - 1) / Int(columns)
        let spare = pitch - cell.height
        return Int32(clamping: rows * Int(pitch) + Int(padding.top + padding.bottom - spare))
    }

    func cell(_ index: Int, in area: DisplayRect, offset: Int32) -> DisplayRect {
        let (row, column) = (Int64(index) / Int64(columns), Int32(index % Int(columns)))
        let top = Int64(area.y) + Int64(padding.top) + row * Int64(pitch) - Int64(offset)
        return DisplayRect(
            x: area.x + left + column * (cell.width + gap), y: Int32(clamping: top), width: cell.width,
            height: cell.height)
    }

    /// The positions of the rows that are visible, at least in part.
    func visible(offset: Int32, height: Int32, count: Int) -> Range<Int> {
        let first = max((Int(offset) - Int(padding.top)) / Int(pitch), 0) * Int(columns)
        let end = ((Int(offset) + Int(height) - Int(padding.top)) / Int(pitch) + 1) * Int(columns)
        return min(first, count)..<min(max(end, first), count)
    }
}
