internal import CJPEG

/// Decodes JPEG with libjpeg-turbo.
enum JPEG {
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    /// Decodes a whole file, upright. An incomplete file is refused.
    ///
    /// - Throws: ``DrawingError/Code/tooLarge`` or ``DrawingError/Code/undecodable``.
    static func decode(
        _ bytes: [UInt8], _ fit: ImageFit, _ patience: DecodePatience = DecodePatience()
    ) throws(DrawingError) -> Bitmap {
        try ImageLimits.checkBytes(bytes.count)
        let orientation = JPEGOrientation(of: bytes)
        let result: Result<Bitmap, DrawingError> = bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(DrawingError) in
                do throws(DrawingError) {
                    return try decode(buffer, orientation.turns ? fit.turned : fit, patience)
                } catch {
                    throw patience.error(error)
                }
            }
        }
        guard let upright = orientation.upright(try result.get()) else { throw noMemory }
        return upright
    }

    private static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ fit: ImageFit, _ patience: DecodePatience
    ) throws(DrawingError) -> Bitmap {
        guard let file = cjpeg_open(bytes.baseAddress, bytes.count, ImageLimits.memory, Int32(ImageLimits.scans)) else {
            throw noMemory
        }
        defer {
            cjpeg_close(file)
            withExtendedLifetime(patience) {}
        }
        cjpeg_ask(
            file,
            { context in
                guard let context else { return 1 }
                return Unmanaged<DecodePatience>.fromOpaque(context).takeUnretainedValue().lasts() ? 1 : 0
            }, Unmanaged.passUnretained(patience).toOpaque())
        var size = cjpeg_size()
        try check(cjpeg_read_header(file, &size), "jpeg_read_header")
        let whole = (width: Int(size.width), height: Int(size.height))
        try ImageLimits.checkSize(width: whole.width, height: whole.height)
        let target = fit.size(of: whole.width, whole.height)
        // Scaling in the decoder costs almost nothing.
        let eighths = [1, 2, 4].first { whole.width * $0 / 8 >= target.width && whole.height * $0 / 8 >= target.height }
        try check(cjpeg_start(file, Int32(eighths ?? 8), &size), "jpeg_start_decompress")
        let source = (width: Int(size.width), height: Int(size.height))
        guard source.width >= target.width, source.height >= target.height,
            let bitmap = Bitmap(width: target.width, height: target.height)
        else { throw noMemory }
        var scaler = ImageScaler(from: source, to: target)
        var row = [UInt32](repeating: 0, count: source.width)
        for _ in 0..<source.height {
            try check(cjpeg_read_row(file, &row), "jpeg_read_scanlines")
            scaler.add(row, to: bitmap)
        }
        bitmap.isDrawn()
        return bitmap
    }

    private static func check(_ status: Int32, _ operation: StaticString) throws(DrawingError) {
        guard status != 0 else { return }
        throw DrawingError(code: .undecodable, operation: operation, subject: "JPEG", status: status)
    }

    private static let noMemory = DrawingError(code: .undecodable, operation: "JPEG", subject: "no memory")
}
