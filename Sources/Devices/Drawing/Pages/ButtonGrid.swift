internal import BezelModel

/// How buttons of equal size share an area.
enum ButtonGrid {
    /// The number of rows of buttons at the lower edge: one, or two for more than four buttons; more only if the
    /// buttons would be too narrow.
    ///
    /// - Parameter isTight: There is little height, so narrow buttons are better than many rows.
    static func footerRows(count: Int, width: Int32, isTight: Bool, _ metrics: PageMetrics) -> Int {
        guard count > 1 else { return 1 }
        func fits(_ columns: Int, _ least: Int32) -> Bool {
            (width + metrics.gap) / Int32(columns) - metrics.gap >= max(least, metrics.touchTarget)
        }
        let widths = isTight ? [metrics.touchTarget] : [metrics.whole(108), metrics.whole(92), metrics.touchTarget]
        for width in widths {
            for rows in 1...count {
                let columns = (count + rows - 1) / rows
                if columns <= 4, fits(columns, width) { return rows }
            }
        }
        return count
    }

    /// - Parameters:
    ///   - rows: nil for the number that brings the buttons nearest to `aspect`, width by height.
    ///   - largest: The buttons' largest size; a smaller grid is centred.
    static func rects(
        _ count: Int, in area: DisplayRect, gap: Int32, aspect: Double, least: Int32, largest: DisplaySize,
        rows wanted: Int? = nil
    ) -> [DisplayRect] {
        guard count > 0 else { return [] }
        func size(_ rows: Int) -> DisplaySize {
            let columns = Int32((count + rows - 1) / rows)
            let rows = Int32(rows)
            return DisplaySize(
                width: min((area.width - gap * (columns - 1)) / columns, largest.width),
                height: min((area.height - gap * (rows - 1)) / rows, largest.height))
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
            Int32(columns) * (cell.width + gap) - gap, Int32(rows) * (cell.height + gap) - gap)
        return (0..<count).map { index in
            let (row, column) = (Int32(index / columns), Int32(index % columns))
            return DisplayRect(
                x: used.x + column * (cell.width + gap), y: used.y + row * (cell.height + gap), width: cell.width,
                height: cell.height)
        }
    }
}
