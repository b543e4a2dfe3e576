public import BezelModel

/// Decodes the pictures of apps elsewhere than on the thread that needs them, for instance in another process.
///
/// Both functions are called on any thread.
public struct ImageDecoding: Sendable {
    /// The result of decoding a picture.
    public enum Outcome: Sendable {
        case decoded(DecodedImage)
        /// It cannot be decoded.
        case failed
        /// It was not wanted any more, or a more urgent one was.
        case interrupted
    }

    /// Waits until the picture is decoded. It checks repeatedly whether the picture is still wanted.
    public typealias Decode = @Sendable (FileContents, ImageFit, _ isWanted: @escaping () -> Bool) -> Outcome

    /// When a picture that is passed on now will be decoded.
    public enum Readiness: Hashable, Sendable {
        /// At once.
        case ready
        /// When a process has started: within some 100 ms.
        case starting
        /// After other pictures, which delay it.
        case heldUp
    }

    let decode: Decode
    let readiness: @Sendable () -> Readiness

    public init(readiness: @escaping @Sendable () -> Readiness, decode: @escaping Decode) {
        self.decode = decode
        self.readiness = readiness
    }
}

/// The pixels of a picture: 32 bits each, 0xAARRGGBB in the machine's byte order, premultiplied, the rows without gaps.
public struct DecodedImage: Sendable {
    let bitmap: Bitmap

    init(_ bitmap: Bitmap) { self.bitmap = bitmap }

    /// - Parameters:
    ///   - isOpaque: The alpha of its pixels is ignored.
    ///   - fill: Writes all pixels. If it returns false the picture is dropped.
    /// - Returns: nil for a size outside of the limits, and without memory.
    public init?(
        width: Int, height: Int, isOpaque: Bool, filledBy fill: (UnsafeMutableRawBufferPointer) -> Bool
    ) {
        guard (1...ImageLimits.side).contains(width), (1...ImageLimits.side).contains(height),
            let bitmap = Bitmap(width: width, height: height, isOpaque: isOpaque), bitmap.bytes == width * height * 4,
            let first = bitmap.row(0)
        else { return nil }
        guard fill(UnsafeMutableRawBufferPointer(start: first, count: bitmap.bytes)) else { return nil }
        bitmap.isDrawn()
        self.bitmap = bitmap
    }

    public var width: Int { bitmap.width }
    public var height: Int { bitmap.height }
    /// The alpha of its pixels is ignored.
    public var isOpaque: Bool { bitmap.isOpaque }
    /// Bytes of its pixels.
    public var count: Int { width * height * 4 }

    /// - Returns: Whether there was room for ``count`` bytes.
    public func copyPixels(to target: UnsafeMutableRawBufferPointer) -> Bool {
        guard target.count >= count, let start = target.baseAddress else { return false }
        for y in 0..<height {
            guard let row = bitmap.row(y) else { return false }
            (start + y * width * 4).copyMemory(from: row, byteCount: width * 4)
        }
        return true
    }
}
