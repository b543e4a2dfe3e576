public import BezelModel
internal import CPangoCairo

/// Encodes and decodes PNG with Cairo.
public enum PNG {
    /// The bytes of a PNG file that holds `canvas`.
    ///
    /// - Throws: ``DrawingError/Code/unencodable``.
    public static func encode(_ canvas: Canvas) throws(DrawingError) -> [UInt8] {
        var bytes: [UInt8] = []
        let status = canvas.withPixels { pixels in
            // Cairo requires a mutable address but only reads from it here.
            let surface = cairo_image_surface_create_for_data(
                UnsafeMutableRawPointer(mutating: pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self),
                CAIRO_FORMAT_ARGB32, canvas.size.width, canvas.size.height, canvas.size.width * 4)
            defer { cairo_surface_destroy(surface) }
            // Not `&bytes`, which would pass the array's elements and not the array.
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

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The size in the file's header, read before decoding.
    ///
    /// - Throws: ``DrawingError/Code/unknownFormat`` or ``DrawingError/Code/tooLarge``.
    static func checkedSize(of bytes: [UInt8]) throws(DrawingError) -> (width: Int, height: Int) {
        try ImageLimits.checkBytes(bytes.count)
        // Signature, then a chunk of 13 bytes named IHDR that starts with both sides, most significant byte first.
        let start = signature + [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        guard bytes.count >= 33, bytes.starts(with: start) else {
            throw DrawingError(
                code: .unknownFormat, operation: "PNG header", subject: "\(bytes.count) bytes without one")
        }
        func side(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (side(at: 16), side(at: 20))
        // Cairo 1.18 uses four floats for each pixel with 16 bits per channel.
        try ImageLimits.checkSize(width: width, height: height, cost: bytes[24] == 16 ? 16 : 4)
        return (width, height)
    }

    /// The chunks that are needed for the pixels. Colour profiles and texts are removed, because they are compressed
    /// too and are not used.
    static func essence(of bytes: [UInt8]) -> [UInt8] {
        var kept = Array(bytes.prefix(signature.count))
        kept.reserveCapacity(bytes.count)
        var offset = signature.count
        while bytes.count - offset >= 12 {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else {
                // The chunk is incomplete; the decoder will report it.
                kept += bytes[offset...]
                break
            }
            let end = offset + 12 + length
            let name = bytes[offset + 4..<offset + 8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if essential.contains(name) { kept += bytes[offset..<end] }
            offset = end
        }
        return kept
    }

    /// IHDR, PLTE, tRNS, IDAT and IEND.
    private static let essential: [UInt32] = [0x4948_4452, 0x504C_5445, 0x7452_4E53, 0x4944_4154, 0x4945_4E44]

    private struct Input {
        var rest: Slice<UnsafeRawBufferPointer>
        let patience: DecodePatience
    }

    /// Decodes a whole file.
    ///
    /// - Throws: ``DrawingError``, every code but ``DrawingError/Code/unencodable``.
    static func decode(
        _ bytes: [UInt8], _ fit: ImageFit, _ patience: DecodePatience = DecodePatience()
    ) throws(DrawingError) -> Bitmap {
        _ = try checkedSize(of: bytes)
        let surface = essence(of: bytes).withUnsafeBytes { buffer in
            var input = Input(rest: buffer[...], patience: patience)
            return withUnsafeMutablePointer(to: &input) { input in
                cairo_image_surface_create_from_png_stream(
                    { closure, target, length in
                        guard let input = closure?.assumingMemoryBound(to: Input.self), let target,
                            input.pointee.rest.count >= Int(length), input.pointee.patience.lasts()
                        else { return CAIRO_STATUS_READ_ERROR }
                        let room = UnsafeMutableRawBufferPointer(start: target, count: Int(length))
                        room.copyBytes(from: input.pointee.rest.prefix(Int(length)))
                        input.pointee.rest = input.pointee.rest.dropFirst(Int(length))
                        return CAIRO_STATUS_SUCCESS
                    }, input)
            }
        }
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let surface, let bitmap = Bitmap(adopting: surface)?.shrunk(fit) else {
            if status != CAIRO_STATUS_SUCCESS { cairo_surface_destroy(surface) }
            throw patience.error(
                DrawingError(
                    code: .undecodable, operation: "cairo_image_surface_create_from_png_stream",
                    subject: "\(bytes.count) bytes", status: Int32(status.rawValue)))
        }
        return bitmap
    }
}
