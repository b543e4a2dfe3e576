internal import BezelModel

/// Limits of images. They are compared with a file's header before any pixel is decoded.
enum ImageLimits {
    /// The longest file, in bytes.
    static let bytes = 8 << 20
    /// The longest side, in pixels.
    static let side = 4096
    /// The largest number of pixels. It keeps a decoder's memory below ``memory``.
    static let pixels = 16 << 20
    /// The largest memory of a decoder, in bytes: a whole PNG, or the coefficients of a JPEG in several scans.
    static let memory = 64 << 20
    /// The largest number of scans of a JPEG. Usual files have about ten. Each needs a pass over the whole image.
    static let scans = 64

    /// The processor time that decoding an app's picture may take. It is checked between two rows of a JPEG and two
    /// pieces of 4 KiB of a PNG, so it may be exceeded by the time of one of these.
    static let time = Interval.seconds(1)

    static func checkBytes(_ count: Int) throws(DrawingError) {
        guard count <= bytes else {
            throw DrawingError(
                code: .tooLarge, operation: "image size", subject: "\(count) bytes, the limit is \(bytes)")
        }
    }

    /// - Parameter cost: Bytes for each pixel that the decoder holds at once.
    static func checkSize(width: Int, height: Int, cost: Int = 4) throws(DrawingError) {
        guard (1...side).contains(width), (1...side).contains(height), width * height <= pixels,
            width * height * cost <= memory
        else {
            throw DrawingError(
                code: .tooLarge, operation: "image size",
                subject: "\(width)×\(height) pixels, the limits are \(side) a side and \(memory >> 20) MiB to decode")
        }
    }
}
