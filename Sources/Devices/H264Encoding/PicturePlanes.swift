internal import CYUV

/// A picture in the format for encoders: three planes of 8 bits a pixel (I420, BT.601, limited range), the two colour
/// planes of half the width and height.
struct PicturePlanes {
    let width: Int
    let height: Int
    /// The planes one after the other without gaps.
    private(set) var bytes: [UInt8]
    /// libyuv is installed.
    private let usesLibrary: Bool

    /// - Parameter usesLibrary: False for the plain loop, which is some twenty times slower. The default is true where
    ///   libyuv is installed.
    init(width: Int, height: Int, usesLibrary: Bool = true) {
        self.width = width
        self.height = height
        self.usesLibrary = usesLibrary && cyuv_open_from_argb() == nil
        let half = ((width + 1) / 2) * ((height + 1) / 2)
        bytes = [UInt8](repeating: 0, count: width * height + 2 * half)
    }

    var halfWidth: Int { (width + 1) / 2 }
    /// Positions of the three planes in ``bytes``.
    var offsets: (luma: Int, blue: Int, red: Int) {
        let luma = width * height
        return (0, luma, luma + halfWidth * ((height + 1) / 2))
    }

    /// Converts a picture of the same size.
    mutating func convert(_ pixels: PixelBuffer) {
        guard pixels.width == width, pixels.height == height else { return }
        guard usesLibrary else { return convertSlowly(pixels) }
        let (width, height) = (Int32(width), Int32(height))
        let source = UnsafeRawPointer(pixels.start).assumingMemoryBound(to: UInt8.self)
        bytes.withUnsafeMutableBufferPointer {
            guard let target = $0.baseAddress else { return }
            _ = cyuv_from_argb(source, width * 4, width, height, target)
        }
    }

    /// ITU-R BT.601 in 256ths, and each colour from the mean of four pixels, as libyuv does it.
    private mutating func convertSlowly(_ pixels: PixelBuffer) {
        let offsets = offsets
        for y in 0..<height {
            let row = pixels.start + y * width
            for x in 0..<width {
                let (red, green, blue) = Self.parts(row[x])
                bytes[y * width + x] = UInt8(clamping: (66 * red + 129 * green + 25 * blue + 0x1080) >> 8)
            }
        }
        for y in 0..<(height + 1) / 2 {
            let upper = pixels.start + 2 * y * width
            let lower = pixels.start + min(2 * y + 1, height - 1) * width
            for x in 0..<halfWidth {
                let right = min(2 * x + 1, width - 1)
                let four = [upper[2 * x], upper[right], lower[2 * x], lower[right]].map(Self.parts)
                let red = four.reduce(2) { $0 + $1.0 } / 4
                let green = four.reduce(2) { $0 + $1.1 } / 4
                let blue = four.reduce(2) { $0 + $1.2 } / 4
                let place = y * halfWidth + x
                bytes[offsets.blue + place] = UInt8(clamping: (112 * blue - 74 * green - 38 * red + 0x8080) >> 8)
                bytes[offsets.red + place] = UInt8(clamping: (112 * red - 94 * green - 18 * blue + 0x8080) >> 8)
            }
        }
    }

    private static func parts(_ pixel: UInt32) -> (Int, Int, Int) {
        (Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
    }
}
