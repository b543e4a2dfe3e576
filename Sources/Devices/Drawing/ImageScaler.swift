/// Scales an image down while it is decoded, row by row. Each pixel is the mean of the area that it replaces, so that
/// thin lines are kept. Only one row of the result is stored here.
///
/// Pixels are premultiplied, which is required for a correct mean.
struct ImageScaler {
    private let source: (width: Int, height: Int)
    private let target: (width: Int, height: Int)
    /// Four channels for each pixel of the row that is being computed, in units of 1 / (source width × source height).
    private var sums: [UInt64]
    private var row = 0
    private var written = 0

    /// - Parameters:
    ///   - source: At most ``ImageLimits/side`` each.
    ///   - target: Not larger than `source` in either direction, at least 1.
    init(from source: (width: Int, height: Int), to target: (width: Int, height: Int)) {
        self.source = source
        self.target = target
        sums = [UInt64](repeating: 0, count: target.width * 4)
    }

    /// Reads the next row of the source and writes the rows that it completes to `result`.
    mutating func add(_ pixels: UnsafePointer<UInt32>, to result: Bitmap) {
        // The row reaches from `top` to `bottom` on a scale on which a row of the result has the height
        // `source.height`.
        var top = row * target.height
        let bottom = top + target.height
        row += 1
        while top < bottom, written < target.height {
            let end = min(bottom, (written + 1) * source.height)
            gather(pixels, weight: UInt64(end - top))
            top = end
            if end == (written + 1) * source.height { finish(result) }
        }
    }

    /// The same from left to right.
    private mutating func gather(_ pixels: UnsafePointer<UInt32>, weight: UInt64) {
        let (wide, narrow) = (source.width, target.width)
        sums.withUnsafeMutableBufferPointer { sums in
            guard var sum = sums.baseAddress else { return }
            var (alpha, red, green, blue) = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
            // Where the pixel ends, and where the pixel of the result ends.
            var (end, boundary) = (0, wide)
            var x = 0
            while x < wide {
                let pixel = UInt64(pixels[x])
                x &+= 1
                end &+= narrow
                let beyond = end &- boundary
                let first = UInt64(truncatingIfNeeded: beyond > 0 ? narrow &- beyond : narrow) &* weight
                alpha &+= pixel &>> 24 &* first
                red &+= (pixel &>> 16 & 255) &* first
                green &+= (pixel &>> 8 & 255) &* first
                blue &+= (pixel & 255) &* first
                guard beyond >= 0 else { continue }
                sum[0] &+= alpha
                sum[1] &+= red
                sum[2] &+= green
                sum[3] &+= blue
                sum += 4
                boundary &+= wide
                let rest = UInt64(truncatingIfNeeded: beyond) &* weight
                alpha = pixel &>> 24 &* rest
                red = (pixel &>> 16 & 255) &* rest
                green = (pixel &>> 8 & 255) &* rest
                blue = (pixel & 255) &* rest
            }
        }
    }

    private mutating func finish(_ result: Bitmap) {
        let area = UInt64(source.width * source.height)
        let half = area / 2
        sums.withUnsafeMutableBufferPointer { sums in
            guard var sum = sums.baseAddress, let row = result.row(written) else { return }
            for x in 0..<target.width {
                let alpha = (sum[0] + half) / area
                let red = (sum[1] + half) / area
                let green = (sum[2] + half) / area
                let blue = (sum[3] + half) / area
                row[x] = UInt32(truncatingIfNeeded: alpha << 24 | red << 16 | green << 8 | blue)
                sum.update(repeating: 0, count: 4)
                sum += 4
            }
        }
        written += 1
    }
}
