import Synchronization

/// One decoded picture of an app's video: three planes of 8 bits (I420), the two colour planes of half the width and height,
/// rounded up. A display whose planes take such pictures shows it as it is; every other one needs ``canvas(of:)``.
///
/// It occupies one of the decoder's buffers until its last reference is released, on any thread.
public final class VideoFrame: Sendable {
    /// The access to the bytes.
    public struct Source: Sendable {
        /// Calls its argument with the planes, one after the other without gaps; their bytes may change meanwhile.
        public var read: @Sendable ((UnsafeRawBufferPointer) -> Void) -> Void
        /// Draws the picture centred on a canvas, as large as fits, with black borders.
        public var draw: @Sendable (Canvas) -> Void
        /// The picture is not needed any more.
        public var release: @Sendable () -> Void

        public init(
            read: @escaping @Sendable ((UnsafeRawBufferPointer) -> Void) -> Void,
            draw: @escaping @Sendable (Canvas) -> Void, release: @escaping @Sendable () -> Void
        ) {
            self.read = read
            self.draw = draw
            self.release = release
        }
    }

    /// In pixels.
    public let size: DisplaySize
    public let colour: PictureColour
    /// Different for each frame of this process.
    public let number: UInt64
    private let source: Source

    private static let lastNumber = Atomic<UInt64>(0)

    public init(size: DisplaySize, colour: PictureColour, _ source: Source) {
        self.size = size
        self.colour = colour
        self.source = source
        number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    }

    deinit { source.release() }

    /// Calls `body` with the three planes, one after the other without gaps.
    public func withPlanes(_ body: (UnsafeRawBufferPointer) -> Void) { source.read(body) }

    /// The picture as an opaque canvas for a display of this size: a conversion of all pixels.
    public func canvas(of size: DisplaySize) -> Canvas {
        let canvas = Canvas(size: size)
        source.draw(canvas)
        return canvas
    }
}
