internal import BezelModel
private import Glibc

/// The differences between two pictures of the same size, as a few rectangles. Has no side effects.
enum PictureDamage {
    /// The pictures are compared in tiles of this size, in pixels.
    static let tile = (width: 32, height: 16)
    /// The largest number of rectangles; more are joined to one.
    static let limit = 32

    /// - Returns: Rectangles that do not overlap, inside the pictures; everything outside them is equal. Empty if the
    ///   pictures are equal.
    static func between(_ old: Canvas, _ new: Canvas) -> [DisplayRect] {
        let whole = DisplayRect(new.size)
        guard old.size == new.size else { return [whole] }
        guard old.revision != new.revision else { return [] }
        var found: [DisplayRect] = []
        for top in stride(from: 0, to: new.height, by: tile.height) {
            let height = min(tile.height, new.height - top)
            for columns in runs(changed(old, new, rows: top..<top + height)) {
                let left = columns.lowerBound * tile.width
                let right = min(columns.upperBound * tile.width, new.width)
                let rect = DisplayRect(
                    x: Int32(left), y: Int32(top), width: Int32(right - left), height: Int32(height))
                add(rect, to: &found)
            }
        }
        guard found.count <= limit else { return [bounds(of: found)] }
        let area = found.reduce(0) { $0 + Int($1.width) * Int($1.height) }
        // Several rectangles that cover most of the picture cost more than the whole picture.
        return found.count > 1 && area * 4 > new.width * new.height * 3 ? [bounds(of: found)] : found
    }

    /// Which tiles of a row of tiles differ.
    private static func changed(_ old: Canvas, _ new: Canvas, rows: Range<Int>) -> [Bool] {
        let width = new.width
        var tiles = [Bool](repeating: false, count: (width + tile.width - 1) / tile.width)
        old.withPixels { before in
            new.withPixels { after in
                for row in rows {
                    let line = row * width..<(row + 1) * width
                    guard !isEqual(before, after, line) else { continue }
                    for column in tiles.indices where !tiles[column] {
                        let start = line.lowerBound + column * tile.width
                        tiles[column] = !isEqual(before, after, start..<min(start + tile.width, line.upperBound))
                    }
                }
            }
        }
        return tiles
    }

    private static func isEqual(
        _ one: UnsafeBufferPointer<UInt32>, _ other: UnsafeBufferPointer<UInt32>, _ range: Range<Int>
    ) -> Bool {
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first + range.lowerBound, second + range.lowerBound, range.count * 4) == 0
    }

    /// Ranges of changed tiles; two with one unchanged tile between them are one.
    private static func runs(_ tiles: [Bool]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in tiles.indices where tiles[column] {
            if let last = runs.last, column - last.upperBound <= 1 {
                runs[runs.count - 1] = last.lowerBound..<column + 1
            } else {
                runs.append(column..<column + 1)
            }
        }
        return runs
    }

    /// Joins a rectangle with the one above it, if both have the same columns.
    private static func add(_ rect: DisplayRect, to found: inout [DisplayRect]) {
        let above = found.lastIndex {
            $0.x == rect.x && $0.width == rect.width && $0.y + $0.height == rect.y
        }
        guard let above else { return found.append(rect) }
        found[above] = DisplayRect(
            x: rect.x, y: found[above].y, width: rect.width, height: found[above].height + rect.height)
    }

    private static func bounds(of rects: [DisplayRect]) -> DisplayRect {
        let left = rects.map(\.x).min() ?? 0
        let top = rects.map(\.y).min() ?? 0
        let right = rects.map { $0.x + $0.width }.max() ?? 0
        let bottom = rects.map { $0.y + $0.height }.max() ?? 0
        return DisplayRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
