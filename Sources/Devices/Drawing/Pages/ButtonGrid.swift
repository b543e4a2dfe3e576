internal import BezelModel

/// How buttons of equal size share an area.
enum ButtonGrid {
    /// The numbers of rows in which buttons can be arranged, four in a row at most: each with wider buttons than the one
    /// before.
    static func rows(_ count: Int) -> [Int] {
        var columns = 5
        return (1...max(count, 1)).filter { rows in
            let wanted = (count + rows - 1) / rows
            guard wanted < columns else { return false }
            columns = wanted
            return true
        }
    }

    /// - Parameters:
    ///   - rowGap: Between two rows; nil for `gap`.
    ///   - rows: nil for the number that brings the buttons nearest to `aspect`, width by height.
    ///   - largest: The buttons' largest size; a smaller grid is centred.
    static func rects(
        _ count: Int, in area: DisplayRect, gap: Int32, rowGap: Int32? = nil, aspect: Double, least: Int32,
        largest: DisplaySize,
        rows wanted: Int? = nil
    ) -> [DisplayRect] {
        guard count > 0 else { return [] }
        let rowGap = rowGap ?? gap
        func size(_ rows: Int) -> DisplaySize {
            let columns = Int32((count + rows - 1) / rows)
            let rows = Int32(rows)
            return DisplaySize(
                width: min((area.width - gap * (columns - 1)) / columns, largest.width),
                height: min((area.height - rowGap * (rows - 1)) / rows, largest.height))
        }
        func cost(_ rows: Int) -> Double {
            let size = size(rows)
            let small = min(size.width, size.height)
            guard small >= least else { return 1000 + Double(least - small) }
            let ratio = Double(size.width) / Double(size.height) / aspect
            let columns = (count + rows - 1) / rows
            return max(ratio, 1 / ratio) + 0.4 * Double(rows * columns - count)
        }
        let rows = wanted ?? (1...count).min { cost($0) < cost($1) } ?? 1
        let columns = (count + rows - 1) / rows
        let cell = size(rows)
        guard cell.width > 0, cell.height > 0 else { return [] }
        let used = area.middle(
            Int32(columns) * (cell.width + gap) - gap, Int32(rows) * (cell.height + rowGap) - rowGap)
        return (0..<count).map { index in
            let (row, column) = (Int32(index / columns), Int32(index % columns))
            return DisplayRect(
                x: used.x + column * (cell.width + gap), y: used.y + row * (cell.height + rowGap), width: cell.width,
                height: cell.height)
        }
    }
}
