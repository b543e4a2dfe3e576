import Synchronization

/// A picture in ordinary cached memory: one `UInt32` a pixel, 0xAARRGGBB in the machine's byte order, colours
/// premultiplied by alpha, rows one after the other without a gap. DRM's `DRM_FORMAT_ARGB8888` and Cairo's `ARGB32` on
/// a little-endian machine.
///
/// The creator of a canvas draws into it; once it was passed on in a ``Picture`` it is only read, until its creator
/// has the only reference again.
// Unchecked: the compiler cannot check this rule, which prevents two threads from using the pixels at the same time.
public final class Canvas: @unchecked Sendable {
    /// The longest side a canvas can have, in pixels.
    public static let longestSide: Int32 = 16384

    public let size: DisplaySize
    /// Identifies the pixels: in this process, two canvases with the same revision hold the same pixels.
    public private(set) var revision: UInt64
    private let storage: UnsafeMutableBufferPointer<UInt32>

    private static let lastRevision = Atomic<UInt64>(0)

    /// A transparent canvas.
    ///
    /// - Parameter size: Sides are limited to 1 to ``longestSide``.
    public init(size: DisplaySize) {
        self.size = Self.held(size)
        storage = .allocate(capacity: Int(self.size.width) * Int(self.size.height))
        storage.initialize(repeating: 0)
        revision = Self.nextRevision()
    }

    deinit { storage.deallocate() }

    public var width: Int { Int(size.width) }
    public var height: Int { Int(size.height) }

    /// Calls `body` with the pixels, row after row, for reading.
    public func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
        body(UnsafeBufferPointer(storage))
    }

    /// Calls `body` with the pixels for drawing, and gives the canvas a new ``revision``.
    public func withMutablePixels<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Result) -> Result {
        revision = Self.nextRevision()
        return body(storage)
    }

    /// One pixel; 0, transparent, outside the canvas.
    public subscript(x: Int, y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return storage[y * width + x]
    }

    /// Makes every pixel `color`.
    public func fill(_ color: UInt32) {
        withMutablePixels { $0.update(repeating: color) }
    }

    /// Copies the pixels and the revision of `other`.
    ///
    /// - Precondition: Both have the same size.
    public func copy(_ other: Canvas) {
        precondition(size == other.size)
        _ = storage.update(fromContentsOf: other.storage)
        revision = other.revision
    }

    /// Copies the pixels of `other` inside `rect`, so that its corner is at `place`. Parts outside either
    /// canvas are left out.
    public func copy(_ rect: DisplayRect, of other: Canvas, to place: DisplayPoint) {
        let source = rect.intersection(DisplayRect(other.size))
        let (right, down) = (Int(place.x) - Int(rect.x), Int(place.y) - Int(rect.y))
        let first = max(Int(source.x), -right)
        let count = min(Int(source.x) + Int(source.width), width - right) - first
        guard count > 0, !source.isEmpty else { return }
        withMutablePixels { pixels in
            for y in Int(source.y)..<Int(source.y) + Int(source.height) where (0..<height).contains(y + down) {
                let (from, to) = (y * other.width + first, (y + down) * width + first + right)
                _ = pixels[to..<to + count].update(fromContentsOf: other.storage[from..<from + count])
            }
        }
    }

    /// The nearest size that a canvas can have.
    public static func held(_ size: DisplaySize) -> DisplaySize {
        DisplaySize(
            width: min(max(size.width, 1), longestSide), height: min(max(size.height, 1), longestSide))
    }

    private static func nextRevision() -> UInt64 { lastRevision.add(1, ordering: .relaxed).newValue }
}
