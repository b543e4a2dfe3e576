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
            var column = 0
            var boundary = wide
            for x in 0..<wide {
                let pixel = pixels[x]
                let end = (x + 1) * narrow
                let first = min(end, boundary) - x * narrow
                Self.add(pixel, UInt64(first) * weight, &sums, column)
                guard end >= boundary else { continue }
                column += 1
                boundary += wide
                if first < narrow { Self.add(pixel, UInt64(narrow - first) * weight, &sums, column) }
            }
        }
    }

    @inline(__always)
    private static func add(
        _ pixel: UInt32, _ weight: UInt64, _ sums: inout UnsafeMutableBufferPointer<UInt64>, _ x: Int
    ) {
        sums[x * 4] &+= UInt64(pixel >> 24) &* weight
        sums[x * 4 + 1] &+= UInt64(pixel >> 16 & 255) &* weight
        sums[x * 4 + 2] &+= UInt64(pixel >> 8 & 255) &* weight
        sums[x * 4 + 3] &+= UInt64(pixel & 255) &* weight
    }

    private mutating func finish(_ result: Bitmap) {
        let area = UInt64(source.width * source.height)
        for x in 0..<target.width {
            var pixel: UInt32 = 0
            for channel in 0..<4 {
                pixel = pixel << 8 | UInt32((sums[x * 4 + channel] + area / 2) / area)
                sums[x * 4 + channel] = 0
            }
            result.row(written)?[x] = pixel
        }
        written += 1
    }
}
