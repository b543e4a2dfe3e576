public import BezelModel

/// Decodes image files: PNG, JPEG and BMP. The type is determined by the first bytes, because the type that an app
/// names may be wrong.
public enum ImageFile {
    /// The longest file that is decoded, in bytes.
    public static let byteLimit = ImageLimits.bytes

    /// The largest number of bytes of the pixels of a picture.
    public static let pixelByteLimit = ImageLimits.pixels * 4

    /// The picture in the size that `fit` gives it, if it can be decoded within the processor time of an app's picture.
    ///
    /// - Parameter isWanted: Called repeatedly while the picture is decoded.
    public static func outcome(
        of bytes: [UInt8], _ fit: ImageFit, while isWanted: @escaping () -> Bool
    ) -> ImageDecoding.Outcome {
        outcome(of: bytes, fit, DecodePatience(isWanted: isWanted))
    }

    static func outcome(of bytes: [UInt8], _ fit: ImageFit, _ patience: DecodePatience) -> ImageDecoding.Outcome {
        do throws(DrawingError) {
            return .decoded(DecodedImage(try decode(bytes, fit, patience)))
        } catch {
            return error.code == .interrupted ? .interrupted : .failed
        }
    }

    /// The picture scaled to cover `size`; parts outside are cut off. Opaque, on black.
    ///
    /// - Throws: ``DrawingError`` with any code except ``DrawingError/Code/unencodable``.
    public static func canvas(of bytes: [UInt8], covering size: DisplaySize) throws(DrawingError) -> Canvas {
        let bitmap = try decode(bytes, .covering(size), DecodePatience(limit: nil))
        let canvas = Canvas(size: size)
        canvas.fill(0xFF00_0000)
        canvas.paint { $0.cover(DisplayRect(canvas.size), with: bitmap) }
        return canvas
    }

    /// Whether the bytes begin like a supported image file.
    public static func isOne(_ bytes: [UInt8]) -> Bool {
        [PNG.signature, JPEG.signature, BMP.signature].contains { bytes.starts(with: $0) }
    }

    /// - Throws: ``DrawingError``, every code but ``DrawingError/Code/unencodable``.
    static func decode(
        _ bytes: [UInt8], _ fit: ImageFit, _ patience: DecodePatience = DecodePatience()
    ) throws(DrawingError) -> Bitmap {
        if bytes.starts(with: PNG.signature) { return try PNG.decode(bytes, fit, patience) }
        if bytes.starts(with: JPEG.signature) { return try JPEG.decode(bytes, fit, patience) }
        if bytes.starts(with: BMP.signature) { return try BMP.decode(bytes, fit) }
        throw DrawingError(code: .unknownFormat, operation: "image", subject: "\(bytes.count) bytes of no known kind")
    }
}
