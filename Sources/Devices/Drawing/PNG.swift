public import BezelModel
internal import CPangoCairo

/// PNG in and out, by Cairo.
public enum PNG {
    /// The longest side that is decoded, in pixels.
    public static let sideLimit = 2048
    /// The longest file that is decoded, in bytes.
    public static let byteLimit = 4 << 20

    /// The bytes of a PNG file that holds `canvas`.
    ///
    /// - Throws: ``DrawingError/Code/unencodable``.
    public static func encode(_ canvas: Canvas) throws(DrawingError) -> [UInt8] {
        var bytes: [UInt8] = []
        let status = canvas.withPixels { pixels in
            // Cairo wants a mutable address and only reads it here.
            let surface = cairo_image_surface_create_for_data(
                UnsafeMutableRawPointer(mutating: pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self),
                CAIRO_FORMAT_ARGB32, canvas.size.width, canvas.size.height, canvas.size.width * 4)
            defer { cairo_surface_destroy(surface) }
            // Not `&bytes`: that would lend the array's elements instead of the array.
            return withUnsafeMutablePointer(to: &bytes) { target in
                cairo_surface_write_to_png_stream(
                    surface,
                    { closure, data, length in
                        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
                        let chunk = UnsafeBufferPointer(start: data, count: Int(length))
                        closure.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: chunk)
                        return CAIRO_STATUS_SUCCESS
                    }, target)
            }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw DrawingError(
                code: .unencodable, operation: "cairo_surface_write_to_png_stream",
                subject: "\(canvas.width)×\(canvas.height)", status: Int32(status.rawValue))
        }
        return bytes
    }

    /// What the file's header says, before anything is decoded.
    ///
    /// - Throws: ``DrawingError/Code/notPNG`` or ``DrawingError/Code/tooLarge``.
    static func checkedSize(of bytes: [UInt8]) throws(DrawingError) -> (width: Int, height: Int) {
        guard bytes.count <= byteLimit else {
            throw refused(.tooLarge, "\(bytes.count) bytes, the limit is \(byteLimit)")
        }
        // Signature, then a chunk of 13 bytes named IHDR that starts with both sides, most significant byte first.
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        guard bytes.count >= 33, bytes.starts(with: start) else {
            throw refused(.notPNG, "\(bytes.count) bytes without a PNG header")
        }
        func side(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (side(at: 16), side(at: 20))
        guard (1...sideLimit).contains(width), (1...sideLimit).contains(height) else {
            throw refused(.tooLarge, "\(width)×\(height) pixels, the limit is \(sideLimit) a side")
        }
        return (width, height)
    }

    /// Decodes a whole file.
    ///
    /// - Throws: ``DrawingError``, every code but ``DrawingError/Code/unencodable``.
    static func decode(_ bytes: [UInt8]) throws(DrawingError) -> Bitmap {
        _ = try checkedSize(of: bytes)
        let surface = bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            return cairo_image_surface_create_from_png_stream(
                { closure, target, length in
                    guard let rest = closure?.assumingMemoryBound(to: Slice<UnsafeRawBufferPointer>.self), let target,
                        rest.pointee.count >= Int(length)
                    else { return CAIRO_STATUS_READ_ERROR }
                    let room = UnsafeMutableRawBufferPointer(start: target, count: Int(length))
                    room.copyBytes(from: rest.pointee.prefix(Int(length)))
                    rest.pointee = rest.pointee.dropFirst(Int(length))
                    return CAIRO_STATUS_SUCCESS
                }, &rest)
        }
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let surface else {
            cairo_surface_destroy(surface)
            throw DrawingError(
                code: .undecodable, operation: "cairo_image_surface_create_from_png_stream",
                subject: "\(bytes.count) bytes", status: Int32(status.rawValue))
        }
        return Bitmap(adopting: surface)
    }

    private static func refused(_ code: DrawingError.Code, _ subject: String) -> DrawingError {
        DrawingError(code: code, operation: "PNG header", subject: subject, status: 0)
    }
}
