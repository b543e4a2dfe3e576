internal import BezelModel

/// Copies pixels of a canvas into a panel's buffer, rotated and converted to the plane's format.
///
/// The buffer is written from left to right and never read, because display memory may be slow to read.
struct Blit: Hashable {
    var format: PixelFormat
    var rotation = Rotation.none

    /// - Parameters:
    ///   - part: A rectangle inside the canvas.
    ///   - corner: The column and row of the buffer at which the rotated part begins.
    ///   - target: The first byte of the buffer, which must have room for the rotated part.
    ///   - pitch: Bytes from one row to the next.
    func copy(
        _ part: DisplayRect, of canvas: Canvas, to corner: (x: Int, y: Int), in target: UnsafeMutableRawPointer,
        pitch: Int
    ) {
        guard !part.isEmpty, DisplayRect(canvas.size).intersection(part) == part else { return }
        canvas.withPixels { pixels in
            guard let source = pixels.baseAddress else { return }
            let size = rotation.turned(DisplaySize(width: part.width, height: part.height))
            let walk = Walk(part, rotation, stride: canvas.width)
            for row in 0..<Int(size.height) {
                let line = target + (corner.y + row) * pitch + corner.x * format.bytes
                write(
                    source + walk.first + row * walk.row, step: walk.column, count: Int(size.width), to: line,
                    at: (corner.x, corner.y + row))
            }
        }
    }

    /// The order in which a canvas is read to produce the panel's rows: the first pixel, and the steps to the next
    /// pixel of a row and to the next row.
    private struct Walk {
        var first, column, row: Int

        init(_ part: DisplayRect, _ rotation: Rotation, stride: Int) {
            let (left, top) = (Int(part.x), Int(part.y))
            let (right, bottom) = (left + Int(part.width) - 1, top + Int(part.height) - 1)
            switch rotation {
            case .none: (first, column, row) = (top * stride + left, 1, stride)
            case .quarter: (first, column, row) = (top * stride + right, stride, -1)
            case .half: (first, column, row) = (bottom * stride + right, -1, -stride)
            case .threeQuarters: (first, column, row) = (bottom * stride + left, -stride, 1)
            }
        }
    }

    private func write(
        _ source: UnsafePointer<UInt32>, step: Int, count: Int, to line: UnsafeMutableRawPointer,
        at place: (x: Int, y: Int)
    ) {
        switch format {
        case .xrgb8888, .argb8888:
            guard step != 1 else { return line.copyMemory(from: source, byteCount: count * 4) }
            for index in 0..<count {
                line.storeBytes(of: source[index * step], toByteOffset: index * 4, as: UInt32.self)
            }
        case .xbgr8888, .abgr8888:
            for index in 0..<count {
                let pixel = source[index * step]
                let swapped = pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
                line.storeBytes(of: swapped, toByteOffset: index * 4, as: UInt32.self)
            }
        case .rgb888:
            for index in 0..<count { store(source[index * step], to: line + index * 3) }
        case .bgr888:
            for index in 0..<count { store(source[index * step].byteSwapped >> 8, to: line + index * 3) }
        case .rgb565:
            for index in 0..<count {
                let pixel = Dithering.rgb565(source[index * step], x: place.x + index, y: place.y)
                line.storeBytes(of: pixel, toByteOffset: index * 2, as: UInt16.self)
            }
        }
    }

    /// The three lower bytes, the lowest first.
    @inline(__always)
    private func store(_ pixel: UInt32, to bytes: UnsafeMutableRawPointer) {
        bytes.storeBytes(of: UInt8(truncatingIfNeeded: pixel), as: UInt8.self)
        bytes.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 8), toByteOffset: 1, as: UInt8.self)
        bytes.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 16), toByteOffset: 2, as: UInt8.self)
    }
}
