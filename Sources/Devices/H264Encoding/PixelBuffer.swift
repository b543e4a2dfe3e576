/// Pixels of 32 bits, 0xAARRGGBB in the machine's byte order, rows from top to bottom without gaps: the picture of a
/// window.
///
/// `@unchecked Sendable`: a buffer has no lock. It is passed from the drawing code to the encoder and back; only one of
/// them uses it at a time.
public final class PixelBuffer: @unchecked Sendable {
    /// Width in pixels, 1 or more.
    public let width: Int
    /// Height in pixels, 1 or more.
    public let height: Int
    /// The first pixel. Valid as long as the buffer lives.
    public let start: UnsafeMutablePointer<UInt32>

    /// Creates black pixels.
    ///
    /// - Parameters:
    ///   - width: In pixels; values below 1 count as 1.
    ///   - height: In pixels; values below 1 count as 1.
    public init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        start = .allocate(capacity: self.width * self.height)
        start.initialize(repeating: 0xFF00_0000, count: self.width * self.height)
    }

    deinit { start.deallocate() }

    /// The number of pixels.
    public var count: Int { width * height }

    /// The pixel at a position; 0 outside of the buffer.
    public subscript(x: Int, y: Int) -> UInt32 {
        guard x >= 0, x < width, y >= 0, y < height else { return 0 }
        return start[y * width + x]
    }
}
