/// Decodes Windows bitmaps with 1, 4, 8, 16, 24 or 32 bits per pixel, bottom-up or top-down, with masks and alpha.
/// Compressed bitmaps are refused.
enum BMP {
    static let signature: [UInt8] = [0x42, 0x4D]

    /// Decodes a whole file. An incomplete file is refused.
    ///
    /// - Throws: ``DrawingError/Code/tooLarge``, ``DrawingError/Code/unsupported`` or
    ///   ``DrawingError/Code/undecodable``.
    static func decode(_ bytes: [UInt8], _ fit: ImageFit) throws(DrawingError) -> Bitmap {
        try ImageLimits.checkBytes(bytes.count)
        let header = try BMPHeader(bytes)
        let size = (width: header.width, height: header.height)
        let target = fit.size(of: size.width, size.height)
        guard let bitmap = Bitmap(width: target.width, height: target.height) else {
            throw DrawingError(code: .undecodable, operation: "BMP", subject: "no memory")
        }
        var scaler = ImageScaler(from: size, to: target)
        let reader = BMPRows(header, bytes)
        var row = [UInt32](repeating: 0, count: size.width)
        for y in 0..<size.height {
            reader.read(y, into: &row)
            scaler.add(row, to: bitmap)
        }
        bitmap.isDrawn()
        return bitmap
    }
}

/// The rows of a BMP whose header was validated.
private struct BMPRows {
    private let header: BMPHeader
    private let bytes: [UInt8]
    /// A file with an alpha mask in which all alpha values are 0 is an opaque picture.
    private let isOpaque: Bool

    init(_ header: BMPHeader, _ bytes: [UInt8]) {
        self.header = header
        self.bytes = bytes
        let alpha = header.masks[3]
        isOpaque =
            alpha.bits == 0
            || !(0..<header.height).contains { y in
                (0..<header.width).contains { header.raw(bytes, $0, y) & alpha.bits != 0 }
            }
    }

    func read(_ y: Int, into row: inout [UInt32]) {
        for x in row.indices {
            let raw = header.raw(bytes, x, y)
            if header.bitsPerPixel <= 8 {
                row[x] = raw < header.colors.count ? header.colors[Int(raw)] : 0xFF00_0000
                continue
            }
            let alpha = isOpaque ? 255 : header.masks[3].value(of: raw)
            let (red, green, blue) = (
                header.masks[0].value(of: raw), header.masks[1].value(of: raw), header.masks[2].value(of: raw)
            )
            func product(_ channel: UInt32) -> UInt32 { (channel * alpha + 127) / 255 }
            row[x] = alpha << 24 | product(red) << 16 | product(green) << 8 | product(blue)
        }
    }
}
