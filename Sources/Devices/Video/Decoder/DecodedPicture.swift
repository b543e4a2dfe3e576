public import BezelModel
internal import Confinement

/// A decoded picture in memory that the decoder's process has written: three planes of 8 bits (I420), the two colour
/// planes of half the width and height, rounded up. The process could still change the bytes, but no other property.
public struct DecodedPicture: Sendable {
    /// In pixels.
    public let size: DisplaySize
    public let colour: PictureColour
    /// When the last byte of its unit came.
    public let arrival: Instant
    let memory: SharedMemory
    let slot: Int
    /// The number of the process that has written it.
    let process: Int

    /// The planes, one after the other without gaps.
    var bytes: UnsafeRawBufferPointer {
        let start = slot * PictureSlots.size
        let count = PictureSlots.bytes(width: Int(size.width), height: Int(size.height)) ?? 0
        return UnsafeRawBufferPointer(rebasing: memory.bytes[start..<start + count])
    }
}

extension DecodedPicture {
    /// The picture for a display that may show it as it is.
    ///
    /// - Parameter release: Called once, on any thread, when the picture is not needed any more.
    public func frame(_ release: @escaping @Sendable (DecodedPicture) -> Void) -> VideoFrame {
        VideoFrame(
            size: size, colour: colour,
            VideoFrame.Source(
                read: { $0(bytes) }, draw: { PixelConverter().draw(self, on: $0) }, release: { release(self) }))
    }
}
