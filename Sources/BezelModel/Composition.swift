/// A base and what lies on it, ready to be written row by row.
public struct Composition {
    private let base: Canvas
    private let overlay: Picture.Overlay?

    public init(base: Canvas, overlay: Picture.Overlay?) {
        self.base = base
        self.overlay = overlay
    }

    /// Writes the part inside `rect` to its place in a whole frame that starts at `target`. Only writes, never reads
    /// there.
    ///
    /// - Parameters:
    ///   - rect: In display pixels; what reaches past the base is left out.
    ///   - target: Room for the base's height times `pitch` bytes, aligned for `UInt32`.
    ///   - pitch: Bytes from one row to the next, at least four times the base's width and a multiple of four.
    public func write(_ rect: DisplayRect, into target: UnsafeMutableRawPointer, pitch: Int) {
        precondition(pitch >= base.width * 4 && pitch % 4 == 0)
        let area = rect.intersection(DisplayRect(base.size))
        guard !area.isEmpty else { return }
        let covered = overlay.map { area.intersection($0.frame) } ?? DisplayRect(x: 0, y: 0, width: 0, height: 0)
        base.withPixels { pixels in
            guard let source = pixels.baseAddress else { return }
            for y in area.y..<area.y + area.height {
                let row = (target + Int(y) * pitch).assumingMemoryBound(to: UInt32.self)
                let below = source + Int(y) * base.width
                guard let overlay, !covered.isEmpty, y >= covered.y, y < covered.y + covered.height else {
                    (row + Int(area.x)).update(from: below + Int(area.x), count: Int(area.width))
                    continue
                }
                let left = Int(area.x)
                let start = Int(covered.x)
                let end = start + Int(covered.width)
                (row + left).update(from: below + left, count: start - left)
                overlay.canvas.withPixels { card in
                    guard let first = card.baseAddress else { return }
                    let above = first + Int(y - overlay.frame.y) * overlay.canvas.width + start - Int(overlay.frame.x)
                    Blending.over(above, below + start, into: row + start, count: end - start)
                }
                (row + end).update(from: below + end, count: left + Int(area.width) - end)
            }
        }
    }
}
