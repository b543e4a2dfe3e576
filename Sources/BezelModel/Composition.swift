/// Overlapping layers, ready to be written row by row as one picture.
public struct Composition {
    private let base: Canvas?
    private let upper: [PictureLayer]

    /// - Parameter layers: The lowest first. It is opaque and gives the composition its size.
    public init(_ layers: some Collection<PictureLayer>) {
        base = layers.first?.canvas
        upper = Array(layers.dropFirst())
    }

    /// Writes the part inside `rect` to its place in a whole frame that starts at `target`. It never reads there.
    ///
    /// - Parameters:
    ///   - rect: In display pixels. Pixels outside the lowest layer are not written.
    ///   - target: Room for the lowest layer's height times `pitch` bytes, aligned for `UInt32`.
    ///   - pitch: Bytes from one row to the next, at least four times the lowest layer's width and a multiple of four.
    public func write(_ rect: DisplayRect, into target: UnsafeMutableRawPointer, pitch: Int) {
        guard let base else { return }
        precondition(pitch >= base.width * 4 && pitch % 4 == 0)
        let area = rect.intersection(DisplayRect(base.size))
        guard !area.isEmpty else { return }
        let covering = upper.filter { !$0.frame.intersection(area).isEmpty }
        // Overlapping layers are mixed here, because the target may be slow to read.
        var scratch = [UInt32](repeating: 0, count: covering.count > 1 ? base.width : 0)
        base.withPixels { pixels in
            guard let source = pixels.baseAddress else { return }
            for y in area.y..<area.y + area.height {
                let row = (target + Int(y) * pitch).assumingMemoryBound(to: UInt32.self)
                let below = source + Int(y) * base.width
                guard covering.count > 1 else {
                    Self.write(covering.first, over: below, area, y, to: row)
                    continue
                }
                scratch.withUnsafeMutableBufferPointer { mixed in
                    guard let mixed = mixed.baseAddress else { return }
                    Self.write(covering.first, over: below, area, y, to: mixed)
                    for layer in covering.dropFirst() { Self.blend(layer, onto: mixed, area, y) }
                    (row + Int(area.x)).update(from: mixed + Int(area.x), count: Int(area.width))
                }
            }
        }
    }

    /// One row of `area`: the pixels below, and one layer over them.
    private static func write(
        _ layer: PictureLayer?, over below: UnsafePointer<UInt32>, _ area: DisplayRect, _ y: Int32,
        to row: UnsafeMutablePointer<UInt32>
    ) {
        let left = Int(area.x)
        guard let layer, let covered = covered(by: layer, area, y) else {
            return (row + left).update(from: below + left, count: Int(area.width))
        }
        (row + left).update(from: below + left, count: covered.lowerBound - left)
        layer.canvas.withPixels { pixels in
            guard let start = pixels.baseAddress else { return }
            Blending.over(
                start + offset(in: layer, covered.lowerBound, y), below + covered.lowerBound,
                into: row + covered.lowerBound, count: covered.count)
        }
        let end = covered.upperBound
        (row + end).update(from: below + end, count: left + Int(area.width) - end)
    }

    private static func blend(
        _ layer: PictureLayer, onto row: UnsafeMutablePointer<UInt32>, _ area: DisplayRect, _ y: Int32
    ) {
        guard let covered = covered(by: layer, area, y) else { return }
        layer.canvas.withPixels { pixels in
            guard let start = pixels.baseAddress else { return }
            let place = row + covered.lowerBound
            Blending.over(start + offset(in: layer, covered.lowerBound, y), place, into: place, count: covered.count)
        }
    }

    /// The columns of row `y` of `area` that the layer covers.
    private static func covered(by layer: PictureLayer, _ area: DisplayRect, _ y: Int32) -> Range<Int>? {
        let part = layer.frame.intersection(area)
        guard !part.isEmpty, y >= part.y, y < part.y + part.height else { return nil }
        return Int(part.x)..<Int(part.x) + Int(part.width)
    }

    private static func offset(in layer: PictureLayer, _ x: Int, _ y: Int32) -> Int {
        Int(y - layer.origin.y) * layer.canvas.width + x - Int(layer.origin.x)
    }
}
